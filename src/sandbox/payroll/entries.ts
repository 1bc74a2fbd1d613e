/**
 * The entries (calculations) of a person: inherited from the company or a profile, their own, and those of one payslip.
 * They are made from the person's terms; accepted changes are laid over them by `entriesOf`.
 */
import type { Scaled } from '@shared/domain/money'
import type { EmployeeState, EntryState } from '../state/overlay'
import type { Company } from '../world/companies'
import { below, chance, Salt } from '../world/hash'
import type { Person } from '../world/person'
import { risen } from './arithmetic'
import { itemNamed, type ItemType } from './items'

export interface Entry {
  /** Null when inherited. */
  readonly id: number | null
  readonly level: 'company' | 'profile' | 'employee' | 'payslip'
  readonly type: ItemType
  /** For a payslip's entry: the employee's entry that it stands in for. */
  readonly parentId: number | null
  readonly payslipId: number | null
  readonly inputs: Readonly<Record<string, Scaled>>
  readonly deleted: boolean
  readonly skip: boolean
  readonly skipRule: boolean | string
  readonly updatedAtMs: number | null
}

const FIRST_ENTRY_ID = 40_000
const PER_PERSON = 32
const PER_PAYSLIP = 16
const KINDS = 4
const PROFILE_ID = 41

export const profileIdOf = (entry: Entry): number | null => (entry.level === 'profile' ? PROFILE_ID : null)

/** What an entry id stands for; null for ids that can be none. */
export function readEntryId(id: number): { place: number } | { payslipId: number } | { made: number } | null {
  const at = id - FIRST_ENTRY_ID
  if (!Number.isSafeInteger(id) || at < 0) return null
  const number = Math.floor(at / KINDS)
  switch (at % KINDS) {
    case 0:
      return { place: Math.floor(number / PER_PERSON) }
    case 1:
      return { payslipId: Math.floor(number / PER_PAYSLIP) }
    case 2:
      return { made: number }
    default:
      return null
  }
}

/** The id of the nth entry made by a call. */
export const madeEntryId = (nth: number): number => FIRST_ENTRY_ID + nth * KINDS + 2
export const personEntryId = (place: number, ordinal: number): number =>
  FIRST_ENTRY_ID + (place * PER_PERSON + ordinal) * KINDS
const payslipEntryId = (payslipId: number, ordinal: number): number =>
  FIRST_ENTRY_ID + (payslipId * PER_PAYSLIP + ordinal) * KINDS + 1

/** A person's monthly salary in a month: the written one is that of `anchorMonth`, and it rises each April since joining. */
export function salaryIn(person: Person, month: number, anchorMonth: number): Scaled {
  const joined = monthOfNumber(person.spells[person.spells.length - 1]?.start ?? 0)
  return risen(person.pay.basic, aprilsBy(Math.max(month, joined)) - aprilsBy(Math.max(anchorMonth, joined)))
}

/** Aprils from January 2020 to a month, itself included. */
function aprilsBy(month: number): number {
  return Math.floor((month + 9) / 12)
}

const DAYS_BEFORE_2020 = 18_262
const DAYS_A_MONTH = 30.4369

/** About the month of a day; near enough to count yearly rises. */
function monthOfNumber(day: number): number {
  return Math.floor((day - DAYS_BEFORE_2020) / DAYS_A_MONTH)
}

/** Whether a person is paid by the hour while in a frequency. */
export function isHourly(person: Person, company: Company, wave: number): boolean {
  const kind = company.waves[wave]?.rhythm.kind
  return person.pay.partTime || kind === 'weekly' || kind === 'fortnightly'
}

function plain(
  id: number | null,
  level: Entry['level'],
  type: ItemType,
  inputs: Record<string, Scaled>,
  payslipId: number | null = null,
  more: Partial<Pick<Entry, 'parentId' | 'deleted' | 'skip' | 'skipRule'>> = {}
): Entry {
  return {
    id,
    level,
    type,
    inputs,
    payslipId,
    parentId: more.parentId ?? null,
    deleted: more.deleted ?? false,
    skip: more.skip ?? false,
    skipRule: more.skipRule ?? false,
    updatedAtMs: null
  }
}

