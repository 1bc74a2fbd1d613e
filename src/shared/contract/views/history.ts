/** The record of what was changed, and what its chain proves. */
import type { HistoryBreak, HistoryHead, HistoryRecord } from '../../domain/history'

/** A line of the history for the screens. */
export interface HistoryRow extends HistoryRecord {
  /** Tells it from all others: of a step that edits took together each has a row with the number of that line. */
  readonly id: number
  /** Null where the company is not in the copy. */
  readonly company: string | null
  readonly hash: string
  /** Of the person, in Chinese, as the copy has it now: the record holds the name as it was. */
  readonly chineseName: string | null
}

/** What is known of the whole record. */
export interface HistoryProof {
  readonly state: 'checking' | 'whole' | 'broken'
  readonly head: HistoryHead
  /** When all of it was last looked through in this run; null: not yet. */
  readonly checkedMs: number | null
  /** What was found wrong, ever: it stays said. */
  readonly breaks: readonly (HistoryBreak & { readonly foundMs: number })[]
  /** Whether the officer was told of all of them and said so. */
  readonly seen: boolean
  /** Whether the keychain knew where the record ended; without, lines that were cut off the end are not seen. */
  readonly endKnown: boolean
}
