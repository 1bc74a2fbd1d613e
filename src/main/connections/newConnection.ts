import { randomUUID } from 'node:crypto'
import type { Connection } from './registry'

const SAMPLE_LABEL = 'Sample'

/** A connection to a service, with an id of its own; named by its host where it has no label. */
export function newConnection(address: string, label: string | undefined, keeping: Connection['keeping']): Connection {
  const named = label?.trim()
  return {
    id: randomUUID(),
    label: named === undefined || named === '' ? new URL(address).host : named,
    address,
    sample: false,
    keeping,
    lastUsedMs: null
  }
}

/** The sample's; its address is known when it runs. */
export function newSample(keeping: Connection['keeping']): Connection {
  return {
    ...newConnection('http://127.0.0.1', SAMPLE_LABEL, keeping),
    sample: true
  }
}
