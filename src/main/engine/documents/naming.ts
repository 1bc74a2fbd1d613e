import { AppError } from '@shared/contract/errors'
import { documentPath, type DocumentPath } from '@shared/domain/fileName'
import type { DocumentSubject } from './subject'

export const CERTIFICATE_PATTERN =
  '{company}/Certificates/{date}/{number}_{surname}_{firstName}_{type}_{periodEnd}_{id}'
// A little less than disks take, so that a number before the ending still fits.
const SEGMENT_BYTES = 247
const WINDOWS_PATH_UNITS = 240

/** Where a document goes below `folder`, by a pattern without faults; null when that is too long for this system. */
export function pathBelow(folder: string, subject: DocumentSubject, pattern: string): DocumentPath | null {
  return documentPath(pattern, subject.nameParts, subject.final ? '.pdf' : '_not-final.pdf', {
    segmentBytes: SEGMENT_BYTES,
    pathUnits: process.platform === 'win32' ? WINDOWS_PATH_UNITS - folder.length - 1 : null
  })
}

/** The same; `pathTooLong` where it does not fit. */
export function pathIn(folder: string, subject: DocumentSubject, pattern: string): DocumentPath {
  const path = pathBelow(folder, subject, pattern)
  if (!path) throw new AppError('pathTooLong')
  return path
}
