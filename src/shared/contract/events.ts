import type { AppErrorShape } from './errors'
import type { BulkSave, CertificateReading, LockView, StatusView } from './views'

/**
 * What main tells the renderer without being asked. Ids, codes, counts and sentences of our own, never a name or an amount: a
 * locked page is told it too.
 */
export interface AppEvents {
  /** Rows of a company changed in the copy; merged, at most four a second. The open page asks again. */
  readonly 'cache.changed': { readonly companyId: number; readonly what: readonly ChangedKind[] }
  readonly 'edits.changed': { readonly companyId: number }
  /** Ticks, notes, reasons or steps of a company's review changed. */
  readonly 'review.changed': { readonly companyId: number }
  /** Report runs, favourites or remembered values of a company changed. */
  readonly 'reports.changed': { readonly companyId: number }
  /** Direct writes, drafts of forms or known ids of a company changed. */
  readonly 'writes.changed': { readonly companyId: number }
  /** Everything of the status bar but what belongs to one company, which the page asks for itself. */
  readonly 'status.changed': Pick<
    StatusView,
    | 'online'
    | 'sinceMs'
    | 'lastAnswerMs'
    | 'keyRefused'
    | 'runner'
    | 'sync'
    | 'waits'
    | 'held'
    | 'reportsRunning'
    | 'historyBroken'
    | 'backupFailed'
  >
  readonly 'connection.changed': { readonly activeId: string | null }
  readonly 'settings.changed': null
  /** The disk does not take settings and the like, or (null) takes them again. */
  readonly 'unkept.changed': { readonly unkept: AppErrorShape | null }
  /** It was locked or opened, or what could open it changed. */
  readonly 'lock.changed': LockView
  /** A part of the program ended and comes back, or could not. */
  readonly 'threads.changed': {
    readonly state: 'ready' | 'restarting' | 'stopped'
    readonly error: AppErrorShape | null
  }
  /** The reading of certificate lists went on; at most four times a second. */
  readonly 'certificates.reading': CertificateReading
  /** A bulk save went on; at most four times a second while it runs. */
  readonly 'bulkSave.changed': BulkSave
  /** The program is about to end: what the page holds is put away, and how much it still holds is answered with `app.held`. */
  readonly 'app.ending': null
  /** A command of the menu bar, for the page that is open. */
  readonly 'menu.command': { readonly command: MenuCommand }
}

export const changedKinds = [
  'companies',
  'employees',
  'payslips',
  'payRuns',
  'payItems',
  'certificates',
  'documents'
] as const

export type ChangedKind = (typeof changedKinds)[number]

export type MenuCommand = 'find' | 'savePdf' | 'refresh' | 'settings' | 'keys' | 'changes' | 'hideAmounts' | 'lock'

export const eventNames = [
  'cache.changed',
  'edits.changed',
  'review.changed',
  'writes.changed',
  'reports.changed',
  'status.changed',
  'connection.changed',
  'settings.changed',
  'unkept.changed',
  'lock.changed',
  'threads.changed',
  'certificates.reading',
  'bulkSave.changed',
  'app.ending',
  'menu.command'
] as const satisfies readonly (keyof AppEvents)[]

export type EventName = (typeof eventNames)[number]
