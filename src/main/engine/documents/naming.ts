import { AppError } from '@shared/contract/errors'
import type { Settings } from '@shared/contract/settings'
import { documentPath, type DocumentPath } from '@shared/domain/fileName'
import type { DocumentSubject } from './subject'

// A little less than disks take, so that a number before the ending still fits.
const SEGMENT_BYTES = 247
const WINDOWS_PATH_UNITS = 240

/** By which pattern the files of a kind are named. */
export function patternOf(kind: DocumentSubject['kind'], settings: Settings): string {
  return kind === 'payslip' ? settings.payslipPattern : settings.certificatePattern
}

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

/** The name of its file alone, wherever that is. */
export function fileNameIn(subject: DocumentSubject, pattern: string): string {
  return pathBelow('', subject, pattern.split('/').at(-1) ?? pattern)?.segments.at(-1) ?? `${subject.id}.pdf`
}
