import type { Database } from 'better-sqlite3'
import type { ChannelInput, PayScope } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { FlaggedRow, FlagRuleView, FlagsView, FlagView, OpenedList } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import {
  anniversary,
  choiceOf,
  flagFinder,
  flagRules,
  flagsOf,
  type Flag,
  type FlagChoices,
  type FlagRule
} from '@shared/domain/flags'
import type { flagOrders } from '@shared/domain/listOrders'
import { flagChoicesKey, flagChoicesOf } from '../../store/outbox/flagChoices'
import type { ListStates } from '../listStates'
import type { OpenLists } from '../openLists'
import { inOrderOf, type OrderKey } from '../ordering'
import { idsAsJson } from '../rows'
import type { FlaggedPayslips, OwnedSubject } from './flaggedPayslips'
import { JudgedFlags } from './judged'
import type { FlagsKept, KeptFlag } from './kept'
import type { CompanyName, NewestPeriods } from './newestPeriods'

interface NameRow {
  key: number
  last_name: string | null
  first_name: string | null
  chinese_name: string | null
  number: string | null
}

interface Deps {
  readonly lists: OpenLists
  readonly listStates: ListStates
  readonly newest: NewestPeriods
  readonly payslips: FlaggedPayslips
}

interface Found {
  readonly key: string
  readonly flags: readonly KeptFlag[]
  readonly payslips: number
  readonly withoutLines: number
}

const FIRST_ROWS = 100
/** What the list is put in order by; what is found on one payslip stays together, as it is found by person. */
const ORDERS: Readonly<Record<(typeof flagOrders)[number], (flag: KeptFlag) => OrderKey>> = {
  company: ({ company }) => company.name,
  name: ({ employeeId, sort }) => (employeeId === null ? null : sort),
  number: ({ number }) => number,
  rule: ({ flag }) => nameOf(flag.rule),
  item: ({ flag }) => flag.item,
  sentence: ({ flag }) => flag.sentence
}
const NO_FLAGS: readonly Flag[] = []

