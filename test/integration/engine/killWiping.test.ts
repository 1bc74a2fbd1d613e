import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toAppError } from '@shared/contract/errors'
import type { RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild, type ChildEnd } from '../../fixtures/childProcess'
import { FileSecrets } from '../../fixtures/fileSecrets'
import { lookInto } from '../../fixtures/enginePlace'
import { momentsOf, sampleOf } from '../../fixtures/runs'
import { sampleService } from '../../fixtures/sampleService'
import { bundleThreads, openThreadDesk, type ThreadBundles, type ThreadDesk } from '../../fixtures/threadDesk'
import type { WipingChildOrders } from '../../fixtures/wipingChild'

const FEW = 1
const { numRuns: RANDOM, seed: SEED } = sampleOf(FEW)
/** A wipe lasts so long. */
const WIPING_MS = 60

let bundle: string
let bundles: ThreadBundles
let service: RunningService
let folder: string
let secrets: FileSecrets

beforeAll(async () => {
  ;[bundle, bundles] = await Promise.all([bundleChild('wipingChild'), bundleThreads()])
  service = await sampleService({ employees: 3 })
}, 60_000)
afterAll(() => service.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-wiping-'))
  secrets = new FileSecrets(join(folder, 'secrets.json'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function child(
  wipes: WipingChildOrders['wipes'],
  kill: { readonly point: string } | { readonly afterMs: number }
): Promise<ChildEnd> {
  const orders: WipingChildOrders = {
    bundles,
    folder,
    secrets: join(folder, 'secrets.json'),
    service: { url: service.url, apiKey: service.apiKey },
    wipes,
    killAt: 'point' in kill ? { point: kill.point, times: 1 } : null,
    tell: false
  }
  const end = await runChild(bundle, orders, 'afterMs' in kill ? kill.afterMs : null)
  expect({ kill, errors: end.errors }).toEqual({ kill, errors: '' })
  if ('point' in kill) expect({ kill, signal: end.signal }).toEqual({ kill, signal: 'SIGKILL' })
  return end
}

/** The next start of the program, until it is closed. */
async function nextStart(look: (desk: ThreadDesk) => Promise<void>): Promise<void> {
  const desk = openThreadDesk(bundles, folder, secrets)
  try {
    desk.connections.openLast(Promise.resolve())
    await desk.connections.removeLeftovers()
    await look(desk)
  } finally {
    await desk.close()
  }
}

const edits = async ({ connections }: ThreadDesk): Promise<number[]> =>
  (await connections.opened.engine('edits.list', { companyId: null, which: 'all' })).map(({ id }) => id)

/** All of the connection is there, or nothing of it: no key without a file, no file without its key. */
async function expectAllOrNothing({ added }: ChildEnd): Promise<void> {
  await nextStart(async (desk) => {
    const [connection] = desk.connections.list().connections
    if (connection === undefined) {
      expect({ secrets: secrets.names(), folders: readdirSync(join(folder, 'data/connections')) }).toEqual({
        secrets: [],
        folders: []
      })
      return
    }
    expect(await edits(desk)).toEqual(expect.arrayContaining([...added]))
    const { own } = await desk.connections.wipePreview(connection.id)
    await desk.connections.wipeEverything({ connectionId: connection.id, confirmed: own })
  })
}

/** The officer's own is there; the copy is, or another is fetched in its place. */
async function expectOwnKept({ added }: ChildEnd): Promise<void> {
  await nextStart(async (desk) => {
    const { connections } = desk
    const connectionId = connections.list().activeId ?? ''
    try {
      await connections.opened.reader('companies.list', undefined)
    } catch (error) {
      // The key went and the file did not: the officer is told so, and fetches a fresh copy.
      expect(toAppError(error)).toMatchObject({ code: 'keyMissing', details: { subject: 'cache' } })
      await connections.wipeCache(connectionId)
    }
    expect(await edits(desk)).toEqual(expect.arrayContaining([...added]))
    const [company] = await connections.opened.engine('knownCompanies', undefined)
    await connections.opened.engine('sync.refresh', { companyId: company?.id ?? 0 })
    expect((await desk.people(company?.id ?? 0)).total).toBeGreaterThan(0)
    const folderOf = join(folder, 'data/connections', connectionId)
    for (const file of ['cache', 'outbox'] as const) {
      const key = (await secrets.read(connectionId, `${file}Key`)) ?? ''
      const location = { cachePath: join(folderOf, 'cache.db'), outboxPath: join(folderOf, 'outbox.db') }
      const found = lookInto({ ...location, cacheKey: key, outboxKey: key }, file, (db) =>
        db.pragma('integrity_check', { simple: true })
      )
      expect({ file, found }).toEqual({ file, found: 'ok' })
    }
  })
}

describe('a program that is killed while it wipes', () => {
  it('everything: at each named moment all of it is there, or after the next start nothing', async () => {
    for (const point of ['wipe.noted', 'wipe.secretsGone', 'wipe.filesGone']) {
      await expectAllOrNothing(await child('everything', { point }))
    }
  }, 1_200_000)

  it('the copy: at each named moment the changes are there, and a fresh copy can be fetched', async () => {
    for (const point of ['wipe.copyKeyGone', 'wipe.copyGone']) await expectOwnKept(await child('copy', { point }))
  }, 1_200_000)

  it(`either, at ${RANDOM} random moments (seed ${SEED}): the same`, async () => {
    const random = momentsOf(SEED)
    for (let kill = 0; kill < RANDOM; kill++) {
      const wipes = kill % 2 === 0 ? 'everything' : 'copy'
      const end = await child(wipes, { afterMs: random(WIPING_MS) })
      await (wipes === 'everything' ? expectAllOrNothing(end) : expectOwnKept(end))
    }
  }, 3_600_000)
})
