// Where the API key and people's names are found, and where the program connects to: planted, then searched for.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { channelNames } from '@shared/contract/channelNames'
import { eventNames } from '@shared/contract/events'
import { call, invoke, type OurWindow } from './bridge'
import { test } from './app'

const planted = 'planted-key-7f3a9c51d2'

/** The files below a folder that hold one of the texts, in UTF-8 or UTF-16. */
function filesHolding(folder: string, texts: readonly string[]): string[] {
  const wanted = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name))
  return paths.filter((path) => {
    const bytes = readFileSync(path)
    return wanted.some((text) => bytes.includes(text))
  })
}

/** Waits until the lists of every company were read. */
async function listsRead(page: Page): Promise<void> {
  const unread = async () => {
    const companies = await call(page, 'companies.list', undefined)
    return companies.length === 0 ? 'no company' : companies.filter(({ listsAsOfMs }) => listsAsOfMs === null).length
  }
  await expect.poll(unread, { timeout: 60_000 }).toBe(0)
}

test('the API key goes in once, and is in no answer, event, file, log or address', async ({
  launch,
  serve,
  folder
}) => {
  const temp = join(folder, 'temp')
  await mkdir(temp)
  const service = await serve({ keys: { [planted]: 'all' }, employees: 30, companies: 1 })
  const { app, page, userData } = await launch({ env: { TMPDIR: temp } })
  await page.evaluate((names) => {
    const ours = window as unknown as OurWindow & { heard: unknown[] }
    ours.heard = []
    for (const name of names) ours.paydesk.on(name, (payload) => void ours.heard.push(payload))
  }, eventNames)
  const answers: unknown[] = []
  answers.push(await invoke(page, 'connections.connect', { address: service.url, apiKey: `${planted}-wrong` }))
  answers.push(await invoke(page, 'connections.connect', { address: 'https://127.0.0.1:9', apiKey: planted }))
  await call(page, 'connections.connect', { address: service.url, apiKey: planted })
  await listsRead(page)
  const [company] = await call(page, 'companies.list', undefined)
  // Every channel, with what a curious page would try; most refuse it.
  const harmless = channelNames.filter((name) => !/^connections\.|openLogFolder|documents\./.test(name))
  for (const channel of harmless) {
    for (const input of [undefined, { companyId: company?.id }, { companyId: null }]) {
      answers.push(await invoke(page, channel, input))
    }
  }
  answers.push(await invoke(page, 'connections.list'))
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  expect(answers.length).toBeGreaterThan(100)
  expect(heard.length).toBeGreaterThan(0)
  expect(JSON.stringify([answers, heard])).not.toContain(planted)
  expect(page.url()).not.toContain(planted)
  await app.close()
  // What is plain is found by this search, so that finding nothing means something.
  expect(filesHolding(userData, [service.url])).toEqual([join(userData, 'connections.json')])
  expect(filesHolding(userData, [planted])).toEqual([])
  expect(filesHolding(temp, [planted])).toEqual([])
  expect(service.log.requests.filter((request) => JSON.stringify(request).includes(planted))).toEqual([])
})

test('the names of people are in no file, temp file or log, while it runs and after', async ({ launch, folder }) => {
  const temp = join(folder, 'temp')
  await mkdir(temp)
  const { app, page, userData } = await launch({ env: { TMPDIR: temp } })
  await call(page, 'connections.connectSample', undefined)
  await listsRead(page)
  const [company] = await call(page, 'companies.list', undefined)
  if (!company) throw new Error('the sample has no company')
  const { rows } = await call(page, 'employees.open', {
    companyId: company.id,
    search: '',
    frequencyId: null,
    status: 'any',
    onlyWithChanges: false,
    sort: 'name',
    descending: true,
    periodDate: null
  })
  // Short names may be part of anything; these are not by chance.
  const names = rows.flatMap(({ lastName, firstName }) => [lastName, firstName]).filter((name) => name.length >= 7)
  expect(names.length).toBeGreaterThan(5)
  const found = () => [...filesHolding(userData, names), ...filesHolding(temp, names)]
  expect(found()).toEqual([])
  await app.close()
  expect(found()).toEqual([])
})

test('it connects to the service and to nothing else', async ({ launch, serve }) => {
  const service = await serve({ keys: { [planted]: 'all' }, employees: 30, companies: 1 })
  const { host } = new URL(service.url)
  const asked: string[] = []
  // A proxy that writes down what it is asked for, and lets only the service through.
  const proxy = createServer((request, response) => {
    const target = new URL(request.url ?? '')
    asked.push(target.host)
    if (target.host !== host) response.writeHead(403).end()
    else {
      const { method, headers } = request
      request.pipe(
        forward(target, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
      )
    }
  })
  proxy.on('connect', (request, client) => {
    asked.push(request.url ?? '')
    if (request.url !== host) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const { hostname, port } = new URL(service.url)
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client)
      client.pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    client.on('error', () => upstream.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  const { app, page } = await launch({
    args: [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>']
  })
  await call(page, 'connections.connect', { address: service.url, apiKey: planted })
  await listsRead(page)
  // Chromium's own errands, such as fetching a dictionary, come within the first seconds.
  await page.waitForTimeout(5000)
  await app.close()
  proxy.closeAllConnections()
  proxy.close()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((target) => target !== host)).toEqual([])
})
