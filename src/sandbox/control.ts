/** What officers do in the service's own screens and no endpoint offers; for tests, the tour and the control route. */
import { parseDay } from '@shared/domain/day'
import { payslipById } from './payroll/list'
import type { Service } from './service'
import type { EmployeeState, PayslipState } from './state/overlay'

export class Control {
  readonly #service: Service

  constructor(service: Service) {
    this.#service = service
  }

  /** Makes the pay run of a period, open or not: its payslips get their `payment_run_id`. Gives the id. */
  makeRun(waveId: number, periodEndDate: string, special = false): number {
    const { world, overlay, totals } = this.#service
    for (const company of world.companies) {
      const slot = world
        .slots(company)
        .find((one) => one.wave.id === waveId && one.period.end === periodEndDate && one.special === special)
      if (!slot) continue
      overlay.changeCompany(company.index, ({ runs }) => {
        if (!runs.includes(slot.slot)) runs.push(slot.slot)
      })
      totals.forget()
      return world.runId(company, slot.slot)
    }
    throw new RangeError(
      `pay frequency ${waveId} has no ${special ? 'once-off' : 'regular'} payslips of ${periodEndDate}`
    )
  }

  setFinalised(payslipIds: readonly number[], finalised = true): void {
    this.#set(payslipIds, { finalised })
  }

  setReleased(payslipIds: readonly number[], released = true): void {
    this.#set(payslipIds, { released })
  }

  /** Releases certificates to self-service, or takes them back. */
  setCertificatesReleased(certificateIds: readonly number[], released = true): void {
    const { world, overlay } = this.#service
    for (const id of certificateIds) {
      const read = world.readCertificateId(id)
      if (!read || !world.person(read.place)) throw new RangeError(`there is no certificate ${id}`)
      overlay.changeEmployee(read.place, Date.now(), ({ certificates }) => {
        certificates[String(id)] = released
      })
    }
  }

  /** Keeps payslips calculating for so long from now on. */
  makeDirty(payslipIds: readonly number[], ms: number): void {
    this.#set(payslipIds, { dirtyUntilMs: Date.now() + ms })
  }

  /** Lets time pass: the day that the sample takes for today. Periods before the then current one are finalised. */
  setToday(day: string): void {
    const parsed = parseDay(day)
    if (parsed === null) throw new RangeError(`not a calendar day: ${day}`)
    if (parsed < this.#service.world.now)
      throw new RangeError(`time goes forward only; it is ${this.#service.world.now}`)
    this.#service.world.setNow(parsed)
    this.#service.totals.forget()
  }

  /** Ends all waiting at once: edits show, new employees are known everywhere, queued reports are through. */
  settle(): void {
    const { overlay, world, reports } = this.#service
    const nowMs = Date.now()
    for (const [place] of overlay.employees()) {
      overlay.changeEmployee(place, nowMs, (state) => settleState(state, nowMs))
      world.forget(place)
    }
    reports.finishNow()
  }

  /** How the next queued reports end, in the order in which they are started. */
  endReports(endings: readonly ('timed_out' | 'failed')[]): void {
    this.#service.reports.endings.push(...endings)
  }

  #set(payslipIds: readonly number[], flags: PayslipState): void {
    const { world, overlay, totals } = this.#service
    totals.forget()
    for (const id of payslipIds) {
      const subject = payslipById(world, id)
      if (!subject) throw new RangeError(`there is no payslip ${id}`)
      overlay.changeEmployee(subject.person.place, Date.now(), (state) => {
        state.payslips[String(id)] = { ...state.payslips[String(id)], ...flags }
      })
    }
  }
}

function settleState(state: EmployeeState, nowMs: number): void {
  const settled = <T extends { readonly settlesAtMs: number }>(one: T): T => ({
    ...one,
    settlesAtMs: Math.min(one.settlesAtMs, nowMs)
  })
  for (const entry of Object.values(state.entries)) {
    entry.changes = entry.changes.map(settled)
    if (entry.created) entry.created = settled(entry.created)
    if (entry.deleted) entry.deleted = settled(entry.deleted)
  }
  for (const payslip of Object.values(state.payslips)) delete payslip.dirtyUntilMs
  if (state.createdAtMs !== undefined) state.createdAtMs = 0
}
