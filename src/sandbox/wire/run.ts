/** Pay runs and their journals as they are sent. */
import type { Journal, JournalLine } from '../payroll/journal'
import type { RunTotal } from '../payroll/runs'
import { chance, Salt } from '../world/hash'
import type { Company } from '../world/companies'
import type { Slot } from '../world/slots'
import type { World } from '../world/world'
import { asNumber } from './payslip'
import { stampOn } from './stamp'

/** Whether the run was posted; most are. */
export function isPosted(world: World, company: Company, slot: Slot): boolean {
  if (world.overlay.company(company.index)?.posted.includes(slot.slot)) return true
  return world.isPast(company, slot) && chance(900, world.seed, slot.slot, Salt.posted + company.index)
}

export function runRecord(world: World, company: Company, slot: Slot, { total }: RunTotal): Record<string, unknown> {
  const posted = isPosted(world, company, slot)
  return {
    id: world.runId(company, slot.slot),
    wave_id: slot.wave.id,
    period_offset: slot.period.offset,
    period_end_date: slot.period.end,
    total: asNumber(total),
    created_at: stampOn(slot.period.end, 17),
    updated_at: stampOn(slot.period.end, posted ? 19 : 17),
    special: slot.special,
    posted_to_accounting_system: posted
  }
}

/** One journal entry (spec, "accounting journal entry"). */
export function journalRecord(journal: Journal, posted: boolean): Record<string, unknown> {
  const line = ({ category, code, label, amounts }: JournalLine): unknown => ({
    category,
    line_item: code,
    label,
    amount: Object.fromEntries([...amounts].map(([split, amount]) => [split, asNumber(amount)]))
  })
  return {
    posted_to_accounting_system: posted,
    accounting_splits: journal.splits,
    debit: journal.debit.map(line),
    credit: journal.credit.map(line)
  }
}
