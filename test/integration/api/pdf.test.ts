import { afterEach, describe, expect, it } from 'vitest'
import type { Handler, TestClient, TestServer } from './server'
import { clientOf, serve } from './server'

let server: TestServer | undefined
afterEach(() => server?.close())

async function setUp(handler: Handler): Promise<TestClient & { server: TestServer }> {
  server = await serve(handler)
  return { ...clientOf(server.url), server }
}

describe('PDF bytes', () => {
  const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 0xc3), Buffer.from('\n%%EOF\n')])

  it('are given as they came', async () => {
    const { client } = await setUp((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(whole)
    )
    expect((await client.payslips.pdf(7)).equals(whole)).toBe(true)
    expect((await client.certificates.pdf(7)).equals(whole)).toBe(true)
    await client.close()
  })

  it.each([
    ['says how long it is', { 'content-length': String(whole.length) }],
    ['does not say how long it is', {}]
  ])('are put where the caller has room for them, when the answer %s', async (_what, headers) => {
    const { client } = await setUp((_request, response) => {
      response.writeHead(200, headers)
      response.write(whole.subarray(0, 70_000))
      setTimeout(() => response.end(whole.subarray(70_000)), 10)
    })
    const memory = new SharedArrayBuffer(300_000)
    const asked: number[] = []
    const pdf = await client.payslips.pdf(7, {
      room: (bytes) => {
        asked.push(bytes)
        return Buffer.from(memory, 10, bytes)
      }
    })
    expect(asked).toEqual([whole.length])
    expect(pdf.buffer).toBe(memory)
    expect(pdf.equals(whole)).toBe(true)
    // Without room they have memory of their own.
    expect((await client.payslips.pdf(7, { room: () => null })).equals(whole)).toBe(true)
    await client.close()
  })

  it('are those of the try that came to its end, when a first one broke off', async () => {
    let tries = 0
    const { client } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-length': String(whole.length) })
      if (tries++ > 0) response.end(whole)
      else {
        response.write(Buffer.alloc(100_000, 'x'))
        setTimeout(() => response.destroy(), 10)
      }
    })
    const memory = Buffer.alloc(300_000)
    const pdf = await client.payslips.pdf(7, { room: (bytes) => memory.subarray(0, bytes) })
    expect(pdf.equals(whole)).toBe(true)
    await client.close()
  })

  it.each([
    [
      200,
      '<html><title>Sign in</title></html>',
      { code: 'badAnswer', details: { status: 200, subject: 'no PDF', serviceMessage: 'Sign in' } }
    ],
    [200, '{"message":"Not ready"}', { code: 'badAnswer', details: { status: 200, serviceMessage: 'Not ready' } }],
    [200, 'before %PDF-1.7\n%%EOF', { code: 'badAnswer', details: { subject: 'no PDF' } }],
    [200, '', { code: 'badAnswer' }],
    [200, whole.subarray(0, 150_000), { code: 'badAnswer', details: { subject: 'PDF cut short' } }],
    [
      404,
      '{"message":"Requested Resource Not Found"}',
      { code: 'notFound', details: { serviceMessage: 'Requested Resource Not Found' } }
    ],
    [202, '{"message":"Calculating"}', { code: 'calculating', details: { serviceMessage: 'Calculating' } }],
    [503, '<html><title>Down</title></html>', { code: 'maintenance', details: { serviceMessage: 'Down' } }]
  ])('with status %i and another body are none (%#)', async (status, body, failure) => {
    const { client } = await setUp((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/pdf' }).end(body)
    )
    await expect(client.payslips.pdf(7)).rejects.toMatchObject(failure)
    await client.close()
  })

  it('that break off in the middle are none', async () => {
    const { client } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-length': String(whole.length) })
      response.write(whole.subarray(0, 100_000))
      setTimeout(() => response.destroy(), 10)
    })
    await expect(client.payslips.pdf(7)).rejects.toMatchObject({ code: 'offline' })
    await client.close()
  })
})
