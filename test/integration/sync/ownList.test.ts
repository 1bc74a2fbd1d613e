import { afterEach, describe, expect, it } from 'vitest'
import { person, scriptedService, slip, type ScriptedService } from '../../fixtures/scriptedService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

const PEOPLE = '/clients/1/employees'
const OWN = '/employees/1/payslips'
const june = slip(11, '2026-06-30', 100, { finalised: false })
const july = slip(12, '2026-07-31', 200, { finalised: false })

let desk: SyncDesk
let service: ScriptedService

afterEach(async () => {
  await desk.close()
  await service.close()
})

/** A copy of a person whose list of people holds these payslips, and whose own list was read. */
async function read(recent: readonly object[], own: readonly object[]): Promise<void> {
  service = await scriptedService({ [PEOPLE]: [person(1, { recent_payslips_with_data: recent })], [OWN]: own })
  desk = syncDesk({ url: service.url, apiKey: 'key' })
  await desk.sync.refresh({ companyId: 1 })
  desk.sync.start()
  await desk.sync.reads.readPayslipsOfEmployee(1)
}

const present = (): number[] =>
  desk.all<{ id: number }>('SELECT id FROM payslip WHERE gone_ms IS NULL ORDER BY id').map(({ id }) => id)

describe('what a list of a person told', () => {
  it('is no longer believed once the list of people, as it was before, tells otherwise again', async () => {
    await read([june], [june, july])
    expect(present()).toEqual([11, 12])
    service.set(OWN, [june])
    await desk.sync.refresh({ companyId: 1 })
    await desk.until('gone', () => present().length === 1)
  })

  it('that a payslip is gone, too', async () => {
    await read([june, july], [june])
    expect(present()).toEqual([11])
    await desk.sync.refresh({ companyId: 1 })
    expect(present()).toEqual([11, 12])
  })

  it('costs no second look at a person where it is only of payslips before the last twelve', async () => {
    const recent = Array.from({ length: 12 }, (_, at) =>
      slip(20 + at, `2026-${String(at + 1).padStart(2, '0')}-28`, 100)
    )
    await read(recent, [slip(1, '2025-06-30', 50), ...recent])
    expect(present()).toHaveLength(13)
    expect(desk.one("SELECT hash <> '' AS known FROM employee")).toEqual({ known: 1 })
  })
})

describe('a payslip that was gone and is back', () => {
  const arrivals = (): unknown[] => desk.all('SELECT kind, id FROM arrival')
  const versions = (): unknown[] => desk.all('SELECT gone, net FROM payslip_version ORDER BY until_ms')

  it('as it was is not told as changed; its versions say for how long it was gone', async () => {
    await read([june, july], [june])
    service.set(OWN, [june, july])
    await desk.sync.reads.readPayslipsOfEmployee(1)
    expect(arrivals()).toEqual([])
    expect(versions()).toEqual([
      { gone: 0, net: '200' },
      { gone: 1, net: null }
    ])
  })

  it('with other figures is told as changed', async () => {
    await read([june, july], [june])
    service.set(OWN, [june, slip(12, '2026-07-31', 250, { finalised: false })])
    await desk.sync.reads.readPayslipsOfEmployee(1)
    expect(arrivals()).toEqual([{ kind: 'changed', id: 12 }])
    expect(versions()).toEqual([
      { gone: 0, net: '200' },
      { gone: 1, net: null }
    ])
  })
})
