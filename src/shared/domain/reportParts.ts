/** A report that took too long, asked for in parts (spec, "Asynchronous report run"): how it is split, and joined again. */
import { addDays, daysBetween } from './day'
import type { ReportForm } from './report'
import { stacked, tellsRowsApart, type ReportTable } from './reportTable'

/**
 * The form in `pieces` of about the same size: a transaction history by its days, all others (and a history of a single day) by
 * their employees. `everybody` stands for all where the form names nobody. Null when there is not enough to split.
 */
export function formsOfParts(form: ReportForm, pieces: number, everybody: readonly number[]): ReportForm[] | null {
  if (pieces < 2) return null
  if (form.report === 'transaction_history' && form.from !== null && form.to !== null) {
    const { from } = form
    const days = daysBetween(from, form.to) + 1
    if (days >= pieces) {
      return Array.from({ length: pieces }, (_, at) => ({
        ...form,
        from: addDays(from, startOf(at, pieces, days)),
        to: addDays(from, startOf(at + 1, pieces, days) - 1)
      }))
    }
    if (days > 1) return null
  }
  const people = [...new Set(form.employeeIds.length > 0 ? form.employeeIds : everybody)]
  if (people.length < pieces) return null
  return Array.from({ length: pieces }, (_, at) => ({
    ...form,
    employeeIds: people.slice(startOf(at, pieces, people.length), startOf(at + 1, pieces, people.length))
  }))
}

function startOf(piece: number, pieces: number, length: number): number {
  return Math.floor((piece * length) / pieces)
}

/**
 * The parts as one table, in their order. Null when a row of one part repeats in another: then the service did not keep the
 * parts apart, and a joined table would count something twice.
 */
export function joined(parts: readonly ReportTable[]): ReportTable | null {
  const seen = new Set<string>()
  for (const part of parts) {
    const mine = new Set(part.rows.map((row) => identityOf(part, row.employee, row.cells)))
    for (const identity of mine) {
      if (seen.has(identity)) return null
      seen.add(identity)
    }
  }
  return stacked(parts)
}

// Rows of one part may share it (a regular and a once-off payslip of one day); rows of two parts never do.
function identityOf({ columns }: ReportTable, employee: string | null, cells: readonly (string | null)[]): string {
  const labels = columns.flatMap(({ key, part }, at) => (tellsRowsApart(key) ? [[key, part, cells[at] ?? null]] : []))
  const sorted = labels.map((label) => JSON.stringify(label)).sort()
  return JSON.stringify([employee, ...sorted])
}
