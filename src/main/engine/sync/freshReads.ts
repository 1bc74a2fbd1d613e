import { AppError } from '@shared/contract/errors'
import type { CacheList, ListStateWriter } from '../../store/cache/listStates'
import type { CacheWrites } from '../../store/cacheWrites'
import { STORE_FAULTS } from '../../store/fault'

/** What of a person an answer tells: their own record, or their payslips. */
type PersonPart = 'record' | 'payslips'

interface PersonPartOf {
  readonly employeeId: number
  readonly part: PersonPart
}

/** A list that is asked for by itself; `person`: of whom the long lists tell the same. */
export interface Asking {
  readonly companyId: number
  readonly list: CacheList
  readonly subjectId: number
  readonly person?: PersonPartOf
}

/** A payslip with its codes, which is no list. */
interface DetailAsking extends Pick<Asking, 'companyId' | 'subjectId'> {
  readonly list: 'payslipDetail'
}

/** A single request, from before it is asked. */
export interface Asked {
  /** Whether an answer to the same that was asked for later is in the copy already. */
  isOvertaken(): boolean
  /** The same, or it is not known as what was written meanwhile was taken back. */
  mayBeOvertaken(): boolean
  /** Whether a long list that was asked for later wrote some of the same, or what was written meanwhile was taken back. */
  isOvertakenInPart(): boolean
  /** Whether the list was marked as another since: its answer may tell what was so before, and does not take the mark away. */
  isMarked(): boolean
  /** Its answer is in the copy. Part of the write. */
  wrote(): void
  /** The same of an answer that tells only a part of it. */
  wrotePart(): void
  /** Call it in any case. */
  end(): void
}

/** A long list while it streams in. */
export interface Streamed {
  /** Whether something that was asked for after the list told of this part of the person: what the list says may be older. */
  isOvertaken(employeeId: number, part: PersonPart): boolean
  /** The same of one payslip, of a person or of nobody who is known. */
  isPayslipOvertaken(payslipId: number, employeeId: number | null): boolean
  /** What the list says of this part of the person is in the copy. Part of the write. */
  wrote(employeeId: number, part: PersonPart): void
  /** The same of one payslip. */
  wrotePayslip(payslipId: number, employeeId: number | null): void
  /** Throws what made another write fail that took back rows of this list, which would then be missing unnoticed. */
  assertWhole(): void
  isBroken(): boolean
  end(): void
}

/**
 * Keeps an answer from being written over one that was asked for after it: of two reads that overlap, the one that ends last may
 * tell what was so before the other began, such as before an edit that the other read back. Whatever is asked has a number from
 * before it goes out, and is compared with the number of what was written since.
 */
export class FreshReads {
  #numbers = 0
  #running = 0
  /** Of answers written while anything was asked: the highest number by what it tells. */
  readonly #alone = new Map<string, number>()
  readonly #listed = new Map<string, number>()
  /** Of lists that are asked for just now: how often, and the number of the last mark. */
  readonly #asking = new Map<string, { times: number; marked: number }>()
  #rollbacks = 0
  #cause: unknown = null

