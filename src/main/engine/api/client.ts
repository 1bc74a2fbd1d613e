/**
 * What the typed client of the payroll service offers: all 31 operations, grouped by area, in the officer's words. The
 * number behind each method is the operation's number in the spec.
 *
 * Every method rejects with an `AppError` of the catalogue and nothing else (a wrong id, which is this program's own
 * mistake, is a RangeError). `details.status` holds the HTTP status where there was an answer; for writes `details.sent`
 * says whether any byte may have left (`no`: it may be queued again; `maybe`: only reading back tells what happened).
 * Reads are tried again within bounds, writes never.
 */
import type { Certificate } from '@shared/domain/certificate'
import type { Company, PayFrequency, PayPoint, PayRun } from '@shared/domain/company'
import type { Day } from '@shared/domain/day'
import type { Employee } from '@shared/domain/employee'
import type { JournalEntry } from '@shared/domain/journal'
import type { JsonObject } from '@shared/domain/json'
import type { PayItem } from '@shared/domain/payItem'
import type { PayslipDetail, PayslipRecord } from '@shared/domain/payslip'
import type { ReportRequest } from '@shared/domain/report'
import type { BulkEntity, BulkResult } from './bulk'

/** Who waits for it: the officer, work the officer began and watches, or work nobody waits for. */
export type Priority = 'click' | 'normal' | 'background'

export interface CallOptions {
  /** Cancels the call, waiting or running; it then rejects with `cancelled`. */
  readonly signal?: AbortSignal
  /** `normal` when absent. A click goes first and is told at once when the service asked everyone to wait. */
  readonly priority?: Priority
  /** Called as the request is given to its connection: from here on it is with the service until the call ends. */
  readonly onSent?: () => void
}

/** Gives a place for so many bytes; null: they get memory of their own. Of the last of several tries only what it put there counts. */
export type Room = (bytes: number) => Buffer | null

export interface PdfOptions extends CallOptions {
  /** Where the PDF is put. */
  readonly room?: Room
}

/** Something in an answer that the contract does not say; it was survived. Holds no values, so it may be logged. */
export interface Oddity {
  /** The record's kind in the service's words, for example `payslip`. */
  readonly record: string
  /** The field in the service's words, dotted. */
  readonly field: string
  readonly problem: 'missing' | 'wrongKind' | 'wrapping' | 'unreadable'
  /** How often in this answer. */
  readonly count: number
  /** The id of the first record that showed it, where it had one. */
  readonly firstId: number | null
}

/** One record and what was odd about it. */
export interface Read<T> {
  readonly value: T
  readonly oddities: readonly Oddity[]
}

/** A whole list. Order is not promised. */
export interface Listed<T> {
  readonly items: readonly T[]
  /** False when elements could not be read and were left out: then nothing missing may be called deleted. */
  readonly complete: boolean
  readonly oddities: readonly Oddity[]
}

/**
 * How a streamed list ended. `read`: to its valid end, `count` records given out. `calculating` (HTTP 202): the service
 * still calculates and gave no list at all, which is not an empty list; nothing was given out.
 */
export type StreamOutcome =
  | {
      readonly kind: 'read'
      readonly count: number
      /** As in `Listed`. */
      readonly complete: boolean
      readonly oddities: readonly Oddity[]
    }
  | {
      readonly kind: 'calculating'
      readonly message: string | null
      /** As the service asked, capped; null when it did not say. */
      readonly retryAfterMs: number | null
    }

/** Takes the records of a streamed list as they come. The stream waits for a promise; a throw ends it and is passed on. */
export type OnBatch<T> = (
  batch: readonly T[],
  /** Of the elements of the batch, in order, where the call asked for digests; else empty. Null: something in it is odd. */
  digests: readonly (string | null)[]
) => void | Promise<void>

/** For a list that is read again and again, most of which is as it was. */
export interface PassOver {
  /**
   * Asked about the digest of each element's bytes, in the order of the list. True: the element is neither parsed nor given
   * out. With it every batch comes with the digests of its elements.
   */
  readonly isKnown?: (digest: string) => boolean
}

/** The lists that an employee list can carry inside each employee. */
export type EmployeeInclude = 'servicePeriods' | 'frequencyPeriods' | 'recentPayslips' | 'recentPayslipsWithData'

/** The answer to a write. */
export interface Written {
  /** The service's own words. */
  readonly message: string | null
}

/** The answer to a write that made or changed the record `id`. */
export interface WrittenRecord extends Written {
  readonly id: number
}