/** The entries a person has before any change, as they count for a frequency in a month. */
export function standingEntries(
  seed: number,
  company: Company,
  person: Person,
  wave: number,
  month: number,
  anchorMonth: number
): Entry[] {
  const { pay, place } = person
  const entries: Entry[] = [plain(null, 'company', 'mpf', {})]
  const own = (ordinal: number, type: ItemType, amount: Scaled): void => {
    if (amount !== 0) entries.push(plain(personEntryId(place, ordinal), 'employee', type, { amount }))
  }
  if (pay.hourly !== 0 && isHourly(person, company, wave)) {
    entries.push(plain(personEntryId(place, 0), 'employee', 'basic_salary', { rate: pay.hourly }))
  } else own(0, 'basic_salary', salaryIn(person, month, anchorMonth))
  own(1, 'housing_allowance', pay.housing)
  if (pay.travel !== 0) entries.push(plain(null, 'profile', 'travel_allowance', { amount: pay.travel }))
  else if (person.payPoint === 3) {
    entries.push(
      plain(null, 'profile', 'travel_allowance', { amount: 7_000_000 }, null, {
        skip: true,
        skipRule: 'outside_pay_point'
      })
    )
  }
  if (pay.shift !== 0) {
    const deleted = chance(400, seed, place, Salt.shiftMonth) || place === WONG_KA_YAN
    const ends = place === WONG_KA_YAN ? anchorMonth : anchorMonth - below(12, seed, place, Salt.shiftMonth + 1000)
    entries.push(
      plain(personEntryId(place, 3), 'employee', 'shift_allowance', { amount: pay.shift }, null, {
        deleted: deleted && month >= ends
      })
    )
  }
  own(4, 'mpf_voluntary', pay.voluntary)
  pay.loans.forEach(({ amount, fromMonth, payments }, at) => {
    if (month >= fromMonth && month < fromMonth + payments) own(5 + at, 'employer_loan', amount)
  })
  own(7, 'savings', pay.savings)
  own(8, 'garnishee', pay.garnishee)
  own(9, 'laundry', pay.laundry)
  return entries
}

/** Place of the person whose shift allowance ends with the current month, as the written story has it. */
const WONG_KA_YAN = 23

/** The entries of a person and of one payslip with the changes laid over them; `atMs` leaves out what has not settled yet. */
export function withEntryChanges(
  entries: Entry[],
  state: EmployeeState | undefined,
  payslipId: number | null,
  untilDay: number,
  atMs: number
): Entry[] {
  if (!state) return entries
  const laid = entries.map((entry) => {
    const change = entry.id === null ? undefined : state.entries[String(entry.id)]
    return change ? laidOver(entry, change, untilDay, atMs) : entry
  })
  for (const [id, change] of Object.entries(state.entries)) {
    const { created } = change
    if (!created || created.settlesAtMs > atMs) continue
    if (created.payslipId !== null ? created.payslipId !== payslipId : created.fromDay > untilDay) continue
    const item = itemNamed(created.type)
    if (!item) continue
    const level = created.payslipId === null ? 'employee' : 'payslip'
    const made = laidOver(
      plain(Number(id), level, item.type, {}, created.payslipId, { parentId: created.parentId }),
      change,
      untilDay,
      atMs
    )
    laid.push(made)
  }
  return laid
}

function laidOver(entry: Entry, change: EntryState, untilDay: number, atMs: number): Entry {
  let { inputs, deleted } = entry
  for (const { name, value, fromDay, settlesAtMs } of change.changes) {
    if (fromDay <= untilDay && settlesAtMs <= atMs) inputs = { ...inputs, [name]: value }
  }
  if (change.deleted && change.deleted.fromDay <= untilDay && change.deleted.settlesAtMs <= atMs) deleted = true
  return { ...entry, inputs, deleted, updatedAtMs: change.updatedAtMs }
}

export { payslipEntryId, plain }
