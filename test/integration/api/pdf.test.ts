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
