import type { AppError } from '@shared/contract/errors'
import { wordingOf } from '@shared/contract/errors'
import type { EmployeeRow } from '@shared/contract/views'
import { ref } from 'vue'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { employeesText } from '@/text/employees'
import { payslipText } from '@/text/payslip'

/** Saves the payslip PDFs of people one after the other; one that fails does not stop the rest, a missing folder does. */
export function useSavePdfs() {
  const progress = ref<{ done: number; total: number } | null>(null)
  let stopped = false

  /** Saves the payslips that are shown of people. */
  async function save(rows: readonly EmployeeRow[]): Promise<void> {
    const calculating = rows.filter((row) => row.payslip?.state === 'calculating').length
    const payslips = rows.flatMap((row) => (row.payslip && row.payslip.state !== 'calculating' ? [row.payslip.id] : []))
    await savePayslips(payslips, calculating)
  }

  /** Saves payslips by their ids; `calculating` were left out, which is said. */
  async function savePayslips(payslips: readonly number[], calculating: number): Promise<void> {
    if (progress.value !== null) return
    if (payslips.length === 0) {
      toast('info', employeesText.savedNone(calculating))
      return
    }
    stopped = false
    progress.value = { done: 0, total: payslips.length }
    const failures: AppError[] = []
    let saved = 0
    let folder = ''
    for (const payslipId of payslips) {
      if (stopped) break
      const { value, error } = await attempt('documents.savePayslip', { payslipId })
      if (error) failures.push(error)
      else {
        saved++
        folder = value.folderName
      }
      progress.value = { done: progress.value.done + 1, total: payslips.length }
      if (error && STOPS_ALL.has(error.code)) break
    }
    progress.value = null
    const [first] = failures
    if (first)
      toast(
        'negative',
        employeesText.savedSome(
          saved,
          failures.length,
          first.code === 'offline' ? payslipText.notKept : `${first.message} ${wordingOf(first.code).nextStep}`
        )
      )
    else if (saved > 0) toast('positive', employeesText.savedAll(saved, folder))
    if (calculating > 0) toast('info', employeesText.leftOut(calculating))
  }

  return { progress, save, savePayslips, stop: () => (stopped = true) }
}

const STOPS_ALL: ReadonlySet<string> = new Set(['noFolder', 'folderGone', 'folderReadOnly', 'diskFull', 'cancelled'])
