/**
 * The sample payroll service: every operation of the contract over real HTTP, with made companies and people. It is used
 * by *Try the sample*, by the tour and by the tests, and by anyone from the command line (`cli.ts`).
 *
 * `world/` makes companies, people and periods from the seed; `payroll/` reckons their payslips; `state/` keeps what
 * callers changed and the log; `wire/` writes records as the contract has them; `routes/` holds the operations,
 * `documents/` the PDFs, `http/` the server, its faults and its control route. What the contract leaves open is decided in
 * `choices.ts`.
 */
import { randomBytes } from 'node:crypto'
import { Control } from './control'
import { CONTROL_PATH } from './http/control'
import { listen } from './http/server'
import type { ServiceOptions } from './options'
import { Service } from './service'
import type { ServiceLog } from './state/log'
import type { Faults } from './http/faults'

export interface RunningService {
  /** Address without `/v1`, such as `http://127.0.0.1:4010`. */
  readonly url: string
  /** The first key; it opens every company unless `keys` said otherwise. */
  readonly apiKey: string
  readonly controlUrl: string | null
  readonly controlToken: string | null
  readonly log: ServiceLog
  readonly faults: Faults
  /** What only the service's own screens can do: make a run, finalise, release, let time pass. */
  readonly control: Control
  /** Ends every connection and closes the data file. */
  close(): Promise<void>
}

/** Starts a service on 127.0.0.1. Rejects when the port is taken or an option is out of range. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const service = new Service(options)
  if (service.keys.size === 0) service.keys.set(randomKey(), 'all')
  const controlToken = service.settings.control ? randomKey() : null
  const { server, port } = await listen(service, service.settings.port, controlToken).catch((error: unknown) => {
    service.close()
    throw error
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    apiKey: [...service.keys.keys()][0] ?? '',
    controlUrl: controlToken === null ? null : url + CONTROL_PATH,
    controlToken,
    log: service.log,
    faults: service.faults,
    control: new Control(service),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          service.close()
          resolve()
        })
        server.closeAllConnections()
      })
  }
}

function randomKey(): string {
  return randomBytes(24).toString('base64url')
}

export type { ServiceOptions } from './options'
