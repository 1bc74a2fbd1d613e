/** Writes an answer: whole bodies with their length, lists in chunks with back-pressure, and cut short where a fault says so. */
import type { ServerResponse } from 'node:http'
import type { Answer } from './answer'
import { pause } from './pause'

const CHUNK_CHARACTERS = 64 * 1024
const SLICE_MS = 8
/** Rows that take long to make are not held back for a full chunk. */
const FLUSH_MS = 250

/** How a send is spoilt. */
export interface Spoil {
  /** The connection is dropped after so many bytes of body. */
  readonly cutAfterBytes: number | null
  /** Added to the clock in the `Date` header. */
  readonly skewMs: number
}

/** Sends the answer; true when the whole of it was handed over. */
export async function send(
  response: ServerResponse,
  answer: Answer,
  spoil: Spoil
): Promise<{ whole: boolean; bytes: number }> {
  if (spoil.skewMs !== 0) {
    response.sendDate = false
    response.setHeader('Date', new Date(Date.now() + spoil.skewMs).toUTCString())
  }
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  switch (answer.kind) {
    case 'json':
      return sendWhole(
        response,
        answer.status,
        'application/json; charset=utf-8',
        Buffer.from(JSON.stringify(answer.value)),
        answer.headers ?? {},
        spoil
      )
    case 'text':
      return sendWhole(response, answer.status, answer.type, Buffer.from(answer.text), answer.headers ?? {}, spoil)
    case 'pdf':
      return sendWhole(response, 200, 'application/pdf', answer.bytes, {}, spoil)
    case 'empty':
      response.writeHead(answer.status)
      response.end()
      return { whole: true, bytes: 0 }
    case 'list':
      return sendList(response, answer.rows, spoil)
  }
}

async function sendWhole(
  response: ServerResponse,
  status: number,
  type: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  spoil: Spoil
): Promise<{ whole: boolean; bytes: number }> {
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': body.length })
  if (spoil.cutAfterBytes !== null && spoil.cutAfterBytes < body.length) {
    await writeThenDrop(response, body.subarray(0, spoil.cutAfterBytes))
    return { whole: false, bytes: spoil.cutAfterBytes }
  }
  response.end(body)
  return { whole: true, bytes: body.length }
}

async function sendList(
  response: ServerResponse,
  rows: Iterable<string> | AsyncIterable<string>,
  spoil: Spoil
): Promise<{ whole: boolean; bytes: number }> {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
  let bytes = 0
  let waiting = '['
  let first = true
  let since = Date.now()
  let flushed = since
  const flush = async (): Promise<boolean> => {
    const chunk = Buffer.from(waiting)
    waiting = ''
    flushed = Date.now()
    if (spoil.cutAfterBytes !== null && bytes + chunk.length > spoil.cutAfterBytes) {
      const kept = chunk.subarray(0, spoil.cutAfterBytes - bytes)
      bytes = spoil.cutAfterBytes
      await writeThenDrop(response, kept)
      return false
    }
    bytes += chunk.length
    if (!response.write(chunk)) await drained(response)
    return !response.destroyed
  }
  for await (const row of rows) {
    waiting += first ? row : `,${row}`
    first = false
    const due = waiting.length >= CHUNK_CHARACTERS || Date.now() - flushed > FLUSH_MS
    if (due && !(await flush())) return { whole: false, bytes }
    if (Date.now() - since > SLICE_MS) {
      await pause()
      if (response.destroyed) return { whole: false, bytes }
      since = Date.now()
    }
  }
  waiting += ']'
  if (!(await flush())) return { whole: false, bytes }
  response.end()
  return { whole: true, bytes }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}

function writeThenDrop(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.write(bytes, () => {
      response.destroy()
      resolve()
    })
  })
}
