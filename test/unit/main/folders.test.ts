import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderInside, folderThere, staysWhereItWas } from '../../../src/main/engine/documents/pen/folders'

let folder: string
let root: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-folders-'))
  root = realpathSync(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const refuses = (code: string) => (): string => {
  throw Object.assign(new Error(code), { code })
}

describe.each(['EISDIR', 'EINVAL', 'UNKNOWN'])('a drive of which Windows cannot tell the real path (%s)', (code) => {
  const native = refuses(code)

  it('is written to', () => {
    expect(folderThere(folder, ['Harbour'], native)).toBeNull()
    const path = join(root, 'Harbour', '2026')
    expect(folderInside(folder, ['Harbour', '2026'], native)).toEqual({ root, path })
    expect(folderThere(folder, ['Harbour', '2026'], native)).toEqual({ root, path })
    expect(() => staysWhereItWas(path, native)).not.toThrow()
  })

  it('is guarded against a link that leads out all the same', () => {
    symlinkSync(tmpdir(), join(folder, 'out'))
    for (const act of [folderInside, folderThere])
      expect(() => act(folder, ['out'], native)).toThrow(expect.objectContaining({ code: 'folderLeadsOut' }))
    const { path } = folderInside(folder, ['Harbour'], native)
    renameSync(path, `${path} before`)
    mkdirSync(join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), path)
    expect(() => staysWhereItWas(path, native)).toThrow(expect.objectContaining({ code: 'folderLeadsOut' }))
  })
})

it('what else the system says of a folder is told', () => {
  expect(() => folderInside(folder, [], refuses('EACCES'))).toThrow('EACCES')
  expect(() => folderInside(join(folder, 'gone'), [])).toThrow('ENOENT')
})
