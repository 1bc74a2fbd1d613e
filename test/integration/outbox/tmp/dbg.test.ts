import fc from 'fast-check'
import { it } from 'vitest'
import { bringToEnd, outboxCommands, World } from '../../../fixtures/outboxModel'
it('stats', async () => {
  const world = await World.begin()
  const spent = new Map<string, [number, number]>()
  const note = (k: string, ms: number) => { const s = spent.get(k) ?? [0, 0]; spent.set(k, [s[0] + 1, s[1] + ms]) }
  const sample = fc.sample(outboxCommands(20), { numRuns: 40, seed: 5 })
  for (const commands of sample) {
    let t = performance.now()
    await world.refresh(); world.judge.beginRun(); note('refresh', performance.now() - t)
    for (const c of commands) { t = performance.now(); await c.run({} as never, world); const k = String(c); note(k.includes('[') ? (k.includes('kill') ? 'kill' : 'interrupted') : k.replace(/\d.*|\{.*/, ''), performance.now() - t) }
    t = performance.now(); await bringToEnd(world); note('end', performance.now() - t)
  }
  for (const [k, [n, ms]] of [...spent].sort((a, b) => b[1][1] - a[1][1])) console.log(k.padEnd(45), n, (ms / n).toFixed(1), ms.toFixed(0))
  console.log(world.desk.store.outbox.prepare("SELECT json_extract(record,'$.cause') c, count(*) n FROM history GROUP BY 1 ORDER BY 2 DESC").all().map((r: any) => r.c + ' ' + r.n).join(', '))
  console.log('requests', world.service.log.requestCount)
  await world.close()
}, 600000)
