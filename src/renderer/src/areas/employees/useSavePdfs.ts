import { wordingOf } from '@shared/contract/errors'
import type { EmployeeRow } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { employeesText } from '@/text/employees'
import { payslipText } from '@/text/payslip'
import { useSaveEach } from '../payslip/saveEach'

/** Saves the payslip PDFs of people, whichever screen is open; one save at a time. */
export const useSavePdfs = defineStore('payslipSaving', () => {
  const { busy, saveEach } = useSaveEach(employeesText.savingLabel)

  /** Saves the payslips that are shown of people. */
  async function save(rows: readonly EmployeeRow[]): Promise<void> {
    const calculating = rows.filter((row) => row.payslip?.state === 'calculating').length
    const payslips = rows.flatMap((row) => (row.payslip && row.payslip.state !== 'calculating' ? [row.payslip.id] : []))
    await savePayslips(payslips, calculating)
  }

  /** Saves payslips by their ids; `calculating` were left out, which is said. */
  async function savePayslips(payslips: readonly number[], calculating: number): Promise<void> {
    if (busy.value) return
    if (payslips.length === 0) {
      toast('info', employeesText.savedNone(calculating))
      return
    }
    const { saved, failures } = await saveEach(payslips, (payslipId) => attempt('documents.savePayslip', { payslipId }))
    const [first] = failures
    // Closing the folder dialog is the officer's own answer.
    if (first?.code === 'cancelled') return
    if (first)
      toast(
        'negative',
        employeesText.savedSome(
          saved.length,
          failures.length,
          first.code === 'offline' ? payslipText.notKept : `${first.message} ${wordingOf(first.code).nextStep}`
        )
      )
    else if (saved.length > 0) toast('positive', employeesText.savedAll(saved.length, saved.at(-1)?.folderName ?? ''))
    if (calculating > 0) toast('info', employeesText.leftOut(calculating))
  }

  return { busy, save, savePayslips }
})
