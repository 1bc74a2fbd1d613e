import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { lookInto, newPlace, openedEngine, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { growthOf, handlesOf, heapAfterCollection } from '../../fixtures/resources'
import { runsOr, told } from '../../fixtures/runs'
import { sampleService } from '../../fixtures/sampleService'

const MB = 1_000_000
/** One measure after so many rounds. */
const ROUNDS_EACH = 3
const WARM_UP = 3
const MEASURES = Math.max(6, Math.floor(runsOr(18) / ROUNDS_EACH))

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let reader: Reader
let companyId: number
let open: readonly { readonly employeeId: number; readonly payslipId: number; readonly date: string }[]

beforeAll(async () => {
  service = await sampleService({ employees: 8, recalculationMs: 0 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  engine.grantFolder({ companyId, path: place.folder })
  open =
    lookInto(place.store, 'cache', (db) =>
      db
        .prepare<[], { employeeId: number; payslipId: number; date: string }>(
          `SELECT employee_id AS employeeId, id AS payslipId, date FROM payslip
           WHERE finalised = 0 AND special = 0 AND dirty = 0 ORDER BY id`
        )
        .all()
    ) ?? []
  reader = createReader(place.store)
})
afterAll(async () => {
  reader.close()
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

/** What an officer does in some minutes: reads, looks, changes, sends, saves, backs up. */
async function someMinutes(round: number): Promise<void> {
  const { employeeId, payslipId, date } = open[round % open.length] ?? { employeeId: 0, payslipId: 0, date: '' }
  await engine['sync.refresh']({ companyId })
  const list = reader['employees.open']({
    companyId,
    search: round % 2 === 0 ? '' : 'a',
    frequencyId: null,
    status: 'any',
    onlyWithChanges: false,
    payPoint: null,
    sort: 'name',
    descending: false,
    periodDate: null
  })
  reader['employees.rows']({ listId: list.listId, start: 0, count: 100 })
  reader['lists.close']({ listId: list.listId })
  reader['employees.get']({ employeeId })
  reader['payslips.get']({ payslipId, names: 'labels' })
  reader['find.search']({ text: 'wong', companyId: null, here: null, limit: 5 })
  await engine['sync.readNow']({ what: 'payItems', owner: 'payslip', ownerId: payslipId })
  await engine['edits.add']({
    employeeId,
    target: { kind: 'payslip', payslipId, date, special: false },
    changes: [{ attribute: 'calc.extra_pay.amount', value: String(100 + round) }]
  })
  await engine['edits.submit']({ companyId })
  for (;;) {
    const waiting = await engine['edits.list']({ companyId, which: 'unsettled' })
    if (waiting.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await engine['documents.save']({ kind: 'payslip', id: payslipId })
  engine.backUp({ folder: place.backups })
  // What the service of the test remembers is none of ours.
  service.log.clear()
}

it(`${(WARM_UP + MEASURES) * ROUNDS_EACH} rounds of an officer's work leave memory and handles as they were`, async () => {
  const heap: number[] = []
  const handles: (number | null)[] = []
  let round = 0
  for (let measure = -WARM_UP; measure < MEASURES; measure++) {
    for (let at = 0; at < ROUNDS_EACH; at++) await someMinutes(round++)
    if (measure < 0) continue
    heap.push(heapAfterCollection())
    handles.push(handlesOf())
  }
  const grown = growthOf(heap)
  told(`${round} rounds: heap grew by ${(grown / MB).toFixed(2)} MB, handles ${handles.join(' ')}`)
  expect(grown).toBeLessThan(2 * MB + 2000 * round)
  // Sockets that are kept open come and go.
  const [first, last] = [handles[0] ?? 0, handles.at(-1) ?? 0]
  expect(last - first).toBeLessThanOrEqual(8)
}, 3_600_000)
