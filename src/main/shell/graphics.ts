import type { JsonFile } from '../common/jsonFile'

/** What Electron offers of graphics. */
export interface GraphicsPort {
  /** Before the program is ready only. */
  disableHardwareAcceleration(): void
  getGPUFeatureStatus(): { readonly gpu_compositing: string }
}

/** What Chromium says where it draws without a graphics processor. */
const WITHOUT = 'disabled_software'
const ASKED_AGAIN_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Whether this computer has a graphics processor that Chromium can use, as the last start found: `graphics.json`. Without one, as on
 * virtual desktops, each start tries it, fails, and tries once more while the page waits, a twelfth of a launch. What was found holds
 * for a week, and for one version of Chromium.
 */
export class Graphics {
  readonly #port: GraphicsPort
  readonly #file: JsonFile
  readonly #chromium: string
  readonly #nowMs: number
  readonly #isTold: boolean

  /** Before the program is ready. */
  constructor(port: GraphicsPort, file: JsonFile, { chromium, nowMs }: { chromium: string; nowMs: number }) {
    this.#port = port
    this.#file = file
    this.#chromium = chromium
    this.#nowMs = nowMs
    this.#isTold = this.#wasWithout()
    if (this.#isTold) port.disableHardwareAcceleration()
  }

  /** Keeps what this start found, once a page was drawn. */
  async note(): Promise<void> {
    if (this.#isTold || this.#port.getGPUFeatureStatus().gpu_compositing !== WITHOUT) return
    // Of what another program holds still the next start asks again, and nobody need be told.
    if (this.#file.loadHeld()?.kind === 'held') return
    await this.#file.save({ withoutSinceMs: this.#nowMs, chromium: this.#chromium })
  }

  // By hand, as the window does not wait for what reads schemas. A file of a clock that was ahead says nothing.
  #wasWithout(): boolean {
    const loaded = this.#file.load()
    const kept: unknown = loaded.kind === 'read' ? loaded.value : null
    if (typeof kept !== 'object' || kept === null || !('withoutSinceMs' in kept) || !('chromium' in kept)) return false
    const { withoutSinceMs: sinceMs, chromium } = kept
    if (typeof sinceMs !== 'number' || chromium !== this.#chromium) return false
    return sinceMs <= this.#nowMs && this.#nowMs < sinceMs + ASKED_AGAIN_MS
  }
}