export interface WrittenEmployee extends WrittenRecord {
  /** The system number, zeros kept. */
  readonly number: string | null
}

/** A pay frequency in the simplified form: its kind as a word in place of the period fields. */
export interface SimplifiedFrequency {
  readonly id: number
  readonly companyId: number | null
  readonly name: string
  readonly customName: string | null
  /** For example `monthly`. */
  readonly frequency: string | null
  readonly firstEndDate: Day | null
  readonly interimFirstEndDate: Day | null
  readonly raw: JsonObject
}

export interface NewFrequency {
  readonly frequency: 'monthly'
  /** 1 to 31. */
  readonly lastDayOfMonth: number
  readonly firstEndDate: Day
  /** Refused by the service unless the company has the feature. */
  readonly customName?: string
}

/** What a bulk input entity or a pay item belongs to. */
export type PayItemOwner =
  { readonly kind: 'employee'; readonly employeeId: number } | { readonly kind: 'payslip'; readonly payslipId: number }

export interface PayItemChange {
  /** The system name, for example `basic_salary`. */
  readonly systemType: string
  /** Input name to value; only these change. */
  readonly inputs: JsonObject
  /** For items that may occur several times on a payslip; the service takes `upsert` when absent. */
  readonly operation?: 'insert' | 'upsert' | 'update'
  /** With `update`: which of several instances. */
  readonly instanceId?: number
}

/** A report's rows exactly as received: values are texts or null, formatted unless `raw` was asked for. */
export type ReportRows = readonly JsonObject[]

export type ReportStart =
  | { readonly kind: 'started'; readonly uuid: string; readonly message: string | null }
  | { readonly kind: 'queueFull'; readonly message: string | null; readonly retryAfterMs: number | null }

/** `failed` is final for its uuid: the report must be started again. */
export type ReportPoll =
  | { readonly kind: 'running' }
  | { readonly kind: 'complete'; readonly rows: ReportRows }
  | { readonly kind: 'failed'; readonly timedOut: boolean; readonly message: string | null }
  | { readonly kind: 'unknownRun'; readonly message: string | null }

export interface CompaniesApi {
  /** #2 `GET /clients/`. Its success shows that the key works. */
  list(options?: CallOptions): Promise<Listed<Company>>
}

export interface EmployeesApi {
  /**
   * #3 `GET /clients/:client_id/employees`, streamed with bounded memory. Tried again only before the first batch; an
   * answer that ends early rejects after the batches before it were given out. Elements that the caller knows are passed
   * over.
   */
  list(
    companyId: number,
    include: readonly EmployeeInclude[],
    onBatch: OnBatch<Employee>,
    options?: CallOptions & PassOver
  ): Promise<StreamOutcome>
  /** #4 `GET /employees/:id`, custom fields included. */
  get(employeeId: number, options?: CallOptions): Promise<Read<Employee>>
  /** #5 `POST /clients/:client_id/employees`; attributes in the service's words. */
  create(companyId: number, attributes: JsonObject, options?: CallOptions): Promise<WrittenEmployee>
  /** #6 `PATCH /employees/:id`; only the attributes to change, in the service's words. */
  update(employeeId: number, attributes: JsonObject, options?: CallOptions): Promise<WrittenEmployee>
  /** #7 `DELETE /employees/:id`. */
  delete(employeeId: number, options?: CallOptions): Promise<Written>
}

export interface FrequenciesApi {
  /** #8 `GET /clients/:client_id/waves`. */
  list(companyId: number, options?: CallOptions): Promise<Listed<PayFrequency>>
  /** #8 with `format=simplified`. */
  listSimplified(companyId: number, options?: CallOptions): Promise<Listed<SimplifiedFrequency>>
  /** #9 `POST /clients/:client_id/waves`. */
  create(companyId: number, frequency: NewFrequency, options?: CallOptions): Promise<WrittenRecord>
}

export interface PayPointOfPerson {
  readonly employeeId: number
  readonly payPointId: number
}

export interface PayPointsApi {
  /** #10 `GET /clients/:client_id/pay_points`. */
  list(companyId: number, options?: CallOptions): Promise<Listed<PayPoint>>
  /**
   * #19 with a further column: the pay point of those of these people who have a finalised payslip in the time. It has no
   * other read where the employee records do not hold it.
   */
  ofPeople(
    companyId: number,
    of: { readonly employeeIds: readonly number[]; readonly from: Day; readonly to: Day },
    options?: CallOptions
  ): Promise<readonly PayPointOfPerson[]>
}

