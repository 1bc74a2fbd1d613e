import type { Choice, Edit } from '../../domain/edit'
import type { DirectWriteBody, DirectWriteCause, DirectWriteState } from '../../domain/directWrite'
import type { FormDraftOf, FormTexts } from '../../domain/formDraft'
import type { JsonObject } from '../../domain/json'
import type { KnownId } from '../../domain/knownIds'
import type { AppErrorShape } from '../errors'

/** A direct write as the screens show it. */
export interface WriteView {
  readonly id: number
  readonly companyId: number
  /** Who or what it is about. */
  readonly subject: string
  /** What is sent, in the service's words. */
  readonly body: DirectWriteBody
  readonly state: DirectWriteState
  readonly cause: DirectWriteCause
  /** Why it was refused, or has no answer; with the service's words field by field. */
  readonly error: AppErrorShape | null
  /** The service's own words about what it made. */
  readonly message: string | null
  readonly madeId: number | null
  readonly madeNumber: string | null
  readonly createdMs: number
  readonly changedMs: number
}

/** Something that a write without an answer may have made, changed or removed, as the service has it now. */
export interface WriteMatch {
  /** Null where the service does not have it. */
  readonly id: number | null
  readonly title: string
  /** True where it was there before the write went out; null where that is not known. */
  readonly wasThere: boolean | null
  /** What was sent beside what is there, by label. */
  readonly points: readonly {
    readonly label: string
    readonly sent: string
    /** Null: no read shows it. */
    readonly there: string | null
    readonly agrees: boolean | null
    /** Covered on screen until it is asked for: numbers of identification and accounts. */
    readonly sensitive: boolean
  }[]
}

/** What the service has now that tells whether a write was made. The likeliest first. */
export interface WriteMatches {
  readonly write: WriteView
  readonly readMs: number
  readonly matches: readonly WriteMatch[]
}

/** A form as it was left. */
export interface FormDraft {
  readonly form: FormTexts
  readonly changedMs: number
}

/** A form that was begun and not sent. */
export interface FormDraftView {
  readonly of: FormDraftOf
  /** Whom it is about; of a new person the name entered so far, which may be empty. */
  readonly subject: string
  readonly changedMs: number
  /** It went out as it stands, and whether it was made is not known: the officer says so first. */
  readonly awaiting: boolean
}

/** What the form of an employee begins with. */
export interface EmployeeFormView {
  readonly companyId: number
  readonly company: string
  /** Null for a new person. */
  readonly employee: {
    readonly id: number
    readonly name: string
    readonly number: string | null
    readonly gone: boolean
    readonly record: JsonObject
    readonly asOfMs: number
  } | null
  readonly frequencies: readonly Choice[]
  readonly knownIds: readonly KnownId[]
  /** Changes of the person's own attributes that wait to be submitted. */
  readonly waiting: readonly Edit[]
  /** The write of this form that has no answer; null where there is none. */
  readonly unknown: WriteView | null
}
