import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { COMPANY_ID, employeeElement, shortLists } from './people'

/** A served company: where, and how to know how often it was asked. */
export interface FileServer {
  readonly url: string
  /** Requests since the last call. */
  takeRequests(): number
  close(): void
}

/** Writes the employee list of a company as the service sends it, each element as `changed` makes it; gives its bytes. */
export async function writeEmployeeList(
  path: string,
  people: number,
  changed: (text: string) => string = (text) => text
): Promise<number> {
  const out = createWriteStream(path)
  for (let at = 0; at < people; at++) {
    const text = `${at === 0 ? '[' : ','}${changed(JSON.stringify(employeeElement(at)))}`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end(people === 0 ? '[]' : ']')
  await finished(out)
  return statSync(path).size
}

/**
 * Serves the written lists in turn, and the short ones, and nothing else, with as little work as can be. `ends` false: the answer
 * with a list goes on after it, as if the list were longer.
 */
export async function serveFiles(employeeLists: readonly [string, ...string[]], ends = true): Promise<FileServer> {
  const lists = new Map(Object.entries(shortLists()).map(([path, list]) => [path, JSON.stringify(list)]))
  let requests = 0
  let turn = 0
  const server = createServer((request, response) => {
    requests++
    const path = (request.url ?? '').replace(/\?.*$/, '').replace(/\/$/, '')
    const list = lists.get(path)
    const headers = { 'Content-Type': 'application/json' }
    if (path === `/v1/clients/${COMPANY_ID}/employees`) {
      const file = employeeLists[turn++ % employeeLists.length] ?? employeeLists[0]
      response.writeHead(200, ends ? { ...headers, 'Content-Length': statSync(file).size } : headers)
      createReadStream(file, { highWaterMark: 1 << 18 }).pipe(response, { end: ends })
    } else if (list !== undefined) response.writeHead(200, headers).end(list)
    else response.writeHead(404, headers).end('{"message":"Requested Resource Not Found"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    takeRequests: () => {
      const taken = requests
      requests = 0
      return taken
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
