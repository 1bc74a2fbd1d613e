import { afterEach, expect, it } from 'vitest'
import type { OfflineDepth } from '@shared/contract/views'
import type { RunningService } from '../../../src/sandbox'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type SyncDesk } from '../../fixtures/syncDesk'

let desk: SyncDesk | null = null
let sample: RunningService | null = null

afterEach(async () => {
  await desk?.close()
  await sample?.close()
  desk = sample = null
})

/**
 * Said of lists that hold the last twelve payslips of a person, so what is older is known by its pay runs only: a tenth, beside
 * the lists that are read once more when the work begins, and the certificates, which nothing tells of before.
 */
const MOST_OFF = 0.1
const LISTS_AGAIN = 4
const CERTIFICATE_PDF = 18

it.each<['documented' | 'full', OfflineDepth]>([
  ['documented', 'recent'],
  ['documented', 'everything'],
  ['documented', 'everythingWithPdfs'],
  ['full', 'everything']
])('on a fresh copy, reading %s fields, "%s" costs what was said of it', async (reads, depth) => {
  sample = await sampleService({ employees: 5, reads })
  const at = syncDesk({
    url: sample.url,
    apiKey: sample.apiKey,
    fetchPdf: async (kind, id) => {
      const { payslips, certificates } = at.context.client()
      await (kind === 'payslip' ? payslips.pdf(id) : certificates.pdf(id))
    }
  })
  desk = at
  const companyId = await at.firstCompany()
  await at.sync.refresh({ companyId })
  at.sync.start()
  await at.until('an answer', () => at.sync.isOnline())
  const said = at.sync.estimate({ companyId }).find((each) => each.depth === depth)?.requestsMissing ?? 0
  at.context.setSettings({ requestsPerMinute: 120, requestsPerHour: 5000 })
  at.exchanges.length = 0
  at.sync.begin({ companyId, depth })
  const leftMs: { readonly left: number; readonly open: number }[] = []
  await at.until(depth, () => {
    const state = at.state(companyId)
    const open = (state?.total ?? 0) - (state?.done ?? 0)
    if (state?.state === 'running' && state.leftMs !== null && open > 0) leftMs.push({ left: state.leftMs, open })
    return state?.state === 'idle'
  })
  const made = at.exchanges.filter(({ operation }) => operation !== 2 && operation !== CERTIFICATE_PDF).length
  expect(said).toBeGreaterThan(0)
  expect(Math.abs(made - LISTS_AGAIN - said)).toBeLessThanOrEqual(Math.ceil(made * MOST_OFF))
  // From the first moment it is what the settings' pace makes of the requests that are open: never 0, and never days.
  const eachMs = 3_600_000 / 5000
  expect(leftMs.length).toBeGreaterThan(0)
  for (const { left, open } of leftMs) {
    expect(left).toBeGreaterThanOrEqual(Math.floor(open * eachMs))
    expect(left).toBeLessThanOrEqual(Math.ceil(open * eachMs) + 60_000)
  }
})

it('nothing is said of a company whose lists were never read; then no more is still to come than the whole', async () => {
  sample = await sampleService({ employees: 14 })
  const at = syncDesk({ url: sample.url, apiKey: sample.apiKey })
  desk = at
  const companyId = await at.firstCompany()
  expect(at.sync.estimate({ companyId })).toEqual([])
  await at.sync.refresh({ companyId })
  const said = at.sync.estimate({ companyId })
  expect(said.map(({ depth }) => depth)).toEqual(['recent', 'everything', 'everythingWithPdfs'])
  // The lists are read: all but these may be missing.
  for (const { requests, requestsMissing } of said) expect(requestsMissing).toBeLessThanOrEqual(requests - 5)
})
