/** The sample companies: their frequencies, pay points and habits. Ids are small integers, as a real service gives them. */
import { toDay, type Day } from '@shared/domain/day'
import { type Rhythm } from './calendar'
import { COMPANY_WORDS, STREETS } from './names'
import { roll } from './hash'

export interface Wave {
  readonly index: number
  readonly id: number
  readonly name: string
  readonly rhythm: Rhythm
  readonly customName: string | null
  readonly paymentDay: number | null
  readonly notificationDaysBefore: number | null
  readonly finalisationDaysBefore: number | null
  readonly createdOn: Day
}

export interface PayPoint {
  readonly index: number
  readonly id: number
  readonly name: string
  readonly address: { readonly unit_no: string; readonly st_name: string; readonly postal_code: string }
}

export interface Company {
  readonly index: number
  readonly id: number
  readonly name: string
  readonly address: {
    readonly unit_no: string
    readonly complex: string
    readonly st_name: string
    readonly postal_code: string
  }
  /** Grows when a frequency is created. */
  readonly waves: Wave[]
  readonly payPoints: readonly [PayPoint, ...PayPoint[]]
  /** Journals are split by pay point. */
  readonly splits: boolean
  /** Where the year-end bonus is paid: on a once-off payslip of January or as a line of December. */
  readonly bonus: 'once-off' | 'line'
  /** Whether `custom_name` of a frequency may be set (spec, endpoint 9). */
  readonly customNames: boolean
  /** The employees' places in the world: `first` and the ones after it. */
  readonly first: number
  readonly count: number
}

interface Sketch {
  readonly name: string
  readonly street: string
  readonly payPoints: readonly [string, ...string[]]
  readonly rhythms: readonly (readonly [string, Rhythm, number | null])[]
  readonly splits: boolean
  readonly bonus: 'once-off' | 'line'
  readonly customNames: boolean
}

const MONTH_END: Rhythm = { kind: 'monthly', lastDay: 31, firstEnd: toDay('2011-03-31') }
const ON_25TH: Rhythm = { kind: 'monthly', lastDay: 25, firstEnd: toDay('2014-06-25') }
const WEEKLY: Rhythm = { kind: 'weekly', lastDay: 0, firstEnd: toDay('2012-07-06') }
const WEEKLY_SUNDAY: Rhythm = { kind: 'weekly', lastDay: 0, firstEnd: toDay('2015-01-11') }
const FORTNIGHTLY: Rhythm = { kind: 'fortnightly', lastDay: 0, firstEnd: toDay('2016-04-15') }
const TWICE: Rhythm = { kind: 'twice_monthly', lastDay: 31, firstEnd: toDay('2019-09-30') }

const SKETCHES: readonly [Sketch, Sketch, Sketch, Sketch] = [
  {
    name: 'Tidewater Lantern 潮燈有限公司',
    street: '88 Lantern Street',
    payPoints: ['Central office', 'Kwun Tong workshop', 'Tsuen Wan warehouse', 'Tsim Sha Tsui shop'],
    rhythms: [
      ['Monthly, to the last day', MONTH_END, 28],
      ['Weekly, to Friday', WEEKLY, null]
    ],
    splits: true,
    bonus: 'once-off',
    customNames: false
  },
  {
    name: 'Pinegate Foods 松門食品有限公司',
    street: '5 Pinegate Path',
    payPoints: ['Head office', 'Tai Po plant', 'Cold store', 'Sham Shui Po kitchen', 'Deliveries'],
    rhythms: [
      ['Monthly, to the 25th', ON_25TH, 30],
      ['Weekly, to Sunday', WEEKLY_SUNDAY, null],
      ['Every two weeks, to Friday', FORTNIGHTLY, null]
    ],
    splits: false,
    bonus: 'line',
    customNames: true
  },
  {
    name: 'Blue Kiln Studio 藍窯工作室有限公司',
    street: '12 Kiln Lane',
    payPoints: ['Studio'],
    rhythms: [
      ['Twice a month, to the 15th and the last day', TWICE, null],
      ['Monthly, to the last day', MONTH_END, null]
    ],
    splits: false,
    bonus: 'line',
    customNames: false
  },
  {
    name: 'Harrow & Cheung Surveyors 夏張測量師行',
    street: '240 Harbour Terrace',
    payPoints: ['Quarry Bay', 'Field teams'],
    rhythms: [['Monthly, to the last day', MONTH_END, 30]],
    splits: true,
    bonus: 'once-off',
    customNames: false
  }
]

