import { screen, type BrowserWindow } from 'electron'
import { fieldsOf, isWhole } from '../common/byHand'
import type { JsonFile } from '../common/jsonFile'
import { fitBounds, type Bounds } from './fitBounds'

/** Of a first start; the mockups' size with room for the window's frame. */
const PREFERRED = { width: 1366, height: 860 }
const SAVE_AFTER_MS = 500

interface SavedState {
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
  #seen: SavedState | null = null

  constructor(file: JsonFile) {
    this.#file = file
    const loaded = file.load()
    this.#saved = loaded.kind === 'read' ? savedState(loaded.value) : null
  }

  get maximised(): boolean {
    return this.#saved?.maximised ?? false
  }

  /** Where the window opens on the displays of now; call it once the program is ready. */
  bounds(): Bounds {
    const primary = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
    const areas = [primary, ...others].map(({ workArea }) => workArea)
    return fitBounds(this.#saved?.bounds ?? null, PREFERRED, areas)
  }

  /** Keeps what becomes of the window; `onFault` is told when it cannot be saved. */
  follow(window: BrowserWindow, onFault: (error: unknown) => void): void {
    let timer: NodeJS.Timeout | undefined
    const note = () => {
      if (window.isDestroyed() || window.isMinimized()) return
      const { x, y, width, height } = window.getNormalBounds()
      this.#seen = { bounds: { x, y, width, height }, maximised: window.isMaximized() }
      clearTimeout(timer)
      timer = setTimeout(() => void this.save().catch(onFault), SAVE_AFTER_MS)
    }
    window.on('resize', note)
    window.on('move', note)
    window.on('maximize', note)
    window.on('unmaximize', note)
  }

  /** Writes where the window was seen last, when that is not written yet. */
  async save(): Promise<void> {
    const seen = this.#seen
    this.#seen = null
    if (!seen) return
    try {
      await this.#file.save(seen)
    } catch (error) {
      // Tried once more at the end of the program.
      this.#seen ??= seen
      throw error
    }
  }
}
