import type { MethodTotal, PayPeriodView, PayslipState } from '@shared/contract/views'
import { sumScaled, type Scaled } from '@shared/domain/money'
import { payslipState } from '../rows'
import type { PersonOfPeriod } from './peopleInPeriod'
import { netKind } from './peopleOrder'

type Figures = Pick<
  PayPeriodView,
  | 'payslips'
  | 'states'
  | 'onceOff'
  | 'unknownOwners'
  | 'withoutNet'
  | 'netTotal'
  | 'methods'
  | 'negative'
  | 'zero'
  | 'withoutPayslip'
  | 'starters'
  | 'leavers'
>

/** The figures of a period's page, from its people as they were read once. */
export function figuresOf(people: readonly PersonOfPeriod[]): Figures {
  const payslips = people.filter(({ id }) => id > 0)
  const states: Record<PayslipState, number> = { calculating: 0, open: 0, finalised: 0, released: 0 }
  for (const payslip of payslips) states[payslipState(payslip)]++
  const ofNet = (kind: ReturnType<typeof netKind>) => payslips.filter((payslip) => netKind(payslip) === kind)
  const negative = ofNet('negative')
  return {
    payslips: payslips.length,
    states,
    onceOff: payslips.filter(({ special }) => special === 1).length,
    unknownOwners: payslips.filter(({ employeeId }) => employeeId === null).length,
    withoutNet: ofNet('none').length,
    netTotal: netTotalOf(payslips),
    methods: methodsOf(ofNet('positive')),
    negative: { payslips: negative.length, netTotal: sumScaled(negative.map(({ netScaled }) => netScaled)) },
    zero: ofNet('zero').length,
    withoutPayslip: people.length - payslips.length,
    starters: peopleMarked(people, 'starter'),
    leavers: peopleMarked(people, 'leaver')
  }
}

/** The net pay of those that have one; null where none has, as a sum of nothing is not 0, and beyond what can be told exactly. */
export function netTotalOf(people: readonly PersonOfPeriod[]): Scaled | null {
  const nets = people.flatMap(({ netScaled }) => netScaled ?? [])
  return nets.length === 0 ? null : sumScaled(nets)
}

// Of payslips with a net above 0.
function methodsOf(payslips: readonly PersonOfPeriod[]): MethodTotal[] {
  const byMethod = new Map<string | null, PersonOfPeriod[]>()
  for (const payslip of payslips) {
    const others = byMethod.get(payslip.method)
    if (others) others.push(payslip)
    else byMethod.set(payslip.method, [payslip])
  }
  return [...byMethod]
    .map(([method, paid]) => ({ method, payslips: paid.length, netTotal: netTotalOf(paid) }))
    .sort(({ method: a }, { method: b }) => (a === b ? 0 : a === null || (b !== null && a < b) ? -1 : 1))
}

// People, not rows: a once-off payslip stands beside the regular one, or beside its absence.
function peopleMarked(people: readonly PersonOfPeriod[], wanted: 'starter' | 'leaver'): number {
  return new Set(people.filter(({ mark }) => mark === wanted || mark === 'both').map(({ ownerId }) => ownerId)).size
}
