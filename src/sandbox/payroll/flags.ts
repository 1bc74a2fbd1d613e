/** The flags of a payslip: finalised, released, in a run, still calculating (spec, "States and transitions"). */
import { readEntryId } from './entries'
import type { Slot } from '../world/slots'
import type { EmployeeState } from '../state/overlay'
import { chance, Salt } from '../world/hash'
import type { Subject } from './payslip'

export interface Flags {
  readonly id: number
  readonly finalised: boolean
  readonly released: boolean
  readonly runId: number | null
  readonly dirty: boolean
}

/** The flags at a moment. */
export function flagsOf({ world, company, person, slot }: Subject, nowMs: number): Flags {
  const id = world.payslipId(slot.slot, person.place)
  const past = world.isPast(company, slot)
  const state = world.overlay.employee(person.place)
  const set = state?.payslips[String(id)]
  const finalised = set?.finalised ?? past
  return {
    id,
    finalised,
    released: set?.released ?? (past && !chance(20, world.seed, person.place, Salt.posted + slot.slot * 64)),
    runId: world.hasRun(company, slot) ? world.runId(company, slot.slot) : null,
    dirty: state !== undefined && !finalised && dirtyUntil(state, id, slot) > nowMs
  }
}

/** When the last accepted change to a payslip settles; 0 when none ever touched it. */
function dirtyUntil(state: EmployeeState, payslipId: number, { special, period: { endNumber } }: Slot): number {
  let until = state.payslips[String(payslipId)]?.dirtyUntilMs ?? 0
  for (const [id, entry] of Object.entries(state.entries)) {
    const { created, deleted } = entry
    const owner = created ? created.payslipId : payslipOfEntry(Number(id))
    // What the employee has from now on is not on a once-off payslip.
    if (owner === null ? special : owner !== payslipId) continue
    for (const { fromDay, settlesAtMs } of entry.changes) if (fromDay <= endNumber) until = Math.max(until, settlesAtMs)
    if (created && created.fromDay <= endNumber) until = Math.max(until, created.settlesAtMs)
    if (deleted && deleted.fromDay <= endNumber) until = Math.max(until, deleted.settlesAtMs)
  }
  return until
}

/** The payslip that an entry was made for when the sample was; null for an employee's. */
function payslipOfEntry(id: number): number | null {
  const read = readEntryId(id)
  return read && 'payslipId' in read ? read.payslipId : null
}
