import { expect, it } from 'vitest'
import { diskError } from '../../../src/main/common/disk'

const said = (code: string): Error => Object.assign(new Error(code), { code })

// What this computer's own disks do not say: `integration/documents/failures` has what they do.
it.each([
  ['a disk that was pulled out', ['ENODEV', 'ENXIO'], 'folderGone'],
  ['a share whose computer is away', ['ESTALE', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH'], 'folderGone'],
  ['a disk that fails', ['EIO', 'UNKNOWN'], 'diskFailed'],
  ['a file that Windows holds', ['EBUSY'], 'fileLocked'],
  ['a quota that is used up', ['EDQUOT'], 'diskFull']
] as const)('%s is told as what it is', (_, errnos, code) => {
  for (const errno of errnos) expect(diskError(said(errno))).toMatchObject({ code })
})

it('what nobody knows stays what it is', () => {
  const error = said('EWHATEVER')
  expect(diskError(error)).toBe(error)
})
