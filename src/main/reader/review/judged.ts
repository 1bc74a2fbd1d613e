import type { Database } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import { anniversary, choiceOf, flagFinder, looksAtLeave, type Flag, type FlagChoices } from '@shared/domain/flags'
import { FlagBasis } from './flagBasis'
import type { FlaggedPayslips } from './flaggedPayslips'
import type { KeptFlag } from './kept'
import type { CompanyName } from './newestPeriods'

/** What rules find in a scope. */
export interface Findings {
  readonly flags: readonly KeptFlag[]
  readonly payslips: number
  readonly withoutLines: number
  /** 0 where no rule that is on looks at leave. */
  readonly withoutLeave: number
}

/** How many payslips of somebody were judged. */
interface Own {
  readonly payslips: number
  readonly withoutLines: number
  readonly withoutLeave: number
}

/** What was found on one payslip, or on somebody without one, in the order of the rules. */
type Found = readonly [KeptFlag, ...KeptFlag[]]

interface Judged extends Findings {
  /** `flags`, put in order payslip by payslip. */
  readonly found: readonly Found[]
  /** By person, or the negative id of a payslip of nobody. */
  readonly owners: Map<number, Own>
}

interface Kept extends Judged {
  readonly basis: string
  /** Until which write. */
  readonly turn: number
}

interface Asked {
  readonly scope: PayScope
  readonly choices: FlagChoices
  readonly company: CompanyName
}

/** As most people are, where leave was read and where it was not. */
const AS_MOST: readonly Own[] = [0, 1].map((withoutLeave) => ({ payslips: 1, withoutLines: 0, withoutLeave }))
const NONE = { payslips: 0, withoutLines: 0, withoutLeave: 0 } as const

/** People of all scopes that are kept, about 100 bytes each beside what was found. */
const MOST_KEPT = 250_000

/** What was found, by scope: after a sync only those whose records were written are judged again. */
export class JudgedFlags {
  readonly #payslips: FlaggedPayslips
  readonly #basis: FlagBasis
  // The longest unasked scope stands first.
  readonly #kept = new Map<string, Kept>()

  constructor(db: Database, payslips: FlaggedPayslips) {
    this.#payslips = payslips
    this.#basis = new FlagBasis(db)
  }

  of(asked: Asked): Findings {
    const { scope, choices, company } = asked
    const name = JSON.stringify(scope)
    const basis = JSON.stringify([company, choices, this.#basis.of(scope, this.#payslips.spanOf(scope))])
    const turn = this.#basis.turn(scope.companyId)
    const before = this.#kept.get(name)
    // Only put back once it is whole.
    this.#kept.delete(name)
    const isOf = before?.basis === basis && turn !== null
    const touched = isOf ? this.#basis.touchedSince(scope.companyId, before.turn) : null
    const found = isOf && touched !== null ? this.#again(asked, before, touched) : this.#all(asked)
    if (turn !== null) this.#keep(name, { ...found, basis, turn })
    return found
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.set(name, kept)
    let all = 0
    for (const { owners } of this.#kept.values()) all += owners.size
    for (const [oldest, { owners }] of this.#kept) {
      if (all <= MOST_KEPT || oldest === name) break
      this.#kept.delete(oldest)
      all -= owners.size
    }
  }

  #all(asked: Asked): Judged {
    return this.#judge(asked, { owners: new Map<number, Own>(), found: [], ...NONE }, null)
  }

  #again(asked: Asked, before: Judged, touched: readonly number[]): Judged {
    if (touched.length === 0) return before
    const { owners } = before
    let { payslips, withoutLines, withoutLeave } = before
    const again = new Set(touched)
    const found = before.found.filter(([{ employeeId, payslipId }]) => !again.has(employeeId ?? -(payslipId ?? 0)))
    for (const owner of touched) {
      const own = owners.get(owner)
      if (own === undefined) continue
      payslips -= own.payslips
      withoutLines -= own.withoutLines
      withoutLeave -= own.withoutLeave
      owners.delete(owner)
    }
    return this.#judge(asked, { owners, found, payslips, withoutLines, withoutLeave }, touched)
  }

  /** Adds what is found on those that were `touched`, or on all. */
  #judge(
    { scope, choices, company }: Asked,
    { owners, found: before, payslips, withoutLines, withoutLeave }: Omit<Judged, 'flags'>,
    touched: readonly number[] | null
  ): Judged {
    const find = flagFinder(choices)
    const found = [...before]
    const withBirthdays = choiceOf(anniversary, choices).on
    const withLeave = looksAtLeave(choices)
    for (const each of this.#payslips.ofScope(scope, { withBirthdays, owners: touched })) {
      const { payslipId, employeeId, sort, number, owner } = each
      const kept = (flag: Flag): KeptFlag => ({ flag, scope, company, payslipId, employeeId, sort, number })
      const [first, ...others] = find(each.subject)
      if (first !== undefined) found.push([kept(first), ...others.map(kept)])
      const one = {
        payslips: payslipId === null ? 0 : 1,
        withoutLines: each.withoutLines ? 1 : 0,
        withoutLeave: withLeave && each.withoutLeave ? 1 : 0
      }
      const known = owners.get(owner) ?? NONE
      const own: Own = {
        payslips: known.payslips + one.payslips,
        withoutLines: known.withoutLines + one.withoutLines,
        withoutLeave: known.withoutLeave + one.withoutLeave
      }
      payslips += one.payslips
      withoutLines += one.withoutLines
      withoutLeave += one.withoutLeave
      owners.set(owner, sharedOf(own))
    }
    found.sort(([a], [b]) => (a.sort === b.sort ? placeOf(a) - placeOf(b) : a.sort < b.sort ? -1 : 1))
    return { owners, found, flags: found.flat(), payslips, withoutLines, withoutLeave }
  }
}

// One object for all who are alike.
function sharedOf(own: Own): Own {
  const { payslips, withoutLines, withoutLeave } = own
  return payslips === 1 && withoutLines === 0 ? (AS_MOST[withoutLeave] ?? own) : own
}

// Who has no payslip comes behind the payslips of that name.
function placeOf({ payslipId, employeeId }: KeptFlag): number {
  return payslipId ?? Number.MAX_SAFE_INTEGER / 2 + (employeeId ?? 0)
}