  constructor(writes: CacheWrites, lists: Pick<ListStateWriter, 'onMark'>) {
    lists.onMark((companyId, list, subjectId) => {
      if (this.#asking.size === 0) return
      const asking = this.#asking.get(listKey({ companyId, list, subjectId }))
      if (asking) asking.marked = ++this.#numbers
    })
    writes.onRollback((cause) => {
      this.#rollbacks++
      this.#cause = cause
      // Which of it was taken back is not known, so that what was asked before tells nothing now.
      this.#forget()
    })
  }

  /** A single request is about to be asked. */
  ask(subject: Asking | DetailAsking): Asked {
    const person = subject.list === 'payslipDetail' ? undefined : subject.person
    const number = this.#begin()
    const key = listKey(subject)
    const rollbacks = this.#rollbacks
    const asking = this.#asking.get(key) ?? { times: 0, marked: 0 }
    asking.times++
    this.#asking.set(key, asking)
    return {
      isMarked: () => asking.marked > number,
      isOvertaken: () => isAfter(this.#alone, key, number),
      mayBeOvertaken: () => this.#rollbacks !== rollbacks || isAfter(this.#alone, key, number),
      isOvertakenInPart: () =>
        this.#rollbacks !== rollbacks ||
        isAfter(this.#listed, key, number) ||
        (person !== undefined &&
          (isAfter(this.#listed, partKey(person), number) ||
            (person.part === 'payslips' && isAfter(this.#listed, someKey(person.employeeId), number)))),
      wrote: () => {
        this.#note(this.#alone, key, number)
        if (person) this.#note(this.#alone, partKey(person), number)
      },
      wrotePart: () => this.#note(this.#listed, key, number),
      end: this.#ending(() => {
        if (--asking.times === 0) this.#asking.delete(key)
      })
    }
  }

  /** The service said that it deleted a person: whatever was asked before still has them. */
  deleted(companyId: number, employeeId: number): void {
    this.#numbers++
    const keys = [
      listKey({ companyId, list: 'employee', subjectId: employeeId }),
      listKey({ companyId, list: 'payslipsOfEmployee', subjectId: employeeId }),
      partKey({ employeeId, part: 'record' }),
      partKey({ employeeId, part: 'payslips' })
    ]
    if (this.#running > 0) for (const key of keys) this.#alone.set(key, this.#numbers)
  }

  /** A long list is about to be asked for. Call `end` in any case. */
  begin(): Streamed {
    const number = this.#begin()
    const rollbacks = this.#rollbacks
    const streamed: Streamed = {
      isOvertaken: (employeeId, part) => {
        const key = partKey({ employeeId, part })
        return isAfter(this.#alone, key, number) || isAfter(this.#listed, key, number)
      },
      isPayslipOvertaken: (payslipId, employeeId) =>
        isAfter(this.#listed, payslipKey(payslipId), number) ||
        (employeeId !== null && streamed.isOvertaken(employeeId, 'payslips')),
      wrote: (employeeId, part) => this.#note(this.#listed, partKey({ employeeId, part }), number),
      wrotePayslip: (payslipId, employeeId) => {
        this.#note(this.#listed, payslipKey(payslipId), number)
        if (employeeId !== null) this.#note(this.#listed, someKey(employeeId), number)
      },
      isBroken: () => this.#rollbacks !== rollbacks,
      assertWhole: () => {
        if (streamed.isBroken()) throw brokenBy(this.#cause)
      },
      end: this.#ending()
    }
    return streamed
  }

  #begin(): number {
    this.#running++
    return ++this.#numbers
  }

  #ending(also: () => void = () => undefined): () => void {
    let ended = false
    return () => {
      if (ended) return
      ended = true
      also()
      this.#running--
      if (this.#running === 0) this.#forget()
    }
  }

  // What is asked from now on has a higher number, so that only others that run are to be told.
  #note(written: Map<string, number>, key: string, number: number): void {
    if (this.#running > 1) written.set(key, Math.max(number, written.get(key) ?? 0))
  }

  #forget(): void {
    this.#alone.clear()
    this.#listed.clear()
  }
}

function isAfter(written: ReadonlyMap<string, number>, key: string, number: number): boolean {
  return (written.get(key) ?? 0) > number
}

function listKey({ companyId, list, subjectId }: Asking | DetailAsking): string {
  return `${list} ${companyId} ${subjectId}`
}

function partKey({ employeeId, part }: PersonPartOf): string {
  return `${part} of ${employeeId}`
}

function payslipKey(payslipId: number): string {
  return `payslip ${payslipId}`
}

// Some of the payslips of a person, not all of them.
function someKey(employeeId: number): string {
  return `some of ${employeeId}`
}

// What ails the file ails this list too; a fault of the other write is none of this one's.
function brokenBy(cause: unknown): AppError {
  return cause instanceof AppError && STORE_FAULTS.has(cause.code) ? cause : new AppError('internal', {}, { cause })
}
