// Makes the icon files of all systems from icon.svg with the Electron runtime. Run it when the drawing changes, on a
// desktop: `node build/runtime/index.mjs` says where Electron is; then `<electron> build/icons/draw.mjs`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BrowserWindow, app } from 'electron'

const PNG_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const ICO_SIZES = [16, 24, 32, 48, 64, 256]
/** The type that macOS gives to a PNG of each size. */
const ICNS_TYPES = { 16: 'icp4', 32: 'icp5', 64: 'icp6', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' }

const folder = import.meta.dirname

void app.whenReady().then(async () => {
  const pngs = await drawAll()
  const set = join(folder, 'png')
  rmSync(set, { recursive: true, force: true })
  mkdirSync(set)
  for (const [size, data] of pngs) writeFileSync(join(set, `${size}x${size}.png`), data)
  writeFileSync(join(folder, 'icon.ico'), ico(pngs))
  writeFileSync(join(folder, 'icon.icns'), icns(pngs))
  app.exit(0)
})

/** Each size is drawn anew by a canvas: a scaled-down picture would be blurred. */
async function drawAll() {
  const window = new BrowserWindow({ show: false })
  await window.loadURL('data:text/html,<title>icon</title>')
  const svg = readFileSync(join(folder, 'icon.svg'), 'base64')
  const pngs = new Map()
  for (const size of PNG_SIZES) {
    const url = await window.webContents.executeJavaScript(`(async () => {
      const picture = new Image(${size}, ${size})
      picture.src = 'data:image/svg+xml;base64,${svg}'
      await picture.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: ${size}, height: ${size} })
      canvas.getContext('2d').drawImage(picture, 0, 0, ${size}, ${size})
      return canvas.toDataURL('image/png')
    })()`)
    pngs.set(size, Buffer.from(url.split(',')[1], 'base64'))
  }
  return pngs
}

function ico(pngs) {
  const head = Buffer.alloc(6 + 16 * ICO_SIZES.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(ICO_SIZES.length, 4)
  let offset = head.length
  for (const [index, size] of ICO_SIZES.entries()) {
    const at = 6 + 16 * index
    const { length } = pngs.get(size)
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += length
  }
  return Buffer.concat([head, ...ICO_SIZES.map((size) => pngs.get(size))])
}

function icns(pngs) {
  const chunk = (type, ...data) => {
    const head = Buffer.alloc(8, type)
    head.writeUInt32BE(8 + data.reduce((sum, part) => sum + part.length, 0), 4)
    return Buffer.concat([head, ...data])
  }
  return chunk('icns', ...Object.entries(ICNS_TYPES).map(([size, type]) => chunk(type, pngs.get(Number(size)))))
}
