// Which operations of the service Paydesk was seen to use, by file of tests, and which ones test/README.md says.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { TestInfo } from '@playwright/test'
import type { Service } from './payroll'

/** As Paydesk names itself to a service; a test that asks the service itself is no use of a screen. */
const PAYDESK = 'Paydesk'
const TABLE = resolve(import.meta.dirname, '../README.md')

/** A row of the table: an operation, and the files of tests that use it through a screen. */
export interface Operation {
  readonly number: number
  readonly method: string
  /** As in the contract, without `/v1`. */
  readonly path: string
  /** What the last name of the path stands for; empty where it is no choice among a few. */
  readonly choice: string
  readonly tests: readonly string[]
}

/** The table of operations in test/README.md. */
export function operationsOfTable(): Operation[] {
  const rows = readFileSync(TABLE, 'utf8').matchAll(
    /^\| (\d+) +\| `([A-Z]+) (\S+)`(?:, `(\w+)`)? +\|[^|]*\|([^|]*)\|$/gm
  )
  return Array.from(rows, ([, number = '', method = '', path = '', choice = '', tests = '']) => ({
    number: Number(number),
    method,
    path,
    choice,
    tests: Array.from(tests.matchAll(/`(\w+)`/g), ([, name = '']) => name)
  }))
}

/** Whether a request, as `GET /clients/311/employees`, is one of the operation. */
export function isOf(operation: Operation, request: string): boolean {
  const names = operation.path.match(/:\w+/g) ?? []
  const last = names.at(-1)
  const pattern = operation.path
    .replaceAll('.', '\\.')
    .replaceAll(/:\w+/g, (name) => (name === last && operation.choice !== '' ? operation.choice : '[^/.]+'))
  return new RegExp(`^${operation.method} ${pattern}$`).test(request)
}

/** How often Paydesk itself asked a service for an operation, by its name in the log. */
export function timesAsked({ log }: Service, name: string): number {
  return log.of(name).filter(({ agent }) => agent === PAYDESK).length
}

/** Keeps what Paydesk asked the services of a test and was answered well. */
export function keepOperations(services: readonly Service[], testInfo: TestInfo): void {
  const asked = services
    .flatMap(({ log }) => log.requests)
    .filter(({ agent, status }) => agent === PAYDESK && isWell(status))
  const requests = [...new Set(asked.map(({ method, path }) => `${method} ${path.replace(/^\/v1|\?.*$/g, '')}`))]
  const file = basename(testInfo.file).replace('.spec.ts', '')
  const folder = folderOf(testInfo)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${file}.${testInfo.testId}.${testInfo.retry}.json`), JSON.stringify(requests))
}

/** What was kept in this run, by the name of the file of tests. */
export function keptOperations(testInfo: TestInfo): Map<string, string[]> {
  const kept = new Map<string, string[]>()
  for (const name of readdirSync(folderOf(testInfo))) {
    const file = name.split('.')[0] ?? ''
    const requests = JSON.parse(readFileSync(join(folderOf(testInfo), name), 'utf8')) as string[]
    kept.set(file, [...(kept.get(file) ?? []), ...requests])
  }
  return kept
}

function isWell(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Playwright empties it when a run begins. */
function folderOf(testInfo: TestInfo): string {
  return join(testInfo.project.outputDir, 'operations')
}
