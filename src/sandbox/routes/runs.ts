/** Pay runs: endpoints 14, 15 and 16. */
import { json, list } from '../http/answer'
import { companyIn, idIn, NOT_FOUND, type Call, type Handler } from '../http/call'
import { journalOf } from '../payroll/journal'
import { payslipsIn } from '../payroll/list'
import { payslipRecord } from '../wire/payslip'
import { isPosted, journalRecord, runRecord } from '../wire/run'
import type { Company } from '../world/companies'
import type { Slot } from '../world/slots'

export const paymentRuns: Handler = (call) => {
  const company = companyIn(call)
  return company ? list(runRows(call, company)) : NOT_FOUND
}

async function* runRows({ service, nowMs }: Call, company: Company): AsyncGenerator<string> {
  const { world, totals } = service
  for (const slot of world.slots(company).toReversed()) {
    if (!world.hasRun(company, slot)) continue
    const total = await totals.of(company, slot, nowMs)
    if (total.count > 0) yield JSON.stringify({ payment_run: runRecord(world, company, slot, total) })
  }
}

export const runPayslips: Handler = (call) => {
  const run = runIn(call)
  return run ? list(payslipRows(call, run.company, run.slot)) : NOT_FOUND
}

function* payslipRows({ service, nowMs }: Call, company: Company, slot: Slot): Generator<string> {
  for (const subject of payslipsIn(service.world, company, slot)) {
    yield JSON.stringify({ payslip: payslipRecord(subject, nowMs, true, service.settings.cases) })
  }
}

export const accounting: Handler = async (call) => {
  const run = runIn(call)
  if (!run) return NOT_FOUND
  const { world } = call.service
  const journal = await journalOf(world, run.company, run.slot, call.nowMs)
  return json([journalRecord(journal, isPosted(world, run.company, run.slot))])
}

function runIn(call: Call): { company: Company; slot: Slot } | null {
  const id = idIn(call, 'payment_run_id')
  const { world } = call.service
  const run = id === null ? null : world.readRunId(id)
  return run && call.service.opens(call.access, run.company) && world.hasRun(run.company, run.slot) ? run : null
}
