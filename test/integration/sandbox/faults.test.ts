import { createConnection } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import type { FaultRule } from '../../../src/sandbox/http/faults'
import { detail, fields, items, openPayslip, start, TIDEWATER, unwrap, WONG_KA_YAN, type Caller } from './caller'

const SPOILT = { kind: 'wrong_shape' } as const
const LIST = `/clients/${TIDEWATER}/employees`

function edit(caller: Caller, attributes: Record<string, string> = { first_name: 'Kay' }, more: string[] = []) {
  const entities = [String(WONG_KA_YAN), ...more].map((id) => ({ id, attributes }))
  return caller.send('POST', `/clients/${TIDEWATER}/bulk_input`, { entities })
}

describe('faults on demand', () => {
  it('strikes the route it was set for, after so many requests, so many times', async () => {
    const caller = await start()
    caller.service.faults.add({ on: 'waves', fault: { kind: 'status', status: 503 }, skip: 1, times: 2 })
    const statuses: number[] = []
    for (let at = 0; at < 4; at++) statuses.push((await caller.get(`/clients/${TIDEWATER}/waves`)).status)
    expect(statuses).toEqual([200, 503, 503, 200])
    expect((await caller.get('/clients')).status).toBe(200)
    expect(caller.service.log.of('waves').map(({ fault }) => fault)).toEqual([null, 'status', 'status', null])
  })

  it('lasts for a time, or for good with a count of 0, until cleared', async () => {
    const caller = await start()
    caller.service.faults.add({ on: 'employees', fault: { kind: 'calculating' }, forMs: 3_600_000 })
    caller.service.faults.add({ on: 'clients', fault: { kind: 'status', status: 500 }, times: 0 })
    for (let at = 0; at < 3; at++) {
      const answer = await caller.get(LIST)
      expect([answer.status, typeof fields(answer.body)['message']]).toEqual([202, 'string'])
      expect((await caller.get('/clients')).status).toBe(500)
    }
    caller.service.faults.clear()
    expect((await caller.get(LIST)).status).toBe(200)
    expect((await caller.get('/clients')).status).toBe(200)
  })

  it('answers 429 with each kind of Retry-After', async () => {
    const caller = await start()
    const told: (string | null)[] = []
    for (const retryAfter of ['seconds', 'date', 'nonsense', 'none'] as const) {
      caller.service.faults.add({ on: '*', fault: { kind: 'busy', retryAfter, seconds: 7 } })
      const answer = await caller.get('/clients')
      expect(answer.status).toBe(429)
      told.push(answer.headers.get('retry-after'))
    }
    expect(told).toEqual(['7', expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} .* GMT$/), 'soon', null])
  })

  it('answers HTML, or JSON of another shape', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    caller.service.faults.add({ on: 'payslip_pdf', fault: { kind: 'html' } })
    const html = await caller.get(`/payslips/${String(id)}.pdf`)
    expect([html.status, html.headers.get('content-type'), html.text.slice(0, 9)]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<!DOCTYPE'
    ])
    caller.service.faults.add({ on: 'employees', fault: { kind: 'wrong_shape' } })
    expect((await caller.get(LIST)).body).toEqual({ result: 'OK' })
  })

  it('cuts an answer after so many bytes, a list and a whole body alike', async () => {
    const caller = await start()
    const whole = (await caller.get('/clients')).text
    for (const path of [LIST, '/clients']) {
      caller.service.faults.add({ on: '*', fault: { kind: 'cut', afterBytes: 100 } })
      const response = await fetch(`${caller.service.url}/v1${path}`, {
        headers: { Authorization: caller.service.apiKey }
      })
      let bytes = 0
      const reading = (async () => {
        for await (const chunk of response.body ?? []) bytes += chunk.length
      })()
      await expect(reading).rejects.toThrow('terminated')
      expect(bytes).toBe(100)
    }
    expect(Buffer.byteLength(whole)).toBeGreaterThan(100)
    expect(caller.service.log.requests.slice(-2).map(({ answered, bytes }) => [answered, bytes])).toEqual([
      [false, 100],
      [false, 100]
    ])
  })

  it('drops, doubles or turns round results of bulk input that were all applied', async () => {
    const caller = await start()
    const ids = async (kind: 'bulk_missing' | 'bulk_reordered' | 'bulk_doubled') => {
      caller.service.faults.add({ on: 'bulk_input', fault: { kind } })
      return items((await edit(caller, { first_name: 'Kay' }, ['5001'])).body).map((result) => fields(result)['id'])
    }
    expect(await ids('bulk_missing')).toEqual(['5024'])
    expect(await ids('bulk_reordered')).toEqual(['5001', '5024'])
    expect(await ids('bulk_doubled')).toEqual(['5024', '5024', '5001'])
    expect(caller.service.log.timesApplied(WONG_KA_YAN, null, 'first_name')).toBe(3)
    expect(caller.service.log.timesApplied(5001, null, 'first_name')).toBe(3)
  })

  it('applies an edit and gives no answer; and refuses one before it is applied', async () => {
    const caller = await start()
    caller.service.faults.add({ on: 'bulk_input', fault: { kind: 'applied_no_answer' } })
    await expect(edit(caller)).rejects.toThrow('fetch failed')
    expect(caller.service.log.timesApplied(WONG_KA_YAN, null, 'first_name')).toBe(1)
    caller.service.faults.add({ on: 'bulk_input', fault: { kind: 'refused_connection' } })
    await expect(edit(caller)).rejects.toThrow('fetch failed')
    caller.service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 500 } })
    expect((await edit(caller)).status).toBe(500)
    expect(caller.service.log.timesApplied(WONG_KA_YAN, null, 'first_name')).toBe(1)
    caller.service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 500, applied: true } })
    expect((await edit(caller)).status).toBe(500)
    expect(caller.service.log.timesApplied(WONG_KA_YAN, null, 'first_name')).toBe(2)
  })

  it.each<FaultRule['fault']>([{ kind: 'status', status: 502 }, { kind: 'html' }, { kind: 'calculating' }])(
    'says no word of success for a write that $kind kept from running, or that the service refused',
    async (fault) => {
      const caller = await start()
      for (const faults of [
        [fault, SPOILT],
        [SPOILT, fault]
      ]) {
        for (const each of faults) caller.service.faults.add({ on: 'update_employee', fault: each })
        const answer = await caller.send('PATCH', `/employees/${WONG_KA_YAN}`, { employee: { first_name: 'Kay' } })
        expect(answer.body).not.toEqual({ result: 'OK' })
      }
      caller.service.faults.add({ on: 'update_employee', fault: SPOILT })
      const refused = await caller.send('PATCH', `/employees/${WONG_KA_YAN}`, { employee: { wave_id: 1 } })
      expect(refused.status).toBe(422)
      expect(caller.service.log.timesApplied(WONG_KA_YAN, null, 'first_name')).toBe(0)
    }
  )

  it('keeps an edit on its way when the line is gone, until it is let in', async () => {
    const caller = await start()
    const { faults, log } = caller.service
    faults.add({ on: 'bulk_input', fault: { kind: 'late' } })
    await expect(edit(caller)).rejects.toThrow('fetch failed')
    expect([faults.late, log.timesApplied(WONG_KA_YAN, null, 'first_name')]).toEqual([1, 0])
    faults.letIn()
    expect([faults.late, log.timesApplied(WONG_KA_YAN, null, 'first_name')]).toEqual([0, 1])
    faults.add({ on: 'bulk_input', fault: { kind: 'late', ms: 1 } })
    await expect(edit(caller)).rejects.toThrow('fetch failed')
    await vi.waitFor(() => expect(log.timesApplied(WONG_KA_YAN, null, 'first_name')).toBe(2))
  })

  it('waits, and shows another clock', async () => {
    const caller = await start()
    caller.service.faults.add({ on: '*', fault: { kind: 'delay', ms: 60 } })
    caller.service.faults.add({ on: '*', fault: { kind: 'skew', ms: -7_200_000 } })
    const started = performance.now()
    const hourThere = () => new Date(Date.now() - 7_200_000).toUTCString().slice(0, 19)
    const before = hourThere()
    const answer = await caller.get('/clients')
    expect(performance.now() - started).toBeGreaterThan(55)
    expect([before, hourThere()]).toContain(answer.headers.get('date')?.slice(0, 19))
  })
})

