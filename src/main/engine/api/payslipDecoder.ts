/** Payslips as lists, runs and the detail give them, decoded with as few new objects as can be: this is the sync's hot path. */
import { isJsonObject, type JsonObject } from '@shared/domain/json'
import type { LeaveBalance, LinePair, PayslipData, PayslipDetail, PayslipRecord } from '@shared/domain/payslip'
import type { Oddities } from './fields'
import {
  dayOf,
  elementsOf,
  figureOf,
  flagOf,
  idOf,
  Place,
  recordIn,
  referenceOf,
  textOf,
  unknownFields
} from './fields'

const PAYSLIP_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'date',
  'special',
  'finalised',
  'ss_released',
  'payment_run_id',
  'dirty',
  'nett_pay',
  'data'
])
const DATA_FIELDS: ReadonlySet<string> = new Set(['income', 'deduction', 'grand_total', 'sideline', 'leave_payments'])
type PairList = readonly LinePair[]
const NO_PAIRS: PairList = []

/** One payslip of a list or run; null when it has no id or no day, so that nothing could address it. */
export function decodePayslip(element: unknown, oddities: Oddities): PayslipRecord | null {
  const place = new Place(oddities, 'payslip', null)
  const record = recordIn(element, 'payslip', 'wrapped', place)
  const id = record === null ? null : idOf(record['id'])
  if (record === null || id === null) {
    place.note('id', 'unreadable')
    return null
  }
  place.id = id
  const date = dayOf(record['date'], 'date', place)
  if (date === null) {
    place.note('date', 'unreadable')
    return null
  }
  const netPay = figureOf(record['nett_pay'], 'nett_pay', place)
  // The net pay is absent while calculating, so without the flag its absence says the same.
  const flag = record['dirty'] ?? undefined
  const dirty = flag === undefined ? netPay === null : flagOf(flag, 'dirty', place)
  if (flag === undefined) place.note('dirty', 'missing')
  else if (netPay === null && !dirty) place.note('nett_pay', 'missing')
  const data = record['data']
  return {
    id,
    date,
    special: flagOf(record['special'], 'special', place),
    finalised: flagOf(record['finalised'], 'finalised', place),
    released: flagOf(record['ss_released'], 'ss_released', place),
    payRunId: referenceOf(record['payment_run_id'], 'payment_run_id', place),
    dirty,
    netPay: dirty ? null : netPay,
    data: data === undefined || data === null ? null : decodeData(data, place),
    rest: restOf(record)
  }
}

function restOf(record: JsonObject): JsonObject | null {
  const rest = unknownFields(record, PAYSLIP_FIELDS)
  const data = record['data']
  const restOfData = isJsonObject(data) ? unknownFields(data, DATA_FIELDS) : null
  return restOfData === null ? rest : { ...rest, data: restOfData }
}

function decodeData(data: unknown, place: Place): PayslipData | null {
  if (!isJsonObject(data)) {
    place.note('data', 'wrongKind')
    return null
  }
  return {
    income: pairsOf(data['income'], 'data.income', place),
    deduction: pairsOf(data['deduction'], 'data.deduction', place),
    grandTotal: pairsOf(data['grand_total'], 'data.grand_total', place),
    sideline: groupsOf(data['sideline'], 'data.sideline', place),
    leavePayments: data['leave_payments'] ?? null
  }
}

/** The pairs of a section: the very list received where it is one, so that millions of lines cost nothing here. */
function pairsOf(value: unknown, field: string, place: Place): PairList {
  return isPairList(value) ? value : repairedPairs(value, field, place)
}

function isPairList(value: unknown): value is PairList {
  if (!Array.isArray(value)) return false
  for (let at = 0; at < value.length; at++) {
    const pair: unknown = value[at]
    if (!Array.isArray(pair) || pair.length !== 2) return false
    if (typeof pair[0] !== 'string' || typeof pair[1] !== 'string') return false
  }
  return true
}

function repairedPairs(value: unknown, field: string, place: Place): PairList {
  // A section without lines may be left out or null.
  if (value === null || value === undefined) return NO_PAIRS
  const pairs: LinePair[] = []
  for (const pair of elementsOf(value, field, place)) {
    if (!Array.isArray(pair)) {
      place.note(field, 'wrongKind')
      continue
    }
    const name = textOf(pair[0], field, place)
    const amount = textOf(pair[1], field, place)
    if (name === null || amount === null || pair.length !== 2) place.note(field, 'wrongKind')
    // A line without a name or an amount is still shown as a line.
    if (name !== null || amount !== null) pairs.push([name ?? '', amount ?? ''])
  }
  return pairs
}

function groupsOf(value: unknown, field: string, place: Place): PayslipData['sideline'] {
  return isGroupList(value) ? value : repairedGroups(value, field, place)
}

function isGroupList(value: unknown): value is PayslipData['sideline'] {
  if (!Array.isArray(value)) return false
  for (let at = 0; at < value.length; at++) {
    const group: unknown = value[at]
    if (!Array.isArray(group) || group.length !== 2) return false
    if (typeof group[0] !== 'string' || !isPairList(group[1])) return false
  }
  return true
}

function repairedGroups(value: unknown, field: string, place: Place): PayslipData['sideline'] {
  if (value === null || value === undefined) return []
  const groups: [string, PairList][] = []
  for (const group of elementsOf(value, field, place)) {
    if (!Array.isArray(group)) {
      place.note(field, 'wrongKind')
      continue
    }
    const name = textOf(group[0], field, place)
    if (name === null || group.length !== 2) place.note(field, 'wrongKind')
    groups.push([name ?? '', pairsOf(group[1], field, place)])
  }
  return groups
}

/** The detail of the payslip `id`; null when the answer holds none. */
export function decodePayslipDetail(
  value: unknown,
  names: PayslipDetail['names'],
  id: number,
  oddities: Oddities
): PayslipDetail | null {
  const place = new Place(oddities, 'payslip', id)
  const record = recordIn(value, 'payslip', 'wrapped', place)
  // Without any section it is some other object, such as a message.
  if (record === null || !DETAIL_SECTIONS.some((section) => Array.isArray(record[section]))) return null
  return {
    names,
    data: {
      income: pairsOf(record['income'], 'income', place),
      deduction: pairsOf(record['deduction'], 'deduction', place),
      grandTotal: pairsOf(record['grand_total'], 'grand_total', place),
      sideline: groupsOf(record['sideline'], 'sideline', place),
      leavePayments: record['leave_payments'] ?? null
    },
    leave: decodeLeave(record['leave'], place),
    rest: unknownFields(record, DETAIL_FIELDS)
  }
}

const DETAIL_SECTIONS = ['income', 'deduction', 'grand_total'] as const
const DETAIL_FIELDS: ReadonlySet<string> = new Set([...DETAIL_SECTIONS, 'sideline', 'leave', 'leave_payments', 'id'])

function decodeLeave(value: unknown, place: Place): readonly LeaveBalance[] {
  if (value === null || value === undefined) return []
  if (!isJsonObject(value)) {
    place.note('leave', 'wrongKind')
    return []
  }
  const balances: LeaveBalance[] = []
  for (const [type, figures] of Object.entries(value)) {
    // The object's own id stands among the leave types.
    if (type === 'id') continue
    if (!isJsonObject(figures)) {
      place.note('leave', 'wrongKind')
      continue
    }
    balances.push({
      type,
      accrual: figureOf(figures['accrual'], 'leave.accrual', place),
      taken: figureOf(figures['taken'], 'leave.taken', place),
      balance: figureOf(figures['balance'], 'leave.balance', place)
    })
  }
  return balances
}
