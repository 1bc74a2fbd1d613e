import type { FlatKind } from '@shared/domain/edit'
import type { Command } from './commands'
import type { Editing } from './model'

/** A key as the browser tells it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** How the grid stands when a key is pressed. */
export interface KeyPlace {
  readonly editing: Editing | null
  readonly find: string
  readonly onName: boolean
  /** What the column takes; null over the names. */
  readonly valueKind: FlatKind | null
  readonly apple: boolean
  /** Rows that a page has. */
  readonly page: number
}

/**
 * What a key asks of the grid. `insert`: that text at the caret; `nothing`: the key is taken and does nothing; null: it is the
 * field's, or nobody's here.
 */
export function commandFor(
  press: KeyPress,
  place: KeyPlace
): Command | { readonly do: 'insert'; readonly text: string } | { readonly do: 'nothing' } | null {
  if (press.altKey) return null
  const [mod, other] = place.apple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  if (other) return null
  if (mod) return withMod(press, place)
  const extend = press.shiftKey && place.editing === null
  const inText = place.editing?.begun === 'f2'
  switch (press.key) {
    case 'Enter':
      return { do: 'enter', back: press.shiftKey }
    case 'Tab':
      return { do: 'tab', back: press.shiftKey }
    case 'F2':
      return { do: 'edit' }
    case 'Escape':
      return place.editing !== null || place.find !== '' ? { do: 'cancel' } : null
    case 'PageDown':
      return { do: 'move', rows: place.page, columns: 0, extend }
    case 'PageUp':
      return { do: 'move', rows: -place.page, columns: 0, extend }
    // On Apple's keyboards the second stands where the first does elsewhere.
    case 'Delete':
    case 'Backspace':
      return place.editing !== null || place.find !== '' ? null : { do: 'takeBack' }
    case ' ':
      return place.editing !== null || place.find !== '' ? null : { do: 'nothing' }
    default:
  }
  if (press.code === 'NumpadDecimal' && place.valueKind === 'decimal') return { do: 'insert', text: '.' }
  return inText ? null : step(press.key, extend)
}

function step(key: string, extend: boolean): Command | null {
  switch (key) {
    case 'ArrowDown':
      return { do: 'move', rows: 1, columns: 0, extend }
    case 'ArrowUp':
      return { do: 'move', rows: -1, columns: 0, extend }
    case 'ArrowRight':
      return { do: 'move', rows: 0, columns: 1, extend }
    case 'ArrowLeft':
      return { do: 'move', rows: 0, columns: -1, extend }
    case 'Home':
      return { do: 'home', extend }
    case 'End':
      return { do: 'end', extend }
    default:
      return null
  }
}

function withMod({ key, shiftKey }: KeyPress, { editing }: KeyPlace): Command | null {
  const extend = shiftKey && editing === null
  // What was typed is taken back letter by letter by the field itself, and its text is chosen by it.
  if (editing !== null && ['z', 'y', 'a'].includes(key.toLowerCase())) return null
  if (editing?.begun === 'f2' && (key.startsWith('Arrow') || key === 'Home' || key === 'End')) return null
  switch (key) {
    case 'Home':
      return { do: 'first', extend }
    case 'End':
      return { do: 'last', extend }
    case 'ArrowDown':
      return { do: 'move', rows: Infinity, columns: 0, extend }
    case 'ArrowUp':
      return { do: 'move', rows: -Infinity, columns: 0, extend }
    case 'ArrowRight':
      return { do: 'end', extend }
    case 'ArrowLeft':
      return { do: 'home', extend }
    default:
  }
  switch (key.toLowerCase()) {
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'd':
      return { do: 'fillDown' }
    case 'a':
      return { do: 'selectAll' }
    default:
      return null
  }
}
