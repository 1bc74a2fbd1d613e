import { app, nativeImage, type NativeImage, type WebContents } from 'electron'

/** Lets the officer drop a file into another program. */
export async function startDrag(page: WebContents | null, path: string): Promise<void> {
  const own = await app.getFileIcon(path, { size: 'normal' }).catch(() => null)
  // An empty picture is refused; not every system has one for a PDF.
  page?.startDrag({ file: path, icon: own === null || own.isEmpty() ? sheet() : own })
}

const SIDE = 24
const EDGE = 3

/** A white sheet with a grey edge. */
function sheet(): NativeImage {
  const pixels = Buffer.alloc(SIDE * SIDE * 4)
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    if (x < EDGE || x >= SIDE - EDGE) continue
    const isEdge = x === EDGE || x === SIDE - EDGE - 1 || y === 0 || y === SIDE - 1
    pixels.fill(isEdge ? 0x99 : 0xff, at * 4, at * 4 + 3)
    pixels[at * 4 + 3] = 0xff
  }
  return nativeImage.createFromBitmap(pixels, { width: SIDE, height: SIDE })
}
