// What the officer waits for: told after a second, cut short on their word; what has gone out is told too, and cannot be taken back.
import { afterEach, expect, it } from 'vitest'
import type { WaitView } from '@shared/contract/views'
import type { RunningService } from '../../../src/sandbox'
import { sampleService } from '../../fixtures/sampleService'
import { openWritesDesk, type WritesDesk } from '../../fixtures/writesDesk'

const LONG_MS = 600_000
/** Long enough to be told. */
const SOME_MS = 1_500

let service: RunningService
let desk: WritesDesk

afterEach(async () => {
  await desk.close()
  await service.close()
})

async function told(): Promise<WaitView> {
  for (;;) {
    const [wait] = (await desk.engine['status.get']({ companyId: null })).waits
    if (wait !== undefined) return wait
    await new Promise((done) => setTimeout(done, 20))
  }
}

it('a read that takes long is told and can be cancelled; a write that has gone out is told and ends as it ends', async () => {
  service = await sampleService({ recalculationMs: 0 })
  desk = await openWritesDesk(service)
  const employeeId = desk.people()[0] ?? 0
  service.faults.add({ on: 'employee_calculations', fault: { kind: 'delay', ms: LONG_MS } })
  const reading = Promise.resolve(
    desk.engine['sync.readNow']({ what: 'payItems', owner: 'employee', ownerId: employeeId })
  ).then(
    () => 'read',
    (error: unknown) => error
  )
  const wait = await told()
  expect(wait).toMatchObject({ what: 'payItems', total: null, canCancel: true })
  await desk.engine['status.cancelWait']({ waitId: wait.id })
  expect(await reading).toMatchObject({ code: 'cancelled' })
  expect((await desk.engine['status.get']({ companyId: null })).waits).toEqual([])

  service.faults.add({ on: 'update_employee', fault: { kind: 'delay', ms: SOME_MS } })
  const form = { email: 'new@example.com' }
  const sending = desk.engine['writes.saveEmployee']({ companyId: desk.companyId, employeeId, place: 0, form })
  const sent = await told()
  expect(sent).toMatchObject({ what: 'sending', canCancel: false })
  await desk.engine['status.cancelWait']({ waitId: sent.id })
  expect((await sending).state).toBe('done')
  expect((await desk.engine['status.get']({ companyId: null })).waits).toEqual([])
})
