/** Leave by type: accrued, taken and left, in hundredths of a day, rolled forward from a rolled opening balance. */
import type { Company } from '../world/companies'
import { below, chance, Salt } from '../world/hash'
import type { Person } from '../world/person'
import type { Slot } from '../world/slots'
import type { World } from '../world/world'
import { paidDays, type Subject } from './payslip'

export interface LeaveType {
  /** For the report on leave; no endpoint lists it. */
  readonly id: number
  readonly name: string
}

export const LEAVE_TYPES: readonly [LeaveType, LeaveType, LeaveType] = [
  { id: 1, name: 'Annual' },
  { id: 2, name: 'Compensation' },
  { id: 3, name: 'Sickness' }
]

/** Hundredths of a day. */
export interface LeaveFigures {
  readonly type: LeaveType
  readonly accrual: number
  readonly taken: number
  readonly balance: number
}

/** The leave of a payslip; a once-off payslip moves none. */
export function leaveOf({ world, company, person, slot }: Subject): LeaveFigures[] {
  const periods = world
    .slots(company)
    .filter((one) => !one.special && one.period.endNumber <= slot.period.endNumber && paidDays(person, one) > 0)
  return LEAVE_TYPES.map((type) => {
    let balance = opening(world, person, type)
    let last = { accrual: 0, taken: 0 }
    for (const one of periods) {
      last = movement(world, company, person, one, type)
      balance += last.accrual - last.taken
    }
    return { type, ...(slot.special ? { accrual: 0, taken: 0 } : last), balance }
  })
}

function opening(world: World, person: Person, type: LeaveType): number {
  const most = type.id === 1 ? 16 : type.id === 2 ? 4 : 90
  return 50 * below(most, world.seed, person.place, Salt.leaveOpening + type.id)
}

/** What a period adds and takes. */
function movement(
  world: World,
  company: Company,
  person: Person,
  slot: Slot,
  type: LeaveType
): { accrual: number; taken: number } {
  const { seed } = world
  const { place } = person
  const salt = slot.period.slot * 64
  const kind = company.waves[slot.period.wave]?.rhythm.kind
  const aYear = kind === 'weekly' ? 52 : kind === 'fortnightly' ? 26 : kind === 'twice_monthly' ? 24 : 12
  switch (type.id) {
    case 1:
      return {
        accrual: Math.round(1400 / aYear),
        taken: chance(7200 / aYear, seed, place, Salt.leaveTaken + salt)
          ? 50 * (1 + below(6, seed, place, Salt.leaveTaken + salt + 16))
          : 0
      }
    case 2:
      return {
        accrual: chance(2400 / aYear, seed, place, Salt.compensation + salt) ? 50 : 0,
        taken: chance(1200 / aYear, seed, place, Salt.compensation + salt + 16) ? 50 : 0
      }
    default:
      return {
        accrual: Math.round(4800 / aYear),
        taken: chance(1200 / aYear, seed, place, Salt.sickTaken + salt)
          ? 100 * (1 + below(3, seed, place, Salt.sickTaken + salt + 16))
          : 0
      }
  }
}
