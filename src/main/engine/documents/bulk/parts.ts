import type { ErrorCode } from '@shared/contract/errorCodes'
import { OF_THE_FOLDER } from '@shared/domain/curedElsewhere'
import { MOST_IN_MERGED } from '@shared/domain/savedFile'
import type { SaveJobRows } from '../../../store/outbox/saveJobs'
import type { SavePlacings } from '../../../store/outbox/savePlacings'
import type { OutboxWrites } from '../../../store/outbox/writes'
import type { EngineContext } from '../../context'
import type { DocumentBytes } from '../bytes'
import type { KeptPdfs } from '../keptPdfs'
import type { Manifest } from '../manifest'
import type { Pens } from '../pen'
import type { DocumentPorts } from '../ports'
import type { DocumentSubjects } from '../subject'

/** The waits of bulk saves, and how many go together. */
export interface BulkTiming {
  /** Before what the service did not give is asked for again, beside the sign that it is back. */
  readonly retryMs: number
  /** Between two looks at payslips that calculate. */
  readonly calculatingMs: number
  /** Between two tellings of how far it is. */
  readonly tellMs: number
  /** How many files get their names together, at most, and have them flushed to the disk. */
  readonly flushEvery: number
  /** How long the first of them waits for others. */
  readonly gatherMs: number
  /** How many documents are joined as one PDF, at most; all of them are in memory at once. */
  readonly mostInMerged: number
  /** How long a folder may not answer. */
  readonly silentMs?: number
}

export const defaultTiming: BulkTiming = {
  retryMs: 15_000,
  calculatingMs: 30_000,
  tellMs: 250,
  flushEvery: 100,
  gatherMs: 400,
  mostInMerged: MOST_IN_MERGED
}

/** What a bulk save is built on. */
export interface BulkBase {
  readonly context: EngineContext
  readonly ports: DocumentPorts
  readonly manifest: Manifest
  readonly pens: Pens
  readonly subjects: DocumentSubjects
  readonly bytes: DocumentBytes
  readonly kept: KeptPdfs
}

/** What the files of this area share. */
export interface BulkParts extends BulkBase {
  readonly timing: BulkTiming
  readonly jobs: SaveJobRows
  readonly placings: SavePlacings
  readonly writes: OutboxWrites
}

/** What the next document would meet too, and only the officer ends. */
export const BLOCKS: ReadonlySet<ErrorCode> = new Set([
  ...OF_THE_FOLDER,
  'unauthorised',
  'notConnected',
  'storeDamaged'
])
