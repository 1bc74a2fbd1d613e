import { isDeepStrictEqual } from 'node:util'
import { fieldsOf, isWhole } from '../common/byHand'
import type { JsonFile } from '../common/jsonFile'
import { fitBounds, type Bounds } from './fitBounds'

/** Of a first start; the mockups' size with room for the window's frame. */
const PREFERRED = { width: 1366, height: 860 }
const SAVE_AFTER_MS = 500

/** What is kept of a window. */
export interface SavedState {
  readonly bounds: Bounds
  readonly maximised: boolean
}

const LEAST_PX = 200

// By hand: the window does not wait for what reads schemas.
function savedState(value: unknown): SavedState | null {
  const { bounds, maximised } = fieldsOf(value)
  const { x, y, width, height } = fieldsOf(bounds)
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height)) return null
  if (width < LEAST_PX || height < LEAST_PX || typeof maximised !== 'boolean') return null
  return { bounds: { x, y, width, height }, maximised }
}

/** Where the window was when it was seen last: `window.json`. */
export class WindowState {
  readonly #file: JsonFile
  readonly #saved: SavedState | null
  readonly #isHeld: boolean
  #seen: SavedState | null = null
  /** As it opened by itself while another program held the file: that is nobody's wish, and takes the place of none. */
  #byItself: SavedState | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(file: JsonFile) {
    this.#file = file
    const loaded = file.load()
    this.#saved = loaded.kind === 'read' ? savedState(loaded.value) : null
    this.#isHeld = loaded.kind === 'held'
  }

  get maximised(): boolean {
    return this.#saved?.maximised ?? false
  }

  /** Where the window opens on displays with these areas, the primary one first. */
  bounds(areas: readonly Bounds[]): Bounds {
    return fitBounds(this.#saved?.bounds ?? null, PREFERRED, areas)
  }

  /** A window was opened, and is like that. */
  opened(now: SavedState): void {
    if (this.#isHeld) this.#byItself = now
  }

  /** The officer has the window like that; saved a moment later. `onFault` is told when it cannot be. */
  seen(now: SavedState, onFault: (error: unknown) => void): void {
    this.#seen = isDeepStrictEqual(now, this.#byItself) ? null : now
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save().catch(onFault), SAVE_AFTER_MS)
  }

  /** Writes where the window was seen last, when that is not written yet. */
  async save(): Promise<void> {
    const seen = this.#seen
    this.#seen = null
    if (!seen) return
    try {
      this.#file.loadHeld()
      await this.#file.save(seen)
      this.#byItself = null
    } catch (error) {
      // Tried once more at the end of the program.
      this.#seen ??= seen
      throw error
    }
  }
}