/** People of the demo company wherever other companies take the rest. */
const DEMO_PEOPLE = 64
const FIRST_COMPANY_ID = 311

/**
 * The companies and who works where. With several companies the first one has 64 people where there are enough, and the
 * others share the rest, the second one most of it.
 */
export function companiesOf(seed: number, companies: number, employees: number): Company[] {
  const made: Company[] = []
  const fair = Math.floor(employees / companies)
  let first = 0
  for (let index = 0; index < companies; index++) {
    const others = companies - 1
    const demo = Math.min(DEMO_PEOPLE, fair)
    const rest = employees - demo
    const small = Math.floor(rest / (others * 2 || 1))
    const count = companies === 1 ? employees : index === 0 ? demo : index === 1 ? rest - small * (others - 1) : small
    made.push(companyAt(seed, index, first, count))
    first += count
  }
  return made
}

function companyAt(seed: number, index: number, first: number, count: number): Company {
  const sketch = SKETCHES[index] ?? furtherSketch(seed, index)
  const id = FIRST_COMPANY_ID + index * 7
  const [firstPoint, ...points] = sketch.payPoints
  return {
    index,
    id,
    name: sketch.name,
    address: { unit_no: `${(index % 20) + 3}/F`, complex: 'Tower 1', st_name: sketch.street, postal_code: '000000' },
    waves: sketch.rhythms.map(([name, rhythm, paymentDay], wave) => ({
      index: wave,
      id: waveId(index, wave),
      name,
      rhythm,
      customName: null,
      paymentDay,
      notificationDaysBefore: wave === 0 ? 5 : null,
      finalisationDaysBefore: wave === 0 ? 2 : null,
      createdOn: rhythm.firstEnd
    })),
    payPoints: [payPointAt(index, 0, firstPoint), ...points.map((name, at) => payPointAt(index, at + 1, name))],
    splits: sketch.splits,
    bonus: sketch.bonus,
    customNames: sketch.customNames,
    first,
    count
  }
}

function payPointAt(company: number, index: number, name: string): PayPoint {
  const [street] = STREETS[(company + index) % STREETS.length] ?? STREETS[0]
  return {
    index,
    id: 701 + company * 20 + index,
    name,
    address: { unit_no: `${index + 1}/F`, st_name: street, postal_code: '000000' }
  }
}

function furtherSketch(seed: number, index: number): Sketch {
  const [latin, chinese] = COMPANY_WORDS[index % COMPANY_WORDS.length] ?? COMPANY_WORDS[0]
  const again = Math.floor(index / COMPANY_WORDS.length)
  return {
    name: `${latin}${again > 0 ? ` ${again + 1}` : ''}${chinese ? ` ${chinese}` : ''}`,
    street: STREETS[index % STREETS.length]?.[0] ?? STREETS[0][0],
    payPoints: ['Office', 'Site'],
    rhythms: [
      ['Monthly, to the last day', MONTH_END, 30],
      ['Weekly, to Friday', WEEKLY, null]
    ],
    splits: roll(seed, index, 99) % 2 === 0,
    bonus: 'line',
    customNames: false
  }
}

/** The id of a frequency by its company and place; 20 frequencies a company at most. */
export function waveId(company: number, wave: number): number {
  return 521 + company * WAVES_PER_COMPANY + wave
}

export const WAVES_PER_COMPANY = 20
