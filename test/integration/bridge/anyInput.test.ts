import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channels } from '@shared/contract/channels'
import type { ChannelName } from '@shared/contract/channelNames'
import { createDispatch, type Dispatch, type Handlers } from '../../../src/main/bridge/dispatch'
import { passedThrough, passThrough } from '../../../src/main/bridge/passThrough'
import type { RunningService } from '../../../src/sandbox'
import { sampleOf, told } from '../../fixtures/runs'
import { sampleService } from '../../fixtures/sampleService'
import { inputsOf, type Meaningful } from '../../fixtures/schemaInputs'
import { bundleThreads, connectDesk, openThreadDesk, type ThreadDesk } from '../../fixtures/threadDesk'

/** As long as `npm run torture` may take. */
const LONGEST_MS = 3_600_000
const { numRuns: RUNS, seed: SEED } = sampleOf(3)

describe('a channel of the bridge, with any input', () => {
  let folder: string
  let service: RunningService
  let desk: ThreadDesk
  let dispatch: Dispatch
  let names: ChannelName[]
  let meaningful: Meaningful

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paydesk-bridge-'))
    service = await sampleService({ recalculationMs: 0, reportRunMs: 0 })
    desk = openThreadDesk(await bundleThreads(), folder)
    const { companyId } = await connectDesk(desk, service)
    const { listId } = await desk.people(companyId)
    const rows = await desk.connections.opened.reader('employees.rows', { listId, start: 0, count: 20 })
    const handlers = passThrough(desk.connections.opened)
    names = passedThrough()
    meaningful = { numbers: [companyId, listId, 0, 1, 2, 3, 7, ...rows.map(({ id }) => id)], texts: ['basic_salary'] }
    dispatch = createDispatch({
      // The others need a window; test/e2e/security.spec.ts has them.
      handlers: handlers as Handlers,
      log: () => undefined
    })
  })
  afterAll(async () => {
    await desk.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    `answers or refuses in words of the catalogue (${RUNS} each, seed ${SEED}), and both threads live on`,
    { timeout: LONGEST_MS },
    async () => {
      const failures: string[] = []
      for (const name of names) {
        const checked = await fc.check(
          fc.asyncProperty(inputsOf(channels[name].input, meaningful), async (input) => {
            const answer = await dispatch(true, name, input)
            return answer.ok || answer.error.code !== 'internal'
          }),
          { numRuns: RUNS, seed: SEED + names.indexOf(name) }
        )
        if (checked.failed) failures.push(`${name} ${fc.stringify(checked.counterexample)} ${desk.logged.at(-1) ?? ''}`)
      }
      told(`${names.length} channels, ${RUNS} inputs each`)
      expect(failures).toEqual([])
      expect(desk.states).not.toContain('engine restarting')
      expect(desk.states).not.toContain('reader restarting')
    }
  )

  it('is answered to nobody but the page', { timeout: LONGEST_MS }, async () => {
    for (const name of names) {
      for (const input of fc.sample(inputsOf(channels[name].input, meaningful), { numRuns: RUNS, seed: SEED })) {
        const answer = await dispatch(false, name, input)
        if (answer.ok || answer.error.code !== 'notAllowed') expect.fail(`${name} ${fc.stringify(input)}`)
      }
      expect(await dispatch(false, name, undefined)).toMatchObject({ ok: false, error: { code: 'notAllowed' } })
    }
  })
})
