import type { Database } from 'better-sqlite3'
import type { ChannelInput, PayScope } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { FlaggedRow, FlagRuleView, FlagsView, FlagView, OpenedList } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { choiceOf, flagRules, flagsOf, type Flag, type FlagChoices, type FlagRule } from '@shared/domain/flags'
import type { flagOrders } from '@shared/domain/listOrders'
import { flagChoicesKey, flagChoicesOf } from '../../store/outbox/flagChoices'
import type { ListStates } from '../listStates'
import type { OpenLists } from '../openLists'
import { inOrderOf, type OrderKey } from '../ordering'
import { idsAsJson } from '../rows'
import type { FlaggedPayslips } from './flaggedPayslips'
import { JudgedFlags, type Findings } from './judged'
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

interface Found extends Findings {
  readonly key: string
  /** By rule. */
  readonly times: ReadonlyMap<string, number>
  readonly people: number
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

/** What the rules that a company has on find in a period, and on one payslip. */
export class FlagQueries {
  readonly #db: Database
  readonly #deps: Deps
  readonly #setting
  readonly #names
  readonly #calculating
  // The last one, as long as nothing was written since: the bar and each list of it are asked one by one.
  #last: Found | null = null
  readonly #judged: JudgedFlags

  constructor(db: Database, deps: Deps) {
    this.#db = db
    this.#deps = deps
    this.#judged = new JudgedFlags(db, deps.payslips)
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
    const { flags, times, people, payslips, withoutLines, withoutLeave } = this.#found(scope)
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
      people,
      payslips,
      withoutLines,
      withoutLeave,
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
    if (this.#last?.key === key) return this.#last
    const company = this.#company(companyId)
    return (this.#last = counted(key, this.#judged.of({ scope, choices: flagChoicesOf(chosen), company })))
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
      return newest.of(company.id).map(({ scope }) => this.#judged.of({ scope, choices, company }))
    })
    const sum = (figure: (each: (typeof found)[number]) => number) => found.reduce((all, each) => all + figure(each), 0)
    return (this.#last = counted(key, {
      flags: found.flatMap(({ flags }) => flags),
      payslips: sum(({ payslips }) => payslips),
      withoutLines: sum(({ withoutLines }) => withoutLines),
      withoutLeave: sum(({ withoutLeave }) => withoutLeave)
    }))
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

function counted(key: string, found: Findings): Found {
  const times = new Map<string, number>()
  for (const { flag } of found.flags) times.set(flag.rule, (times.get(flag.rule) ?? 0) + 1)
  return { key, ...found, times, people: peopleOf(found.flags) }
}

function peopleOf(flags: readonly KeptFlag[]): number {
  const people = new Set<number>()
  for (const { employeeId, payslipId } of flags) people.add(employeeId ?? -(payslipId ?? 0))
  return people.size
}
