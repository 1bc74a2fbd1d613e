import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { AppError } from '@shared/contract/errors'
import type { Handler, TestServer } from './server'
import { clientOf, serve } from './server'

export const closing: (() => Promise<unknown> | void)[] = []
/** Ends what the test began; for `afterEach`. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close()
}

export async function serving(handler: Handler, options?: { tls: boolean }): Promise<TestServer> {
  const server = await serve(handler, options)
  closing.push(() => server.close())
  return server
}

export function clientFor(...args: Parameters<typeof clientOf>): ReturnType<typeof clientOf> {
  const made = clientOf(...args)
  closing.push(() => made.client.close())
  return made
}

/** The failure of a call, as its code and details. */
export async function failureOf(call: Promise<unknown>): Promise<{ code: string } & AppError['details']> {
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details }
    throw error
  }
  throw new Error('it did not fail')
}

/** A port that nobody listens on. */
export async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const write = { employeeId: 5, target: { kind: 'employee' as const }, attributes: { first_name: 'A' } }
