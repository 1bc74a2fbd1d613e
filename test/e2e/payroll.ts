// What a test asks the sample service itself, over HTTP like anybody: the judge of what the window shows.
import { z } from 'zod'
import type { startService } from '../../src/sandbox/index'

/** A running sample service. */
export type Service = Awaited<ReturnType<typeof startService>>

const pairs = z.array(z.tuple([z.string(), z.string()]))
const employee = z.object({
  employee: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    number: z.string().optional(),
    name_in_chinese: z.string().nullish()
  })
})
const payslip = z.object({
  payslip: z.object({
    id: z.number(),
    date: z.string(),
    special: z.boolean(),
    finalised: z.boolean(),
    dirty: z.boolean(),
    nett_pay: z.number().optional()
  })
})
const detail = z.object({
  payslip: z.object({
    income: pairs,
    deduction: pairs,
    grand_total: pairs,
    sideline: z.array(z.tuple([z.string(), pairs])),
    leave: z.record(z.string(), z.unknown())
  })
})
const payRun = z.object({
  payment_run: z.object({
    id: z.number(),
    wave_id: z.number(),
    period_end_date: z.string(),
    special: z.boolean(),
    total: z.number()
  })
})
const journalLine = z.object({ line_item: z.string(), label: z.string(), amount: z.record(z.string(), z.number()) })
const journalEntry = z.object({ debit: z.array(journalLine), credit: z.array(journalLine) })
const certificate = z.object({
  id: z.number(),
  name: z.string(),
  date: z.string(),
  worked_from: z.string(),
  worked_to: z.string(),
  dirty: z.boolean()
})
const bulkResult = z.object({ success: z.string() })

/** The `data` of a payslip as the service gives it, and its net pay. */
export type PayslipAnswer = z.infer<typeof detail>['payslip']

/** Asks one service with one key. */
export class Payroll {
  readonly #url: string
  readonly #key: string

  constructor({ url, apiKey }: Pick<Service, 'url' | 'apiKey'>) {
    this.#url = `${url}/v1`
    this.#key = apiKey
  }

  async employees(companyId: number): Promise<z.infer<typeof employee>['employee'][]> {
    const list = z.array(employee).parse(await this.#json(`/clients/${companyId}/employees`))
    return list.map((each) => each.employee)
  }

  async payslips(employeeId: number): Promise<z.infer<typeof payslip>['payslip'][]> {
    const list = z.array(payslip).parse(await this.#json(`/employees/${employeeId}/payslips`))
    return list.map((each) => each.payslip)
  }

  /** The open regular payslip of a person. */
  async openPayslip(employeeId: number): Promise<z.infer<typeof payslip>['payslip']> {
    const open = (await this.payslips(employeeId)).find(({ finalised, special }) => !finalised && !special)
    if (!open) throw new Error(`employee ${employeeId} has no open payslip`)
    return open
  }

  /** A payslip with the labels of its lines. */
  async payslip(payslipId: number): Promise<PayslipAnswer> {
    return detail.parse(await this.#json(`/payslips/${payslipId}?raw=false`)).payslip
  }

  async runs(companyId: number): Promise<z.infer<typeof payRun>['payment_run'][]> {
    const list = z.array(payRun).parse(await this.#json(`/clients/${companyId}/payment_runs`))
    return list.map((each) => each.payment_run)
  }

  /** The entries of a run's journal. */
  async journal(payRunId: number): Promise<z.infer<typeof journalEntry>[]> {
    return z.array(journalEntry).parse(await this.#json(`/payment_runs/${payRunId}/accounting`))
  }

  async pdf(payslipId: number): Promise<Buffer> {
    const answer = await this.#ask(`/payslips/${payslipId}.pdf`, { headers: { 'Content-Type': 'application/pdf' } })
    return Buffer.from(await answer.arrayBuffer())
  }

  /** The certificates released to a person. */
  async certificates(employeeId: number): Promise<z.infer<typeof certificate>[]> {
    return z.array(certificate).parse(await this.#json(`/employees/${employeeId}/tax_certificates`))
  }

  async certificatePdf(certificateId: number): Promise<Buffer> {
    const headers = { 'Content-Type': 'application/pdf' }
    const answer = await this.#ask(`/tax_certificates/${certificateId}`, { headers })
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Changes something in the service as another officer would. */
  async set(
    companyId: number,
    employeeId: number,
    attributes: Record<string, string>,
    payslipId?: number
  ): Promise<void> {
    const entity = {
      id: String(employeeId),
      ...(payslipId === undefined ? {} : { payslip_id: String(payslipId) }),
      attributes
    }
    const body = JSON.stringify({ entities: [entity] })
    const answer: unknown = await (await this.#ask(`/clients/${companyId}/bulk_input`, { method: 'POST', body })).json()
    const [result] = z.array(bulkResult).parse(answer)
    if (result?.success !== 'true') throw new Error(`the service refused: ${JSON.stringify(answer)}`)
  }

  async #json(path: string): Promise<unknown> {
    return (await this.#ask(path)).json()
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: this.#key, 'Content-Type': 'application/json', ...init.headers }
    const answer = await fetch(this.#url + path, { ...init, headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}
