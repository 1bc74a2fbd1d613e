import { describe, expect, it } from 'vitest'
import { detail, fields, items, openPayslip, pairs, start, TIDEWATER, unwrap, WONG_KA_YAN } from './caller'

/** The text that a page shows: Latin strings of the page's operators, and Chinese ones as `[han]`. */
function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/\[([^\]]*)\] TJ|<([0-9a-f]+)> Tj/g)]
    .map(([, latin, han]) =>
      han === undefined
        ? [...(latin ?? '').matchAll(/<([0-9a-f]*)>/g)]
            .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
            .join('')
        : Buffer.from(han, 'hex').swap16().toString('utf16le')
    )
    .join('\n')
}

describe('payslip PDFs', () => {
  it('show that payslip: who, when, every line and the net, in Latin and Chinese', async () => {
    const caller = await start()
    const { id } = await openPayslip(caller, WONG_KA_YAN)
    const pdf = await caller.bytes(`/payslips/${String(id)}.pdf`)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
    const text = textOf(pdf)
    for (const part of ['Wong, Ka Yan', '黃嘉欣', '潮燈有限公司', '2026-06-30', 'not final', 'Housing allowance'])
      expect(text).toContain(part)
    const payslip = await detail(caller, id)
    for (const [, amount] of [
      ...pairs(payslip['income']),
      ...pairs(payslip['deduction']),
      ...pairs(payslip['grand_total'])
    ]) {
      expect(text).toContain(amount.replace(/\B(?=(\d{3})+\.)/g, ','))
    }
  })

  it('have the same bytes each time, on another service too, and others after an edit', async () => {
    const [a, b] = [await start(), await start()]
    const { id } = await openPayslip(a, WONG_KA_YAN)
    const path = `/payslips/${String(id)}.pdf`
    const first = await a.bytes(path)
    expect((await a.bytes(path)).equals(first)).toBe(true)
    expect((await b.bytes(path)).equals(first)).toBe(true)
    await a.send('POST', `/clients/${TIDEWATER}/bulk_input`, {
      entities: [{ id: '5024', payslip_id: String(id), attributes: { 'calc.commission.amount': '1.00' } }]
    })
    expect((await a.bytes(path)).equals(first)).toBe(false)
  })

  it('are made for every name of the sample', async () => {
    const caller = await start()
    const [run] = unwrap((await caller.get(`/clients/${TIDEWATER}/payment_runs`)).body, 'payment_run').filter(
      ({ wave_id: wave }) => wave === 521
    )
    const payslips = unwrap((await caller.get(`/payment_runs/${String(run?.['id'])}/payslips`)).body, 'payslip')
    const texts: string[] = []
    for (const { id } of payslips) texts.push(textOf(await caller.bytes(`/payslips/${String(id)}.pdf`)))
    for (const name of [
      "O'Brien, Siobhán",
      'Novák, Marek',
      'Nguyen, Thi Lan',
      'Müller-Lüdenscheidt, Zoë',
      'Peña, José'
    ]) {
      expect(texts.some((text) => text.includes(name))).toBe(true)
    }
    expect(texts.join('')).not.toContain('?')
  })
})

describe('tax certificates', () => {
  it('lists released ones only, unwrapped, and gives each as a PDF', async () => {
    const caller = await start()
    const people = unwrap((await caller.get(`/clients/${TIDEWATER}/employees`)).body, 'employee')
    let released = 0
    let none = 0
    let dirty = 0
    for (const { id } of people) {
      const list = items((await caller.get(`/employees/${String(id)}/tax_certificates`)).body).map(fields)
      for (const certificate of list) {
        expect(Object.keys(certificate)).toEqual(['id', 'name', 'date', 'worked_from', 'worked_to', 'dirty'])
      }
      if (list.some(({ worked_to: to }) => String(to) > '2025-04-01')) released++
      else none++
      if (list.some((certificate) => certificate['dirty'] === true)) dirty++
    }
    expect(released).toBeGreaterThan(20)
    expect(none).toBeGreaterThan(5)
    expect(dirty).toBeLessThan(10)
    const [certificate] = items((await caller.get('/employees/5001/tax_certificates')).body).map(fields)
    const path = `/tax_certificates/${String(certificate?.['id'])}`
    const text = textOf(await caller.bytes(path))
    for (const part of ['IR56B', 'Lam, Wing Sze', '林詠詩', String(certificate?.['worked_to']), 'Basic salary'])
      expect(text).toContain(part)
    caller.service.control.setCertificatesReleased([Number(certificate?.['id'])], false)
    expect((await caller.get(path)).status).toBe(404)
    expect((await caller.get('/tax_certificates/1')).status).toBe(404)
  })
})
