import type { OfflineDepth } from '@shared/contract/views'

/** One kind of request that a deeper copy is made of. `lists` stands for all lists of a company. */
export type TaskKind =
  | 'lists'
  | 'payslipsOfEmployee'
  | 'payslipsOfRun'
  | 'journalOfRun'
  | 'payslipDetail'
  | 'payItemsOfEmployee'
  | 'payItemsOfPayslip'
  | 'certificatesOfEmployee'
  | 'payslipPdf'
  | 'certificatePdf'

/** The order of work: a stage begins when the one before it is done, as it tells what there is to ask. */
export type Stage = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const STAGES: readonly Stage[] = [1, 2, 3, 4, 5, 6, 7]

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  1: 'Lists',
  2: 'Payslip lists of people',
  3: 'Lines and journals of pay runs',
  4: 'Payslip details',
  5: 'Payslip items',
  6: 'Certificates',
  7: 'PDFs'
}

export const STAGE_OF: Readonly<Record<TaskKind, Stage>> = {
  lists: 1,
  payslipsOfEmployee: 2,
  payslipsOfRun: 3,
  journalOfRun: 3,
  payslipDetail: 4,
  payItemsOfEmployee: 5,
  payItemsOfPayslip: 5,
  certificatesOfEmployee: 6,
  payslipPdf: 7,
  certificatePdf: 7
}

/** What each depth asks for beside the lists; each holds the one before it. */
export const KINDS_OF_DEPTH: Readonly<Record<OfflineDepth, readonly TaskKind[]>> = {
  recent: ['payslipsOfEmployee'],
  everything: [
    'payslipsOfEmployee',
    'payslipsOfRun',
    'journalOfRun',
    'payslipDetail',
    'payItemsOfEmployee',
    'payItemsOfPayslip',
    'certificatesOfEmployee'
  ],
  everythingWithPdfs: [
    'payslipsOfEmployee',
    'payslipsOfRun',
    'journalOfRun',
    'payslipDetail',
    'payItemsOfEmployee',
    'payItemsOfPayslip',
    'certificatesOfEmployee',
    'payslipPdf',
    'certificatePdf'
  ]
}
