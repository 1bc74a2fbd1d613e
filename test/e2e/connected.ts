// A Paydesk that is connected to a sample service, for tests that begin there.
import { toDay } from '@shared/domain/day'
import type { ServiceOptions } from '../../src/sandbox/index'
import { test as base } from './app'
import { connect, expectPeople, showEverybody } from './officer'
import { Payroll, type Service } from './payroll'
import type { Paydesk } from './start'

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
  /** A service on `SAMPLE` with `options`, and the shared window, connected to it by the form; it lists everybody. */
  begin: (options?: ServiceOptions) => Promise<Connected>
}

/** As the test function of `app.ts`, with `begin`. */
export const test = base.extend<Fixtures>({
  // The service is named first, so that it ends last.
  begin: async ({ serve, desk }, use) => {
    await use(async (options = {}) => {
      const service = await serve({ ...SAMPLE, ...options })
      const payroll = new Payroll(service)
      await connect(desk.page, service)
      await showEverybody(desk.page)
      await expectPeople(desk.page, (await payroll.employees(COMPANY.id)).length)
      return { ...desk, service, payroll }
    })
  }
})
