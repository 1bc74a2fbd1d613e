import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordingOf } from '@shared/contract/errorWording'
import { toAppError } from '@shared/contract/errors'
import { ACTS, faultsOf, type ActName, type Subjects } from '../../fixtures/faultChamber'
import { expectNoTemps, expectWholePdfs, shownCopy, syncDone } from '../../fixtures/engineJudge'
import { lookInto, newPlace, openedEngine, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { momentsOf, sampleOf, told } from '../../fixtures/runs'
import { sampleService } from '../../fixtures/sampleService'
import type { RunningService } from '../../../src/sandbox'
import type { EngineMethods } from '../../../src/main/threads/methods'

const FEW = 32
/** As many as the whole torture has. */
const WHOLE = 4200
const { numRuns: RUNS, seed: SEED } = sampleOf(FEW)
/** An act that has not ended by then hangs: the longest pause that a fault asks for is a second. */
const HANGS_MS = 30_000
const BACKGROUND_MS = 500
/** Thousands of acts in some minutes: after pauses that the service asked for, the slowest pace is still more than they need. */
const PLENTY = { requestsPerMinute: 200_000, requestsPerHour: 10_000_000 }

let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let subjects: Subjects
let companyId = 0
let nets: ReadonlyMap<number, number | null>

beforeAll(async () => {
  service = await sampleService({ employees: 8, recalculationMs: 0, reportRunMs: 0 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service, PLENTY))
  const [company] = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies
  companyId = company?.id ?? 0
  await readAll(engine)
  engine.grantFolder({ companyId, path: place.folder })
  subjects = await subjectsOf()
  nets = netsIn(place)
}, 60_000)
afterAll(async () => {
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

describe('whatever goes wrong on the way to the service, once or twice at the same time', () => {
  it(
    `ends in a sentence, and no figure of the copy is another (${RUNS} acts, seed ${SEED})`,
    { timeout: 7_200_000 },
    async () => {
      const random = momentsOf(SEED)
      const outcomes = new Set<string>()
      const names = Object.keys(ACTS) as ActName[]
      const samples = new Map(
        names.map((name, at) => [
          name,
          faultsOf(name, RUNS === FEW ? 'quick' : 'all', { numRuns: Math.ceil(RUNS / names.length), seed: SEED + at })
        ])
      )
      for (let run = 0; run < RUNS; run++) {
        // Each act in its turn, so that few runs have them all.
        const name = names[run % names.length] ?? 'refresh'
        const faults = samples.get(name)?.[Math.floor(run / names.length)] ?? []
        const about = JSON.stringify({ run, name, faults })
        for (const rule of faults) service.faults.add(rule)
        const outcome = await ended(() => ACTS[name].run(engine, subjects, random(1000)))
        outcomes.add(outcome)
        if (name === 'everything' || name === 'queuedReport') await struck()
        expect(`${about} ${outcome}`).not.toMatch(/ (internal|hangs)$/)
        service.faults.clear()
        expectNoOtherFigure(about)
        // A key that was refused is given again, as the officer would.
        await engine.setApiKey({ apiKey: service.apiKey })
      }
      told(`${RUNS} acts: ${service.log.requestCount} requests, ends: ${[...outcomes].sort().join(', ')}`)
      if (RUNS >= WHOLE) expect(service.log.requestCount).toBeGreaterThan(10_000)
      // The faults struck.
      if (RUNS >= FEW) expect(outcomes.size).toBeGreaterThan(3)
      await readAll(engine)
      await expectWholePdfs(place, service)
      const fresh = newPlace()
      const other = await openedEngine(openingOf(fresh, service))
      await readAll(other)
      await other.close(undefined)
      expect(shownCopy(place, companyId)).toEqual(shownCopy(fresh, companyId))
      removePlace(fresh)
      expectNoTemps(place)
    }
  )
})

async function readAll(of: EngineMethods): Promise<void> {
  await of['sync.refresh']({ companyId })
  await of['sync.start']({ companyId, depth: 'everything' })
  await syncDone(of, companyId)
}

/** Work in the background meets its faults too, or is done without them after a while. */
async function struck(): Promise<void> {
  const untilMs = Date.now() + BACKGROUND_MS
  while (service.faults.pending().length > 0 && Date.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** What became of an act: `ok`, or the code of its error, which has a sentence and a next step. */
async function ended(act: () => unknown): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('hangs'), HANGS_MS)))
  const end = Promise.resolve()
    .then(act)
    .then(
      () => 'ok',
      (error: unknown) => {
        const { code, message } = toAppError(error)
        return message !== '' && wordingOf(code).nextStep !== '' ? code : 'internal'
      }
    )
  try {
    return await Promise.race([end, hangs])
  } finally {
    clearTimeout(timer)
  }
}

function netsIn({ store }: EnginePlace): Map<number, number | null> {
  const rows = lookInto(store, 'cache', (db) =>
    db.prepare<[], { id: number; net: number | null }>('SELECT id, net_scaled AS net FROM payslip').all()
  )
  return new Map(rows?.map(({ id, net }) => [id, net]))
}

/** All payslips are still there, with the net they had, or with none where the service said that it is calculating. */
function expectNoOtherFigure(about: string): void {
  const now = netsIn(place)
  const others = [...nets].filter(([id, net]) => {
    const found = now.get(id)
    return found === undefined || (found !== null && found !== net)
  })
  expect({ about, others }).toEqual({ about, others: [] })
}

async function subjectsOf(): Promise<Subjects> {
  const ids = (table: string, id = 'id'): number[] =>
    lookInto(place.store, 'cache', (db) =>
      db.prepare<[], number>(`SELECT ${id} FROM ${table} WHERE ${id} IS NOT NULL`).pluck().all()
    ) ?? []
  const [employeeId = 0] = ids('employee')
  for (const each of ids('employee')) await engine['certificates.readPerson']({ employeeId: each })
  await engine['sync.readNow']({ what: 'payItems', owner: 'employee', ownerId: employeeId })
  const [payItemId = 0] = ids('pay_item', 'calculation_id')
  return {
    companyId,
    employeeIds: ids('employee'),
    payslipIds: ids('payslip'),
    payRunIds: ids('pay_run'),
    certificateIds: ids('certificate'),
    payItem: { employeeId, payItemId }
  }
}
