/** What a person's file holds beside payroll: address, bank, papers. Made when asked for, changes laid over it. */
import type { EmployeeState } from '../state/overlay'
import { below, chance, pick, roll, Salt } from './hash'
import { STREETS } from './names'
import type { Person } from './person'

export interface Profile {
  readonly idType: 'hk_id' | 'passport'
  readonly identity: string
  readonly telephone: string
  readonly email: string
  readonly married: boolean
  readonly address: { readonly unit_no: string; readonly st_name: string; readonly postal_code: string }
  readonly area: string
  readonly bank: { readonly bank_id: number; readonly account_number: string; readonly branch_code: string } | null
  readonly mpfNumber: string
  readonly customFields: Readonly<Record<string, string | boolean>>
}

/** Custom fields of the sample: a text, a tick, and a list whose values are ids. */
export const CUSTOM_FIELDS = { locker: '31', driver: '44', shoeSize: '52' } as const

/** The profile of a person before any change. */
export function profileOf(seed: number, person: Person): Profile {
  const { place } = person
  const passport = person.chineseName === null && chance(600, seed, place, Salt.hkid + 1000)
  const [street, district, area] = pick(STREETS, seed, place, Salt.street)
  const email = `${ascii(person.firstName)}.${ascii(person.lastName)}.${place + 1}@mail.example`
  return {
    idType: passport ? 'passport' : 'hk_id',
    identity: passport ? `P${String(10_000_000 + (roll(seed, place, Salt.hkid) % 89_999_999))}` : hkidOf(seed, place),
    telephone: `${5 + below(5, seed, place, Salt.phone)}${String(roll(seed, place, Salt.phone + 1000) % 10_000_000).padStart(7, '0')}`,
    email,
    married: chance(480, seed, place, Salt.married),
    address: {
      unit_no: `Flat ${1 + below(28, seed, place, Salt.street + 1000)}${'ABCDEFGH'[below(8, seed, place, Salt.street + 2000)] ?? 'A'}`,
      st_name: `${street}, ${district}`,
      postal_code: '000000'
    },
    area,
    bank:
      person.method === 'eft_manual'
        ? {
            bank_id: 3 + below(20, seed, place, Salt.bank),
            // Zeros in front are meant: they must survive every way through a client.
            account_number: String(roll(seed, place, Salt.account) % 1_000_000_000).padStart(11, '0'),
            branch_code: String(below(400, seed, place, Salt.bank + 1000)).padStart(3, '0')
          }
        : null,
    mpfNumber: `MPF${String(place + 1).padStart(7, '0')}`,
    customFields: {
      [CUSTOM_FIELDS.locker]: chance(500, seed, place, Salt.custom)
        ? `Locker ${below(400, seed, place, Salt.custom + 1000)}`
        : '',
      [CUSTOM_FIELDS.driver]: chance(150, seed, place, Salt.custom + 2000),
      [CUSTOM_FIELDS.shoeSize]: String(901 + below(6, seed, place, Salt.custom + 3000))
    }
  }
}

/** An invented identity card number with its right check digit. */
function hkidOf(seed: number, place: number): string {
  const letter = below(26, seed, place, Salt.hkid)
  const digits = String(roll(seed, place, Salt.hkid + 2000) % 1_000_000).padStart(6, '0')
  let sum = 36 * 9 + (letter + 10) * 8
  for (let at = 0; at < 6; at++) sum += Number(digits[at] ?? 0) * (7 - at)
  const rest = (11 - (sum % 11)) % 11
  return `${String.fromCharCode(65 + letter)}${digits}(${rest === 10 ? 'A' : rest})`
}

function ascii(name: string): string {
  return (
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase() || 'x'
  )
}

/** A changed or made attribute of a person; undefined where it was never touched. */
export function changedAttribute(state: EmployeeState | undefined, name: string): unknown {
  return state?.attributes[name]
}
