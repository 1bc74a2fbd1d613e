// A Paydesk that is connected to a sample service, for tests that begin there.
import { toDay } from '@shared/domain/day'
import type { ServiceOptions } from '../../src/sandbox/index'
import { test as base, type Paydesk } from './app'
import { connect, expectPeople, showEverybody } from './officer'
import { Payroll, type Service } from './payroll'

/** The first company of the sample, and somebody who works there. */
export const COMPANY = { id: 311, name: 'Tidewater Lantern' } as const
export const PERSON = { id: 5024, name: 'Wong, Ka Yan' } as const

/** One company of 64 people in June 2026; edits are recalculated at once. */
export const SAMPLE = { companies: 1, employees: 64, now: toDay('2026-06-24'), recalculationMs: 0 } as const

/** A connected Paydesk, its service, and the way to ask that service. */
export interface Connected extends Paydesk {
  readonly service: Service
  readonly payroll: Payroll
}

interface Fixtures {
  /** A service on `SAMPLE` with `options`, and a Paydesk that was connected to it by the form and lists everybody. */
  begin: (options?: ServiceOptions) => Promise<Connected>
}

/** As the test function of `app.ts`, with `begin`. */
export const test = base.extend<Fixtures>({
  begin: async ({ launch, serve }, use) => {
    await use(async (options = {}) => {
      const service = await serve({ ...SAMPLE, ...options })
      const payroll = new Payroll(service)
      const desk = await launch()
      await connect(desk.page, service)
      await showEverybody(desk.page)
      await expectPeople(desk.page, (await payroll.employees(COMPANY.id)).length)
      return { ...desk, service, payroll }
    })
  }
})
