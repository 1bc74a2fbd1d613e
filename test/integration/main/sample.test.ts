import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { SampleService } from '../../../src/main/sample'

const SERVES = "parentPort.postMessage({ address: 'http://127.0.0.1:1', apiKey: 'key' });"

function sample(script: string): { service: SampleService; workers: Worker[] } {
  const workers: Worker[] = []
  const service = new SampleService({
    start: () => {
      const worker = new Worker(`const { parentPort } = require('node:worker_threads'); ${script}`, { eval: true })
      workers.push(worker)
      return worker
    },
    onFault: () => {},
    stopLimitMs: 50
  })
  return { service, workers }
}

it.each([
  ['does not hear', 'setInterval(() => {}, 1000)'],
  ['does not come to it', "parentPort.on('message', () => { for (;;); })"]
])('the sample ends in time when its service %s that it is to end', async (_, script) => {
  const { service, workers } = sample(SERVES + script)
  await service.start('file')
  const ended = new Promise((resolve) => workers[0]?.once('exit', () => resolve('ended')))
  await service.stop()
  expect(await ended).toBe('ended')
})

it('whoever waits for the sample is told when it ends before it serves, and the next start begins anew', async () => {
  const { service, workers } = sample('process.exit(0)')
  await expect(service.start('file')).rejects.toMatchObject({ code: 'cancelled' })
  await expect(service.start('file')).rejects.toMatchObject({ code: 'cancelled' })
  expect(workers).toHaveLength(2)
})

it('the sample ends also when its service fails while it ends', async () => {
  const { service, workers } = sample(`${SERVES} parentPort.once('message', () => { throw new Error('no') })`)
  await service.start('file')
  const ended = new Promise((resolve) => workers[0]?.once('exit', () => resolve('ended')))
  await service.stop()
  expect(await ended).toBe('ended')
})
