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

/** Writes the employee list of a company as the service sends it; gives its bytes. */
export async function writeEmployeeList(path: string, people: number): Promise<number> {
  const out = createWriteStream(path)
  for (let at = 0; at < people; at++) {
    const text = `${at === 0 ? '[' : ','}${JSON.stringify(employeeElement(at))}`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end(people === 0 ? '[]' : ']')
  await finished(out)
  return statSync(path).size
}

/** Serves the written list and the short ones, and nothing else, with as little work as can be. */
export async function serveFiles(employeeList: string): Promise<FileServer> {
  const lists = new Map(Object.entries(shortLists()).map(([path, list]) => [path, JSON.stringify(list)]))
  const bytes = statSync(employeeList).size
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    const path = (request.url ?? '').replace(/\?.*$/, '').replace(/\/$/, '')
    const list = lists.get(path)
    const headers = { 'Content-Type': 'application/json' }
    if (path === `/v1/clients/${COMPANY_ID}/employees`) {
      response.writeHead(200, { ...headers, 'Content-Length': bytes })
      createReadStream(employeeList, { highWaterMark: 1 << 18 }).pipe(response)
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
    close: () => void server.close()
  }
}
