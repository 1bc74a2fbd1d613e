import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fillStore, newLocation } from './filledStore'
import type { Result } from './results'
import { emptyFolder, finalisedIds, keepPdfs, pdfOf } from './saves'
import { inOwnProcess } from './tasks'

const FILES = 1000
const PDF_BYTES = 40_000
/** Enough of them have a thousand finalised payslips. */
const PEOPLE = 120
const MB = 1_000_000

/** A thousand PDFs from a service and from the copy, each beside a bare loop. */
export async function benchDocuments(folder: string, runs: number): Promise<Result[]> {
  const pdf = pdfOf(PDF_BYTES)
  const server = createServer((request, response) => {
    const isPdf = request.url?.endsWith('.pdf') === true
    response.writeHead(isPdf ? 200 : 404, { 'Content-Type': isPdf ? 'application/pdf' : 'application/json' })
    response.end(isPdf ? pdf : '{"message":"Requested Resource Not Found"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rates: Record<'engine' | 'bare' | 'copyEngine' | 'copyBare' | 'grown' | 'grownBare', number[]> = {
    engine: [],
    bare: [],
    copyEngine: [],
    copyBare: [],
    grown: [],
    grownBare: []
  }
  try {
    for (let run = 0; run < runs; run++) {
      const location = newLocation(join(folder, `store-${run}`))
      fillStore(location, PEOPLE)
      const input = (name: string) => ({
        url,
        location,
        files: FILES,
        folder: emptyFolder(join(folder, `${name}-${run}`))
      })
      const rate = (ms: number): number => (FILES / ms) * 1000
      const bare = await inOwnProcess('saveBare', input('bare'))
      const saved = await inOwnProcess('saveByEngine', input('engine'))
      rates.bare.push(rate(bare.ms))
      rates.engine.push(rate(saved.ms))
      rates.grown.push(saved.grownBytes / MB)
      rates.grownBare.push(bare.grownBytes / MB)
      keepPdfs(location, finalisedIds(location, FILES), pdf)
      rates.copyBare.push(rate((await inOwnProcess('copyBare', input('copyBare'))).ms))
      rates.copyEngine.push(rate((await inOwnProcess('saveByEngine', input('copyEngine'))).ms))
    }
  } finally {
    server.close()
  }
  const each = (what: string, some: Omit<Result, 'what' | 'people'>): Result => ({ what, people: PEOPLE, ...some })
  return [
    each('1,000 PDFs from the service, beside undici and writeFile', {
      measured: rates.engine,
      reference: rates.bare,
      unit: 'per s',
      target: { kind: 'atLeastShare', share: 0.9 }
    }),
    each('memory grown by it, beside the bare loop', {
      measured: rates.grown,
      reference: rates.grownBare,
      unit: 'MB',
      target: { kind: 'atMost', value: 50 }
    }),
    each('1,000 PDFs from the copy, beside reading and writeFile', {
      measured: rates.copyEngine,
      reference: rates.copyBare,
      unit: 'per s',
      target: { kind: 'atLeastShare', share: 0.8 }
    })
  ]
}
