import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slowKey } from '../../../src/main/common/slowKey'
import { opened as openedBy, piecesOf, uidOf, writeSealed, type KeyCost } from '../../../src/main/engine/sealed'

const PASSPHRASE = 'correct horse battery'
const UID = '3f2c8a54-9a6e-4c3b-8f2e-1d2c3b4a5968'
/** A key that is made quickly; the cost stands in the file. */
const QUICK = { N: 1024, r: 8, p: 1 }
const META = { kind: 'handover', who: 'Wong, Tai Man 陳' }
const CONTENT = Buffer.from('Extra pay 1,250.00 for Wong, Tai Man')

const opened = (from: string, passphrase: string) =>
  openedBy(from, passphrase, { begun: (meta) => meta, mostBytes: 1_000_000 })

/** The bytes of a sealed file. */
async function sealed(content: Buffer, passphrase: string, cost?: KeyCost): Promise<Buffer> {
  const made = join(folder, 'made')
  rmSync(made, { force: true })
  await writeSealed(made, { uid: UID, meta: META, content: [content], contentBytes: content.length, passphrase, cost })
  return readFileSync(made)
}

let folder: string
let path: string
let bytes: Buffer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-sealed-'))
  path = join(folder, 'changes.paydesk')
  bytes = await sealed(CONTENT, PASSPHRASE, QUICK)
  writeFileSync(path, bytes)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function codeOf(changed: Buffer | string, passphrase = PASSPHRASE): Promise<unknown> {
  writeFileSync(path, changed)
  return opened(path, passphrase).then(
    () => 'opened',
    (error: unknown) => (error as { code?: unknown }).code
  )
}

describe('a sealed file', () => {
  it('gives back what was put in, by its passphrase in either form of Unicode, and shows nothing of it', async () => {
    expect(await opened(path, PASSPHRASE)).toEqual({ meta: META, content: CONTENT, uid: UID })
    writeFileSync(path, await sealed(CONTENT, 'caf\u00e9 au lait', QUICK))
    expect(await opened(path, 'cafe\u0301 au lait')).toMatchObject({ content: CONTENT })
    for (const secret of ['Wong', '1,250', 'handover', '陳']) expect(bytes.includes(secret)).toBe(false)
    expect(await uidOf(path)).toBe(UID)
  })

  it('is written and read in pieces, and is not made when the content is not as long as was said', async () => {
    const content = randomBytes(700_001)
    const plain = join(folder, 'plain')
    writeFileSync(plain, content)
    const what = { uid: UID, meta: META, passphrase: PASSPHRASE, cost: QUICK, contentBytes: content.length }
    const pieces = await writeSealed(join(folder, 'pieces'), { ...what, content: piecesOf(plain) })
    expect(readFileSync(join(folder, 'pieces')).length).toBe(pieces)
    expect((await opened(join(folder, 'pieces'), PASSPHRASE)).content.equals(content)).toBe(true)
    await expect(writeSealed(join(folder, 'short'), { ...what, content: [content.subarray(1)] })).rejects.toThrow(
      'as long'
    )
  })

  it('says of another passphrase that it is one', async () => {
    for (const other of ['correct horse batterY', 'correct horse battery ', 'x']) {
      expect(await codeOf(bytes, other)).toBe('wrongPassphrase')
    }
  })

  it('says that it is cut off, wherever that is', async () => {
    const head = bytes.indexOf('\n', 25) + 1
    for (const length of [head, head + 10, bytes.length - CONTENT.length, bytes.length - 1]) {
      expect([length, await codeOf(bytes.subarray(0, length))]).toEqual([length, 'fileDamaged'])
    }
    expect(await codeOf(Buffer.concat([bytes, Buffer.from('x')]))).toBe('fileDamaged')
  })

  it('is never opened with a byte changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ by
        expect(['fileDamaged', 'foreignFile', 'fileNewer', 'wrongPassphrase']).toContain(await codeOf(changed))
      }),
      { numRuns: 150 }
    )
  })

  it('of another program, of a newer Paydesk, empty or not there, is said as that', async () => {
    expect(await codeOf('%PDF-1.7 no file of ours')).toBe('foreignFile')
    expect(await codeOf('')).toBe('foreignFile')
    expect(await codeOf(bytes.toString('latin1').replace('"version":1', '"version":2'))).toBe('fileNewer')
    rmSync(path)
    await expect(opened(path, PASSPHRASE)).rejects.toMatchObject({ code: 'fileGone' })
    expect(await uidOf(path)).toBe(null)
  })

  it('of any size is refused by its first bytes, or by what is told of it, before its content is read', async () => {
    // Longer than the memory of the process, and takes no room on the disk.
    writeFileSync(path, 'ftypisom: a film')
    truncateSync(path, 64 * 1024 ** 3)
    await expect(opened(path, PASSPHRASE)).rejects.toMatchObject({ code: 'foreignFile' })
    expect(await uidOf(path)).toBe(null)
    writeFileSync(path, bytes)
    truncateSync(path, 64 * 1024 ** 3)
    await expect(opened(path, PASSPHRASE)).rejects.toMatchObject({ code: 'fileDamaged' })
    // Its content is spoilt, and that is never found out.
    const spoilt = Buffer.from(bytes)
    spoilt[spoilt.length - 20] = (spoilt[spoilt.length - 20] ?? 0) ^ 1
    writeFileSync(path, spoilt)
    const otherKind = (): never => {
      throw new Error('of another kind')
    }
    await expect(openedBy(path, PASSPHRASE, { begun: otherKind, mostBytes: 1_000_000 })).rejects.toThrow('another kind')
    const large = openedBy(path, PASSPHRASE, { begun: (meta) => meta, mostBytes: CONTENT.length - 1 })
    await expect(large).rejects.toMatchObject({ code: 'fileDamaged' })
  })

  it('makes its key slowly, by a cost that stands in it and is bounded when it is read', async () => {
    const slow = await sealed(CONTENT, PASSPHRASE)
    const head = slow.toString('utf8', 20, slow.indexOf('\n', 25))
    expect(JSON.parse(head)).toMatchObject({ kdf: 'scrypt', N: 131_072, r: 8, p: 1 })
    const greedy = bytes.toString('latin1').replace('"N":1024', '"N":999999').replace('"r":8', '"r":16')
    expect(await codeOf(Buffer.from(greedy, 'latin1'))).toBe('fileDamaged')
    expect(readFileSync(path).length).toBeGreaterThan(0)
  })

  it('is refused at once where it asks for a key that takes many times as long as ours', async () => {
    const asking = (N: number, r: number, p: number): Buffer => {
      const head = bytes.toString('latin1').replace('"N":1024,"r":8,"p":1', `"N":${N},"r":${r},"p":${p}`)
      return Buffer.from(head, 'latin1')
    }
    const beganMs = performance.now()
    for (const [N, r, p] of [
      [2 ** 18, 16, 16],
      [2 ** 17, 8, 16],
      [2 ** 20, 1, 16],
      [2 ** 18, 16, 2]
    ] as const) {
      expect([N, r, p, await codeOf(asking(N, r, p))]).toEqual([N, r, p, 'fileDamaged'])
      await expect(slowKey(PASSPHRASE, Buffer.alloc(16), 32, { N, r, p })).rejects.toThrow(RangeError)
    }
    expect(performance.now() - beganMs).toBeLessThan(2000)
    // What a later version may ask for is tried.
    expect(await codeOf(asking(2 ** 17, 8, 2))).toBe('wrongPassphrase')
  })
})
