import { screen, type BrowserWindow } from 'electron'
import { z } from 'zod'
import type { JsonFile } from '../common/jsonFile'
import { fitBounds, type Bounds } from './fitBounds'

/** Of a first start; the mockups' size with room for the window's frame. */
const PREFERRED = { width: 1366, height: 860 }
const SAVE_AFTER_MS = 500

const stateSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(200), height: z.int().min(200) }),
  maximised: z.boolean()
})

type SavedState = z.infer<typeof stateSchema>

/** Where the window was when it was seen last: `window.json`. */
export class WindowState {
  readonly #file: JsonFile
  readonly #saved: SavedState | null
  #seen: SavedState | null = null

  constructor(file: JsonFile) {
    this.#file = file
    const loaded = file.load()
    const parsed = loaded.kind === 'read' ? stateSchema.safeParse(loaded.value) : null
    this.#saved = parsed?.success ? parsed.data : null
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
