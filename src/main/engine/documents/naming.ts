import { join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import type { Settings } from '@shared/contract/settings'
import { documentPath, fileNameOf, type DocumentPath } from '@shared/domain/fileName'
import type { DocumentSubject } from './subject'

// A little less than disks take, so that a number before the ending still fits.
const SEGMENT_BYTES = 247
// What other programs open of Windows is 260 with its end: a number before the ending, or after a folder's name, still fits.
const WINDOWS_PATH_UNITS = 240
const ENQUIRIES = 'Enquiries'
/** What is left for the name of a pack, and for each of its files, by names of companies and people that are long. */
const PACK_UNITS = 45
const PACK_FILE_UNITS = 45
/** A name is not cut to less for what goes below it. */
const LEAST_UNITS = 12

/** By which pattern the files of a kind are named. */
export function patternOf(kind: DocumentSubject['kind'], settings: Settings): string {
  return kind === 'payslip' ? settings.payslipPattern : settings.certificatePattern
}

// So many UTF-16 units may lie below a folder, which is where it really is; null: as many as the disk takes.
function unitsBelow(folder: string, platform = process.platform): number | null {
  return platform === 'win32' ? WINDOWS_PATH_UNITS - folder.length - 1 : null
}

/** Where a document goes below `folder`, by a pattern without faults; null when that is too long for this system. */
export function pathBelow(
  folder: string,
  subject: DocumentSubject,
  pattern: string,
  platform = process.platform
): DocumentPath | null {
  return documentPath(pattern, subject.nameParts, subject.final ? '.pdf' : '_not-final.pdf', {
    segmentBytes: SEGMENT_BYTES,
    pathUnits: unitsBelow(folder, platform)
  })
}

/** The same; `pathTooLong` where it does not fit. */
export function pathIn(folder: string, subject: DocumentSubject, pattern: string): DocumentPath {
  const path = pathBelow(folder, subject, pattern)
  if (!path) throw new AppError('pathTooLong')
  return path
}

/** The name of its file alone in `folder`, `''` where nobody knows yet; its id where the pattern is too long there. */
export function fileNameIn(
  folder: string,
  subject: DocumentSubject,
  pattern: string,
  platform = process.platform
): string {
  const path = pathBelow(folder, subject, pattern.split('/').at(-1) ?? pattern, platform)
  return path?.segments.at(-1) ?? `${subject.id}.pdf`
}

/**
 * The name in `folder`, which is where it really is, of a file or folder that no pattern names: `text` is cut so that `ending`, and
 * `keeps` units below it, fit. `pathTooLong` where that does not help.
 */
export function nameIn(
  folder: string,
  text: string,
  ending: string,
  { keeps = 0, platform = process.platform }: { readonly keeps?: number; readonly platform?: NodeJS.Platform } = {}
): string {
  const units = unitsBelow(folder, platform)
  if (units === null) return fileNameOf(text, ending)
  const name = fileNameOf(text, ending, Math.max(units - keeps, LEAST_UNITS))
  if (name.length > units) throw new AppError('pathTooLong')
  return name
}

/** Folders that a pack lies below, and what it is called; the same on every system but where the path would be too long for it. */
export function packNames(
  root: string,
  { company, who, day }: { readonly company: string; readonly who: string; readonly day: string },
  as: 'folder' | 'zip',
  platform = process.platform
): string[] {
  const files = as === 'folder' ? PACK_FILE_UNITS : 0
  const companyName = nameIn(root, company, '', { keeps: ENQUIRIES.length + PACK_UNITS + files, platform })
  const ending = ` enquiry ${day}${as === 'zip' ? '.zip' : ''}`
  const title = nameIn(join(root, companyName, ENQUIRIES), who, ending, { keeps: files, platform })
  return [companyName, ENQUIRIES, title]
}