export interface PayslipsApi {
  /** #11 `GET /employees/:employee_id/payslips`: flags and net pay, no lines. */
  listOfEmployee(employeeId: number, options?: CallOptions): Promise<Listed<PayslipRecord>>
  /** #12 `GET /payslips/:payslip_id`, its lines named by system codes or by display labels. */
  get(payslipId: number, names: 'codes' | 'labels', options?: CallOptions): Promise<Read<PayslipDetail>>
  /** #13 `GET /payslips/:payslip_id.pdf`: whole, verified PDF bytes. */
  pdf(payslipId: number, options?: PdfOptions): Promise<Buffer>
}

export interface PayRunsApi {
  /** #14 `GET /clients/:client_id/payment_runs`. */
  list(companyId: number, options?: CallOptions): Promise<Listed<PayRun>>
  /** #15 `GET /payment_runs/:payment_run_id/payslips`, each with its lines; streamed as the employee list is. */
  payslips(payRunId: number, onBatch: OnBatch<PayslipRecord>, options?: CallOptions): Promise<StreamOutcome>
  /** #16 `GET /payment_runs/:payment_run_id/accounting`. */
  journal(payRunId: number, options?: CallOptions): Promise<Listed<JournalEntry>>
}

export interface CertificatesApi {
  /** #17 `GET /employees/:employee_id/tax_certificates`: only those released to self-service. */
  listOfEmployee(employeeId: number, options?: CallOptions): Promise<Listed<Certificate>>
  /** #18 `GET /tax_certificates/:tax_certificate_id`: whole, verified PDF bytes. */
  pdf(certificateId: number, options?: PdfOptions): Promise<Buffer>
}

export interface ReportsApi {
  /** #19-23 `POST /clients/:client_id/reports/:report_id`. An empty list of rows is a valid report. */
  run(companyId: number, request: ReportRequest, options?: CallOptions): Promise<ReportRows>
  /** #24 `POST /clients/:client_id/reports/:report/async`. Never repeated by the client. */
  start(companyId: number, request: ReportRequest, options?: CallOptions): Promise<ReportStart>
  /** #25 `GET /clients/:client_id/reports/poll/:uuid`. A poll within 10 s of the last of its uuid is a RangeError. */
  poll(companyId: number, uuid: string, options?: CallOptions): Promise<ReportPoll>
}

export interface PayItemsApi {
  /** #26 `GET /employees/:employee_id/calculations` or `GET /payslips/:payslip_id/calculations`. */
  list(owner: PayItemOwner, options?: CallOptions): Promise<Listed<PayItem>>
  /** #27 `GET /calculations/:id`. */
  get(payItemId: number, options?: CallOptions): Promise<Read<PayItem>>
  /** #28 `POST` on the paths of #26: creates or updates. */
  put(owner: PayItemOwner, change: PayItemChange, options?: CallOptions): Promise<WrittenRecord>
  /** #29 `PATCH /calculations/:id`: only these inputs change. */
  update(payItemId: number, inputs: JsonObject, options?: CallOptions): Promise<WrittenRecord>
  /** #30 `DELETE /calculations/:id`. */
  delete(payItemId: number, options?: CallOptions): Promise<Written>
  /** #31 `GET /employees/:employee_id/inherited_calculations`; its shape is not in the spec: calculations are expected. */
  listInherited(employeeId: number, options?: CallOptions): Promise<Listed<PayItem>>
}

export interface BulkInputApi {
  /**
   * #1 `POST /clients/:client_id/bulk_input`: one result per entity, in the order of `entities`. Only a clear yes is
   * saved. An answer that is no list of results rejects with `badAnswer`, and everything sent is unknown then.
   */
  submit(companyId: number, entities: readonly BulkEntity[], options?: CallOptions): Promise<readonly BulkResult[]>
}

export interface PayrollClient {
  readonly companies: CompaniesApi
  readonly employees: EmployeesApi
  readonly frequencies: FrequenciesApi
  readonly payPoints: PayPointsApi
  readonly payslips: PayslipsApi
  readonly payRuns: PayRunsApi
  readonly certificates: CertificatesApi
  readonly reports: ReportsApi
  readonly payItems: PayItemsApi
  readonly bulkInput: BulkInputApi
  /** Cancels what runs and closes all connections. */
  close(): Promise<void>
}
