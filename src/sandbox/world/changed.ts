/** A person with the accepted changes laid over them, and one who exists by a create call alone. */
import { dayNumber, parseDay } from '@shared/domain/day'
import type { EmployeeState } from '../state/overlay'
import type { Company } from './companies'
import { employeeIdAt } from './people'
import type { FrequencySpell, Person } from './person'

/** `person` with the changes of `state`. What was paid stays: a changed appointment date moves no finalised payslip. */
export function withChanges(person: Person, company: Company, state: EmployeeState): Person {
  const { attributes } = state
  const birth = parseDay(attributes['birthdate'])
  const payPoint = company.payPoints.find(({ id }) => id === attributes['pay_point_id'])
  return {
    ...person,
    firstName: textOr(attributes['first_name'], person.firstName),
    lastName: textOr(attributes['last_name'], person.lastName),
    chineseName:
      'name_in_chinese' in attributes ? textOr(attributes['name_in_chinese'], '') || null : person.chineseName,
    gender: attributes['gender'] === 'F' || attributes['gender'] === 'M' ? attributes['gender'] : person.gender,
    birth: birth === null ? person.birth : dayNumber(birth),
    director: typeof attributes['director'] === 'boolean' ? attributes['director'] : person.director,
    method: methodOf(attributes['payment_method']) ?? person.method,
    payPoint: payPoint?.index ?? person.payPoint,
    frequencies: withMoves(person.frequencies, state.moves)
  }
}

/** A person made by a create call: no pay items until some are set. */
export function createdPerson(company: Company, place: number, state: EmployeeState): Person | undefined {
  if (state.createdFromDay === undefined) return undefined
  const { attributes } = state
  const appointed = parseDay(attributes['appointment_date'])
  const start = appointed === null ? state.createdFromDay : dayNumber(appointed)
  const wave = company.waves.find(({ id }) => id === attributes['wave_id'])?.index ?? 0
  const blank: Person = {
    place,
    company: company.index,
    id: employeeIdAt(place),
    number: state.number ?? String(place),
    firstName: '',
    lastName: '',
    chineseName: null,
    gender: 'F',
    birth: 0,
    // Payslips begin with the period that was open at the call, however long ago the person was appointed.
    spells: [{ start: Math.max(start, state.createdFromDay), end: null, terminationCode: null }],
    frequencies: [{ wave, start: Math.max(start, state.createdFromDay), end: null }],
    payPoint: 0,
    director: false,
    method: 'cash',
    pay: {
      basic: 0,
      hourly: 0,
      partTime: false,
      housing: 0,
      travel: 0,
      shift: 0,
      sales: 0,
      overtimeRate: 0,
      voluntary: 0,
      loans: [],
      savings: 0,
      garnishee: 0,
      laundry: 0
    }
  }
  return withChanges(blank, company, state)
}

function withMoves(frequencies: Person['frequencies'], moves: EmployeeState['moves']): Person['frequencies'] {
  let [first, ...others] = frequencies
  for (const { wave, fromDay } of moves) {
    const all: FrequencySpell[] = [first, ...others]
    const last = all.pop() ?? first
    if (last.start >= fromDay) all.push({ ...last, wave })
    else all.push({ ...last, end: fromDay - 1 }, { wave, start: fromDay, end: last.end })
    const [head = first, ...tail] = all
    first = head
    others = tail
  }
  return [first, ...others]
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

function methodOf(value: unknown): Person['method'] | null {
  return value === 'cash' || value === 'cheque' || value === 'eft_manual' ? value : null
}
