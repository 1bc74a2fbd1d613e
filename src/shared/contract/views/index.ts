/** What the screens receive: plain data, ready to be shown, never rows of a table. One file per area. */
export type * from './documents'
export type * from './edits'
export type * from './employees'
export type * from './find'
export type * from './lists'
export type * from './payslips'
export type * from './program'
export type * from './sync'
