import type { DirectWriteBody } from '@shared/domain/directWrite'
import { faultText } from '../../common/faultText'
import type { StoredWrite } from '../../store/outbox/directWrites'
import { ReadAgainRows } from '../../store/outbox/readAgain'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineContext } from '../context'
import { ownerOf } from './perform'
import type { DirectWritePorts } from './ports'

/** Reads into the copy what a write made or changed. */
export class ReadingAgain {
  readonly #context: EngineContext
  readonly #ports: DirectWritePorts
  readonly #rows: ReadAgainRows
  readonly #writes: OutboxWrites

  constructor(context: EngineContext, ports: DirectWritePorts) {
    this.#context = context
    this.#ports = ports
    this.#rows = new ReadAgainRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
  }

  /** Never rejects. What fails, a full disk too, is left to the next refresh: what was written is written. */
  async after({ companyId, body, madeId }: Pick<StoredWrite, 'companyId' | 'body' | 'madeId'>): Promise<void> {
    try {
      const failures = (await Promise.allSettled(this.#reads(companyId, body, madeId))).filter(
        (read): read is PromiseRejectedResult => read.status === 'rejected'
      )
      for (const { reason } of failures) this.#failed(companyId, reason)
    } catch (error) {
      this.#failed(companyId, error)
    }
  }

  #reads(companyId: number, body: DirectWriteBody, madeId: number | null): Promise<unknown>[] {
    const { reads, employeeDeleted } = this.#ports
    switch (body.kind) {
      case 'employeeCreate': {
        if (madeId === null) return [this.#ports.refresh(companyId)]
        // Periods come with the company's list only, which takes long; the person is there at once.
        this.#inBackground(companyId)
        return [reads.readNewEmployee(companyId, madeId)]
      }
      case 'employeeUpdate':
        this.#recalculates(companyId, body.employeeId)
        return [reads.readEmployee(body.employeeId), reads.readPayslipsOfEmployee(body.employeeId)]
      case 'employeeDelete':
        employeeDeleted(body.employeeId)
        this.#inBackground(companyId)
        return []
      case 'payItemPut':
      case 'payItemUpdate':
      case 'payItemDelete': {
        const { place } = body
        this.#recalculates(companyId, place.employeeId)
        const own = reads.readPayItems(ownerOf(place))
        return place.kind === 'employee'
          ? [own, reads.readPayslipsOfEmployee(place.employeeId)]
          : [
              own,
              reads.readPayslipsOfEmployee(place.employeeId),
              reads.readPayItems({ kind: 'employee', employeeId: place.employeeId })
            ]
      }
      case 'frequencyCreate':
        return [reads.readFrequencies(companyId)]
    }
  }

  // Payslips that recalculate are followed until their new net pay is there.
  #recalculates(companyId: number, employeeId: number): void {
    const notBeforeMs = this.#context.nowMs()
    this.#writes.run('directWrite.readAgain', () =>
      this.#rows.put({ companyId, employeeId, payslipId: null, notBeforeMs, tries: 0 })
    )
    this.#ports.readAgainNoted()
  }

  #inBackground(companyId: number): void {
    this.#ports.refresh(companyId).catch((error: unknown) => this.#failed(companyId, error))
  }

  #failed(companyId: number, reason: unknown): void {
    this.#context.log('warn', `direct write, read again ${companyId}: ${faultText(this.#context.failure(reason))}`)
  }
}
