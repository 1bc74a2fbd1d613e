import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { flushFolder, flushFolderSync } from '../../../src/main/common/flushed'

// Linux gives EINVAL for it there, as it does for some network shares.
const NOT_FLUSHED = process.platform === 'linux' ? '/proc' : tmpdir()

it('a disk that cannot flush a folder keeps nothing from being saved or backed up', async () => {
  await expect(flushFolder(NOT_FLUSHED)).resolves.toBeUndefined()
  expect(() => flushFolderSync(NOT_FLUSHED)).not.toThrow()
})

it('a folder that is not there is told', async () => {
  await expect(flushFolder('/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(() => flushFolderSync('/no/such/folder')).toThrowError(expect.objectContaining({ code: 'ENOENT' }))
})
