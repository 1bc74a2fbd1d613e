import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { Exports } from '../../../src/main/exports'

/** A thread that ends in the middle of an export, as one does that has no memory left. */
const ENDS = `require('node:worker_threads').parentPort.on('message', () => { throw new Error('out of memory') })`

it('an export whose thread ended is a failure, not something that the officer stopped', async () => {
  const faults: unknown[] = []
  const exports = new Exports({
    choosePath: () => Promise.resolve('/nowhere/list.csv'),
    startExporter: () => new Worker(ENDS, { eval: true }),
    onFault: (error) => faults.push(error)
  })
  const begun = exports.begin({ format: 'csv', name: 'List', columns: [{ head: 'No.', kind: 'text' }] })
  await expect(begun).rejects.toMatchObject({ code: 'internal' })
  expect(faults).toMatchObject([{ message: 'out of memory' }])
})