/** What the rules that a company has on find in a period, and on one payslip. */
export class FlagQueries {
  readonly #db: Database
  readonly #deps: Deps
  readonly #setting
  readonly #names
  readonly #calculating
  // The last one, as long as nothing was written since: the bar and each list of it are asked one by one.
  #last: Found | null = null
  readonly #judged = new JudgedFlags()

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
    this.#setting = db.prepare<[string], string>('SELECT value FROM outbox.setting WHERE key = ?').pluck()
    this.#names = db.prepare<[string], NameRow>(
      `SELECT a.value AS key, e.last_name, e.first_name, e.chinese_name, e.number
       FROM json_each(?) AS a JOIN employee e ON e.id = a.value`
    )
    this.#calculating = db
      .prepare<[string], number>('SELECT p.id FROM json_each(?) a JOIN payslip p ON p.id = a.value WHERE p.dirty = 1')
      .pluck()
  }

  /** `scope` null: of the newest regular period of each frequency of every company. */
  get(scope: PayScope | null): FlagsView {
    const { flags, payslips, withoutLines } = this.#found(scope)
    const times = new Map<string, number>()
    for (const { flag } of flags) times.set(flag.rule, (times.get(flag.rule) ?? 0) + 1)
    return {
      companyId: scope?.companyId ?? null,
      rules: flagRules.map((rule) => ({
        rule: rule.id,
        name: rule.name,
        about: rule.about,
        tone: rule.tone,
        ...this.#choice(rule, scope),
        flags: times.get(rule.id) ?? 0
      })),
      flags: flags.length,
      people: peopleOf(flags),
      payslips,
      withoutLines,
      asOfMs: this.#asOf(scope)
    }
  }

  /** Findings by person. */
  open({
    scope,
    rule,
    sort,
    descending
  }: ChannelInput<'review.openFlagged'>): OpenedList<FlaggedRow, { readonly people: number }> {
    const all = this.#found(scope).flags
    const listed = rule === null ? all : all.filter(({ flag }) => flag.rule === rule)
    const flags = inOrderOf(listed, ORDERS[sort], descending)
    const ids = Float64Array.from(flags, (_, at) => at + 1)
    const kept: FlagsKept = { flags }
    return {
      listId: this.#deps.lists.keep({ of: 'flags', ids, kept }),
      total: ids.length,
      unfilteredTotal: all.length,
      rows: this.#read(ids.subarray(0, FIRST_ROWS), kept),
      summary: { people: peopleOf(flags) }
    }
  }

  rows({ listId, start, count }: ChannelInput<'review.flagged'>): FlaggedRow[] {
    const { ids, kept } = this.#deps.lists.get(listId, 'flags')
    return this.#read(ids.subarray(start, start + count), kept)
  }

  /** Throws `notHere` when the payslip is not in the copy. */
  ofPayslip(payslipId: number): FlagView[] {
    const found = this.#deps.payslips.one(payslipId)
    if (!found) throw new AppError('notHere', { subject: String(payslipId) })
    return flagsOf(found.subject, this.#choices(found.companyId)).map(shown)
  }

  /** The payslips on which a rule found something to look at; what is only worth knowing does not count. */
  warned(scope: PayScope): ReadonlySet<number> {
    const warnings = new Set(flagRules.flatMap(({ id, tone }) => (tone === 'warning' ? [id] : [])))
    return new Set(
      this.#found(scope).flags.flatMap(({ flag, payslipId }) =>
        payslipId !== null && warnings.has(flag.rule) ? [payslipId] : []
      )
    )
  }

  #choice(rule: FlagRule, scope: PayScope | null): Pick<FlagRuleView, 'on' | 'limit' | 'scale' | 'asMade'> {
    const of = (companyId: number) => choiceOf(rule, this.#choices(companyId))
    // Each company has limits of its own.
    if (scope === null) {
      const on = this.#deps.newest.companies().some(({ id }) => of(id).on)
      return { on, limit: null, scale: null, asMade: true }
    }
    const { companyId } = scope
    return { ...of(companyId), scale: rule.limit, asMade: this.#choices(companyId)[rule.id] === undefined }
  }

  // What is of several companies is as old as the oldest of them.
  #asOf(scope: PayScope | null): number | null {
    const companies = scope === null ? this.#deps.newest.companies().map(({ id }) => id) : [scope.companyId]
    const times = companies.flatMap((id) => this.#deps.listStates.of(id, 'employees')?.asOfMs ?? [])
    return times.length === 0 ? null : Math.min(...times)
  }

  #found(scope: PayScope | null): Found {
    if (scope === null) return this.#foundInAll()
    const { companyId } = scope
    const chosen = this.#setting.get(flagChoicesKey(companyId)) ?? null
    const version: unknown = this.#db.pragma('main.data_version', { simple: true })
    const key = JSON.stringify([version, chosen, scope])
    if (this.#last?.key !== key) this.#last = { key, ...this.#find(scope, flagChoicesOf(chosen)) }
    return this.#last
  }

  // Company by company, each by its own rules.
  #foundInAll(): Found {
    const { newest } = this.#deps
    const companies = newest.companies()
    const chosen = companies.map(({ id }) => this.#setting.get(flagChoicesKey(id)) ?? null)
    const version: unknown = this.#db.pragma('main.data_version', { simple: true })
    const key = JSON.stringify([version, chosen, null])
    if (this.#last?.key === key) return this.#last
    const found = companies.flatMap((company) => {
      const choices = this.#choices(company.id)
      return newest.of(company.id).map(({ scope }) => this.#find(scope, choices, company))
    })
    const sum = (figure: (each: (typeof found)[number]) => number) => found.reduce((all, each) => all + figure(each), 0)
    this.#last = {
      key,
      flags: found.flatMap(({ flags }) => flags),
      payslips: sum(({ payslips }) => payslips),
      withoutLines: sum(({ withoutLines }) => withoutLines)
    }
    return this.#last
  }

  #find(
    scope: PayScope,
    choices: FlagChoices,
    company: CompanyName = this.#company(scope.companyId)
  ): Omit<Found, 'key'> {
    const judge = this.#judgeOf(scope.companyId, choices)
    const flagged: KeptFlag[] = []
    let payslips = 0
    let withoutLines = 0
    const withBirthdays = choiceOf(anniversary, choices).on
    for (const owned of this.#deps.payslips.ofScope(scope, withBirthdays)) {
      const { payslipId, employeeId, sort, number } = owned
      if (payslipId !== null) payslips++
      if (owned.withoutLines) withoutLines++
      for (const flag of judge(owned)) flagged.push({ flag, scope, company, payslipId, employeeId, sort, number })
    }
    // What was found on one payslip stays together, in the order of the rules.
    flagged.sort((a, b) => (a.sort === b.sort ? 0 : a.sort < b.sort ? -1 : 1))
    return { flags: flagged, payslips, withoutLines }
  }

  // After a sync only payslips of which something is other are judged again.
  #judgeOf(companyId: number, choices: FlagChoices): (owned: OwnedSubject) => readonly Flag[] {
    const of = JSON.stringify([companyId, choices, this.#deps.payslips.namesOf(companyId)])
    const payslips = this.#judged.of(companyId, of)
    const find = flagFinder(choices)
    return ({ payslipId, evidence, subject, earlierEvidence }) => {
      if (payslipId === null) return find(subject())
      const before = payslips.get(payslipId)
      if (before?.evidence === evidence && earlierEvidence(before.earlier) === before.earlierEvidence)
        return before.flags
      let earlier = 0
      const looked = subject()
      const flags = find({
        ...looked,
        earlier: (at) => {
          earlier = Math.max(earlier, at + 1)
          return looked.earlier(at)
        }
      })
      const found = flags.length === 0 ? NO_FLAGS : flags
      payslips.set(payslipId, { evidence, earlier, earlierEvidence: earlierEvidence(earlier), flags: found })
      return found
    }
  }

  #company(id: number): CompanyName {
    return this.#deps.newest.companies().find((company) => company.id === id) ?? { id, name: '' }
  }

  #choices(companyId: number): FlagChoices {
    return flagChoicesOf(this.#setting.get(flagChoicesKey(companyId)) ?? null)
  }

  #read(ids: Float64Array, { flags }: FlagsKept): FlaggedRow[] {
    const wanted = Array.from(ids, (id) => ({ id, kept: flags[id - 1] }))
    const people = this.#names.all(idsAsJson(new Set(wanted.flatMap(({ kept }) => kept?.employeeId ?? []))))
    const names = new Map(people.map((row) => [row.key, row]))
    const calculating = new Set(
      this.#calculating.all(idsAsJson(new Set(wanted.flatMap(({ kept }) => kept?.payslipId ?? []))))
    )
    return wanted.map(({ id, kept }) => {
      if (kept === undefined) throw new AppError('listGone')
      const name = kept.employeeId === null ? undefined : names.get(kept.employeeId)
      return {
        key: id,
        ...shown(kept.flag),
        companyId: kept.company.id,
        company: kept.company.name,
        frequencyId: kept.scope.frequencyId,
        date: toDay(kept.scope.date),
        payslipId: kept.payslipId,
        calculating: kept.payslipId !== null && calculating.has(kept.payslipId),
        employeeId: name === undefined ? null : kept.employeeId,
        lastName: name?.last_name ?? '',
        firstName: name?.first_name ?? '',
        chineseName: name?.chinese_name ?? null,
        number: name?.number ?? null
      }
    })
  }
}

function nameOf(rule: string): string {
  return flagRules.find(({ id }) => id === rule)?.name ?? rule
}

function shown({ rule, item, sentence }: Flag): FlagView {
  const known = flagRules.find(({ id }) => id === rule)
  return { rule, name: known?.name ?? rule, tone: known?.tone ?? 'info', item, sentence }
}

function peopleOf(flags: readonly KeptFlag[]): number {
  return new Set(flags.map(({ employeeId, payslipId }) => employeeId ?? -(payslipId ?? 0))).size
}
