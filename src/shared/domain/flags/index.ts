/**
 * Flags: what a rule finds on a payslip, each a sentence with the figures it compares. One rule, one file in `rules/`; a rule is
 * a pure function of one payslip and what stands beside it. How to add one: docs/review.md.
 */
import type { FlagFinding, FlagRule, FlagSubject } from './rule'
import { anniversary } from './rules/anniversary'
import { calculating } from './rules/calculating'
import { contributionMissing } from './rules/contributionMissing'
import { duplicateLine } from './rules/duplicateLine'
import { frequencyChanged } from './rules/frequencyChanged'
import { goneLine } from './rules/goneLine'
import { leaveNegative } from './rules/leaveNegative'
import { leaveNotRolled } from './rules/leaveNotRolled'
import { linesNotTotal } from './rules/linesNotTotal'
import { lineUnusual } from './rules/lineUnusual'
import { netNotPositive } from './rules/netNotPositive'
import { netNotRest } from './rules/netNotRest'
import { netUnusual } from './rules/netUnusual'
import { newLine } from './rules/newLine'
import { noNumber } from './rules/noNumber'
import { noPayslip } from './rules/noPayslip'
import { outsideService } from './rules/outsideService'
import { payPointChanged } from './rules/payPointChanged'
import { releasedOpen } from './rules/releasedOpen'
import { steadyChanged } from './rules/steadyChanged'
import { twoForOneDate } from './rules/twoForOneDate'

export { anniversary } from './rules/anniversary'
export type { FlagLimit, FlagLine, FlagPayslip, FlagRule, FlagSubject } from './rule'

/** Every rule, in the order in which they are shown. */
export const flagRules: readonly FlagRule[] = [
  netNotPositive,
  netNotRest,
  linesNotTotal,
  noNumber,
  netUnusual,
  lineUnusual,
  steadyChanged,
  newLine,
  goneLine,
  contributionMissing,
  duplicateLine,
  twoForOneDate,
  outsideService,
  noPayslip,
  payPointChanged,
  frequencyChanged,
  leaveNegative,
  leaveNotRolled,
  releasedOpen,
  calculating,
  anniversary
]

/** What the officer chose for a rule of a company; `limit` null: the rule has none. */
export interface FlagChoice {
  readonly on: boolean
  readonly limit: number | null
}

/** By the id of the rule; a rule that is not in it stands as it was made. */
export type FlagChoices = Readonly<Record<string, FlagChoice>>

export interface Flag extends FlagFinding {
  readonly rule: string
}

/** The rule as the officer wants it. */
export function choiceOf({ id, on, limit }: FlagRule, choices: FlagChoices): FlagChoice {
  const chosen = choices[id]
  if (chosen === undefined) return { on, limit: limit?.value ?? null }
  if (limit === null) return { on: chosen.on, limit: null }
  return { on: chosen.on, limit: Math.min(limit.most, Math.max(limit.least, chosen.limit ?? limit.value)) }
}

/** Whether a rule that is on looks at leave, which comes with the detail of a payslip and not with the lists. */
export function looksAtLeave(choices: FlagChoices): boolean {
  return [leaveNegative, leaveNotRolled].some((rule) => choiceOf(rule, choices).on)
}

/** What the rules that are on find. */
export function flagsOf(subject: FlagSubject, choices: FlagChoices): Flag[] {
  return flagFinder(choices)(subject)
}

/** As `flagsOf`, for many payslips. */
export function flagFinder(choices: FlagChoices): (subject: FlagSubject) => Flag[] {
  const rules = flagRules.flatMap((rule) => {
    const { on, limit } = choiceOf(rule, choices)
    return on ? [{ rule, limit: limit ?? 0 }] : []
  })
  return (subject) => {
    const flags: Flag[] = []
    for (const { rule, limit } of rules) {
      for (const { item, sentence } of rule.find(subject, limit)) flags.push({ rule: rule.id, item, sentence })
    }
    return flags
  }
}