describe('the log', () => {
  it('has every applied write with its target and value, in sequence', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    await edit(caller, { first_name: 'Kay', last_name: 'Wong' })
    await caller.send('POST', `/clients/${TIDEWATER}/bulk_input`, {
      entities: [{ id: '5024', payslip_id: String(id), attributes: { 'calc.commission.amount': '12.50' } }]
    })
    expect(caller.service.log.writes).toMatchObject([
      {
        sequence: 1,
        operation: 'bulk_input',
        employeeId: 5024,
        payslipId: null,
        attribute: 'first_name',
        value: 'Kay'
      },
      { sequence: 2, attribute: 'last_name', value: 'Wong' },
      { sequence: 3, payslipId: id, attribute: 'calc.commission.amount', value: '12.50' }
    ])
    expect(caller.service.log.of('bulk_input')).toMatchObject([
      { status: 200, answered: true, fault: null },
      { status: 200, answered: true }
    ])
  })
})

describe('the control route', () => {
  it('does not exist unless asked for, nor without its token', async () => {
    const plain = await start()
    expect(plain.service.controlUrl).toBeNull()
    expect((await plain.raw('/control/log', { headers: { Authorization: plain.service.apiKey } })).status).toBe(404)
    const caller = await start({ control: true })
    for (const token of ['', 'x', caller.service.apiKey]) {
      const headers = { Authorization: caller.service.apiKey, 'X-Control-Token': token }
      expect((await caller.raw('/control/log', { headers })).status).toBe(404)
    }
  })

  it('sets faults, reads the log and makes what only the service can make', async () => {
    const caller = await start({ control: true })
    const act = (method: string, path: string, body?: unknown) =>
      caller.raw(`/control${path}`, {
        method,
        headers: { 'X-Control-Token': caller.service.controlToken ?? '' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    await act('POST', '/faults', { on: 'clients', fault: { kind: 'status', status: 503 } })
    expect((await act('GET', '/faults')).body).toEqual([{ on: 'clients', fault: { kind: 'status', status: 503 } }])
    expect((await caller.get('/clients')).status).toBe(503)
    expect((await act('POST', '/faults', { on: 'clients', fault: { kind: 'rain' } })).status).toBe(422)
    await edit(caller)
    expect(items((await act('GET', '/writes')).body)).toHaveLength(1)

    const open = await openPayslip(caller, WONG_KA_YAN)
    expect(open['payment_run_id']).toBeNull()
    const made = fields((await act('POST', '/runs', { wave_id: 521, period_end_date: '2026-06-30' })).body)
    expect((await openPayslip(caller, WONG_KA_YAN))['payment_run_id']).toBe(made['result'])
    const runs = unwrap((await caller.get(`/clients/${TIDEWATER}/payment_runs`)).body, 'payment_run')
    expect(runs.find(({ id }) => id === made['result'])).toMatchObject({
      period_end_date: '2026-06-30',
      posted_to_accounting_system: false
    })

    await act('POST', '/finalise', { payslip_ids: [open['id']] })
    await act('POST', '/release', { payslip_ids: [open['id']] })
    const list = unwrap((await caller.get(`/employees/${WONG_KA_YAN}/payslips`)).body, 'payslip')
    expect(list.find(({ id }) => id === open['id'])).toMatchObject({ finalised: true, ss_released: true })

    const other = await openPayslip(caller, 5001)
    await act('POST', '/dirty', { payslip_ids: [other['id']], ms: 3_600_000 })
    expect((await openPayslip(caller, 5001))['dirty']).toBe(true)
    expect((await caller.get(`/payslips/${String(other['id'])}.pdf`)).status).toBe(202)
    await act('POST', '/settle')
    expect((await openPayslip(caller, 5001))['dirty']).toBe(false)
    await act('POST', '/today', { day: '2026-07-10' })
    expect((await openPayslip(caller, 5001))['date']).toBe('2026-07-31')
    expect((await act('POST', '/today', { day: '2026-01-10' })).status).toBe(422)
    expect(await detail(caller, other['id'])).toHaveProperty('income')
  })
})

describe('safety', () => {
  it('refuses another Host and allows no other origin', async () => {
    const caller = await start()
    const { port } = new URL(caller.service.url)
    const answer = await rawRequest(
      Number(port),
      `GET /v1/clients/ HTTP/1.1\r\nHost: payroll.example\r\nAuthorization: ${caller.service.apiKey}\r\nConnection: close\r\n\r\n`
    )
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    const asPage = await caller.raw('/v1/clients/', {
      headers: { Authorization: caller.service.apiKey, Origin: 'https://page.example' }
    })
    expect([...asPage.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(
      (await caller.raw('/v1/clients/', { method: 'OPTIONS', headers: { Authorization: caller.service.apiKey } }))
        .status
    ).toBe(404)
  })

  it('has another key at each start, and listens on the loopback address alone', async () => {
    const [a, b] = [await start(), await start()]
    expect(a.service.apiKey).not.toBe(b.service.apiKey)
    expect(a.service.apiKey.length).toBeGreaterThanOrEqual(32)
    expect(new URL(a.service.url).hostname).toBe('127.0.0.1')
    // The whole of 127/8 is this computer on Linux; only 127.0.0.1 may answer.
    if (process.platform === 'linux')
      await expect(connects('127.0.0.2', Number(new URL(a.service.url).port))).resolves.toBe(false)
  })

  it('refuses a body that is no JSON or too large', async () => {
    const caller = await start()
    const post = (body: string) =>
      caller.raw(`/v1/clients/${TIDEWATER}/bulk_input`, {
        method: 'POST',
        headers: { Authorization: caller.service.apiKey },
        body
      })
    expect((await post('{"entities":')).status).toBe(400)
    expect((await post(`"${'x'.repeat(21 * 1024 * 1024)}"`)).status).toBe(413)
  })
})

function rawRequest(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, host, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
