import { expect, it } from 'vitest'
import { diskError, isNotOffered, ownFileError } from '../../../src/main/common/disk'
import { storeError } from '../../../src/main/store/fault'

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

it.each([
  [['EROFS', 'EACCES', 'EPERM'], 'storeReadOnly'],
  [['ENOSPC'], 'diskFull'],
  [['ENODEV', 'ESTALE', 'EIO'], 'diskFailed']
] as const)('nobody is told to choose another folder for %s of the program’s own', (errnos, code) => {
  for (const errno of errnos) expect(ownFileError(said(errno))).toMatchObject({ code })
})

// A file that is open goes on being written to when its disk is taken away or may only be read from then on.
it.each([
  [['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'], 'diskFull'],
  [['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN'], 'storeReadOnly'],
  [['SQLITE_IOERR', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_READ'], 'diskFailed'],
  [['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ'], 'storeDamaged']
] as const)('%s of an open file is no mistake of the program', (codes, code) => {
  for (const each of codes) expect(storeError(said(each), 'outbox')).toMatchObject({ code })
})

it.each([
  ['Linux and macOS of FAT', 'EPERM'],
  ['a network share', 'ENOTSUP'],
  ['Windows of FAT and exFAT', 'EISDIR']
])('a disk without links is known by what is said by %s', (_, errno) => {
  expect(isNotOffered(said(errno))).toBe(true)
})

it('a disk that refuses is not taken for one that offers less', () => {
  for (const errno of ['EACCES', 'EEXIST', 'ENOSPC', 'EBUSY', 'EIO']) expect(isNotOffered(said(errno))).toBe(false)
})
