/** How a saved file stands to its document today. Pure, so that a page, a list and the count of them cannot differ. */

/** One file written for the officer. */
export interface ManifestEntry {
  readonly kind: 'payslip' | 'certificate'
  readonly documentId: number
  readonly companyId: number
  readonly employeeId: number | null
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** What the payslip showed when it was saved; null for a certificate. */
  readonly net: string | null
  readonly final: boolean
  readonly savedMs: number
}

/**
 * How a document of an enquiry pack stands in the manifest: under a kind of its own, as it is no file that a save of the document
 * would meet, or that says that it was saved.
 */
export const PACKED_KIND = {
  payslip: 'packedPayslip',
  certificate: 'packedCertificate'
} as const satisfies Readonly<Record<ManifestEntry['kind'], string>>

/** The list in the folder of a pack; what is in it stands for the pack in the manifest, as a ZIP does for one that is a ZIP. */
export const PACK_LIST = 'Manifest.csv'

/** Of several documents: one PDF, or an enquiry pack. */
export type MadeKind = 'joined' | 'pack'

/** What was made of several documents: one PDF, by the number of its bulk save, or an enquiry pack, by the person. */
export interface MadeEntry extends Omit<ManifestEntry, 'kind' | 'net'> {
  readonly kind: MadeKind
  /** The files that its documents are in, in its order. */
  readonly madeOf: readonly number[]
}

/** A file of an enquiry pack, or a document in its ZIP, whose path is that of the ZIP. The summary is by the person. */
export interface PackedEntry extends Omit<ManifestEntry, 'kind'> {
  readonly kind: (typeof PACKED_KIND)[keyof typeof PACKED_KIND] | 'packSummary'
}

/** What was found when the file was last looked at; null: it was not since it was saved. */
export type FileFound = 'same' | 'changed' | 'missing' | null

/**
 * `current`: as the document is now. `outdated`: its figures changed after it was saved. `finalised`: it was not final then and is
 * now, with the same figures; `reopened`: the other way round. `withdrawn`: the service does not list the document any more. `changed` and `missing`: on disk.
 */
export const savedFileStates = [
  'missing',
  'changed',
  'outdated',
  'finalised',
  'reopened',
  'withdrawn',
  'current'
] as const
export type SavedFileState = (typeof savedFileStates)[number]

/** What is known of a document now, beside its file. */
export type DocumentToday =
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'payslip'
      /** The net pay last settled on. */
      readonly net: string | null
      readonly final: boolean
      /** When a figure of it last changed, as far as the copy knows; null: never. */
      readonly changedMs: number | null
    }
  /** Since when a certificate is as it is now. */
  | { readonly kind: 'certificate'; readonly changedMs: number }

interface SavedThen {
  readonly net: string | null
  readonly final: boolean
  readonly savedMs: number
  readonly found: FileFound
}

/**
 * What is on the disk comes first: a file that is not there cannot be out of date. Null for `now`: the copy does not have the
 * document, and the disk alone can tell.
 */
export function savedFileState(then: SavedThen, now: DocumentToday | null): SavedFileState {
  if (then.found === 'missing' || then.found === 'changed') return then.found
  if (now === null) return 'current'
  switch (now.kind) {
    case 'gone':
      return 'withdrawn'
    case 'certificate':
      return then.savedMs < now.changedMs ? 'outdated' : 'current'
    case 'payslip':
      if (then.net !== now.net || (now.changedMs !== null && now.changedMs > then.savedMs)) return 'outdated'
      if (now.final === then.final) return 'current'
      return now.final ? 'finalised' : 'reopened'
  }
}

/** So many documents one PDF is made of at most; more are in parts. */
export const MOST_IN_MERGED = 500

/** How what is made of several documents stands to them: by what is on the disk, then by the one that changed most. */
export function madeFileState(parts: readonly SavedFileState[]): SavedFileState {
  return savedFileStates.find((state) => parts.includes(state)) ?? 'current'
}

/** Whether saving the document again gives a file that is right. */
export function canSaveAgain(state: SavedFileState): boolean {
  return state !== 'current' && state !== 'withdrawn'
}
