import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { startService } from '../../../src/sandbox'
import { insertBare, queueEdits, submitEdits } from '../../bench/edits'
import { serveFiles, writeEmployeeList } from '../../bench/fileServer'
import { fillBySync } from '../../bench/fills'
import { newLocation } from '../../bench/filledStore'
import { copyOf } from '../../bench/saves'

const MB = 1_000_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-speed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// What of the benchmark does not hang on how fast the machine is, at a size that takes a second.
describe('whatever the machine', () => {
  it('a refresh with nothing new asks for little and writes next to nothing', async () => {
    const list = join(folder, 'employees.json')
    await writeEmployeeList(list, 300)
    const server = await serveFiles([list])
    try {
      const fill = await fillBySync({ url: server.url, location: newLocation(folder) })
      // Both of them: the first fill and the refresh.
      expect(server.takeRequests()).toBeLessThanOrEqual(2 * 8)
      expect(fill.writtenBytes).toBeLessThan(MB / 10)
      expect(fill.grownBytes).toBeLessThan(120 * MB)
    } finally {
      server.close()
    }
  })

  it('changes of a grid go out in as many requests as the officer was told, and hundreds are no matter of minutes', async () => {
    const options = { companies: 1, employees: 300, seed: 7, now: toDay('2026-06-20'), recalculationMs: 0 }
    const service = await startService(options)
    try {
      const location = newLocation(folder)
      const companyId = await copyOf(location, service)
      const input = { url: service.url, apiKey: service.apiKey, companyId, location }
      const { edits, announced } = await queueEdits({ ...input, edits: 500 })
      expect(edits).toBe(500)
      expect(insertBare({ from: location, into: newLocation(join(folder, 'bare')) })).toBeGreaterThan(0)
      service.log.clear()
      await submitEdits(input)
      expect(announced).toBe(2)
      expect(service.log.of('bulk_input')).toHaveLength(announced)
      expect(service.log.writes).toHaveLength(edits)
    } finally {
      await service.close()
    }
  })
})
