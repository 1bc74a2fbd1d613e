/** Certificates of a company by year, their files, and the reading of people's lists. */
import type { YearEnd, YearSource } from '../../domain/certificateYear'
import type { Day } from '../../domain/day'
import type { EmploymentStatus } from '../../domain/employee'

/** What is known of a person's certificates in a year. `noneReleased`: the list was read and has none of it. */
export type CertificateState = 'released' | 'calculating' | 'noneReleased' | 'notRead'

/**
 * The file saved last, as it was found on disk when it was last looked at. `outdated`: the certificate changed in the service
 * after it was saved.
 */
export type CertificateFileState = 'none' | 'saved' | 'outdated' | 'changed' | 'missing'

/** A certificate of the year, or a person of the year without one. */
export interface CertificateRow {
  /** The certificate's id; of a person without one the employee's id, negative. */
  readonly id: number
  readonly employeeId: number
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly status: EmploymentStatus
  /** No longer in the company's list. */
  readonly gone: boolean
  readonly state: CertificateState
  readonly certificate: {
    readonly id: number
    readonly name: string
    readonly date: Day | null
    readonly workedFrom: Day | null
    readonly workedTo: Day | null
    /** What put it into this year; null in the list of those without a day. */
    readonly yearBy: YearSource | null
  } | null
  readonly file: {
    readonly state: CertificateFileState
    readonly fileId: number | null
    readonly fileName: string | null
    readonly savedMs: number | null
    /** It came after others of its year were saved: when those were last saved. */
    readonly newSinceMs: number | null
  }
  readonly keptOffline: boolean
  /** When the person's list was read; null: never. */
  readonly asOfMs: number | null
}

export interface CertificatesSummary {
  /** Null: the certificates without any day. */
  readonly end: Day | null
  readonly from: Day | null
  readonly yearEnd: YearEnd
  /** Whether the company's certificates told where years end; else it is taken to be 31 March. */
  readonly yearEndLearned: boolean
  readonly years: readonly { readonly end: Day; readonly certificates: number }[]
  readonly undated: number
  /** Of the whole year, whatever is filtered. */
  readonly people: number
  readonly certificates: number
  readonly released: number
  readonly calculating: number
  readonly noneReleased: number
  readonly notRead: number
  /** People whose service periods are not known, so that they may not have been employed. */
  readonly employmentUnknown: number
  readonly changedOnDisk: number
  readonly missingOnDisk: number
  /** Of the rows in the list: those that can be saved, and those of them that are not saved as they are now. */
  readonly saveable: number
  readonly unsaved: number
  readonly hasNumbers: boolean
  readonly frequencies: readonly { readonly id: number; readonly name: string }[]
  readonly payPoints: readonly { readonly id: number; readonly name: string }[]
  /** Of the lists read of the people of the year, the oldest and the newest; null when none was. */
  readonly oldestAsOfMs: number | null
  readonly newestAsOfMs: number | null
  readonly folderName: string | null
}

/** The reading of certificate lists of a company, as it stands. */
export interface CertificateReading {
  readonly companyId: number
  readonly done: number
  readonly total: number
  /** People who could not be read for a reason of their own. */
  readonly failed: number
  readonly state: 'running' | 'done' | 'cancelled' | 'failed'
  /** Why it stopped before its end. */
  readonly error: { readonly message: string; readonly nextStep: string } | null
}
