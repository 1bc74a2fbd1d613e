import type { PartChoice } from '@shared/contract/views'
import type { JournalNet } from '@shared/domain/journal'
import { sumScaled, type Scaled } from '@shared/domain/money'
import { tieOut, type TieOut, type TieOutSide } from '@shared/domain/tieOut'
import type { RunWithJournal } from './journals'

export interface PayslipFigures {
  readonly payslips: number
  readonly calculating: number
  readonly withoutNet: number
  readonly netTotal: Scaled | null
}

interface Figures extends PayslipFigures {
  readonly part: PartChoice
  /** Parts of the scope that are in no run. */
  readonly openPayslips: number
  readonly runs: readonly RunWithJournal[]
  /** Of each run's journal, in their order; null where it was not read. */
  readonly nets: readonly (JournalNet | null)[]
}

/** The tie-out of a period, a run, or what is in no run yet. */
export function tieOutOf(figures: Figures): TieOut {
  const run = runSide(figures)
  return tieOut({ payslips: payslipSide(figures, run), run, journal: journalSide(figures, run) })
}

// A run's payslips are all known for sure when they were read as one list. Where they were not and agree with the run, that
// is a fact all the same; where they do not, some may only not be in the copy.
function payslipSide({ payslips, calculating, withoutNet, netTotal, runs }: Figures, run: TieOutSide): TieOutSide {
  if (payslips === 0) return { kind: 'absent', why: 'noPayslips' }
  if (calculating > 0) return { kind: 'partly', amount: netTotal, why: 'calculating' }
  if (withoutNet > 0) return { kind: 'partly', amount: netTotal, why: 'noNet' }
  if (netTotal === null) return { kind: 'partly', amount: null, why: 'noNumber' }
  const agrees = run.kind === 'whole' && run.amount === netTotal
  const allRead = runs.every(({ payslipsRead }) => payslipsRead)
  return agrees || allRead
    ? { kind: 'whole', amount: netTotal }
    : { kind: 'partly', amount: netTotal, why: 'notAllRead' }
}

function runSide({ part, runs, openPayslips }: Figures): TieOutSide {
  if (runs.length === 0) return { kind: 'absent', why: 'noRun' }
  const amount = sumScaled(runs.map(({ totalScaled }) => totalScaled))
  if (part.kind === 'whole' && openPayslips > 0) return { kind: 'partly', amount, why: 'someWithoutRun' }
  if (amount !== null) return { kind: 'whole', amount }
  const missing = runs.some(({ total }) => total === null)
  return { kind: 'partly', amount: null, why: missing ? 'noTotal' : 'noNumber' }
}

// A journal that was read before its run had this total still ties out where it agrees; where it does not, nothing is claimed.
function journalSide({ runs, nets }: Figures, run: TieOutSide): TieOutSide {
  if (runs.length === 0) return { kind: 'absent', why: 'noRun' }
  const read = runs.flatMap(({ journal }) => journal ?? [])
  if (read.length === 0) return { kind: 'absent', why: 'journalNotRead' }
  if (read.every(({ entries }) => entries.length === 0)) return { kind: 'absent', why: 'journalEmpty' }
  const found = nets.flatMap((net) => (net?.kind === 'found' ? [net.amount] : []))
  if (found.length === 0) return { kind: 'absent', why: 'lineNotKnown' }
  const amount = sumScaled(found)
  if (read.length < runs.length) return { kind: 'partly', amount, why: 'journalNotRead' }
  if (read.some(({ note }) => note !== null)) return { kind: 'partly', amount, why: 'journalPartly' }
  // Where one of several journals has no such line, what it holds of net pay is not known.
  if (found.length < read.length) return { kind: 'partly', amount, why: 'lineNotKnown' }
  if (amount === null) return { kind: 'partly', amount, why: 'noNumber' }
  const agrees = run.kind === 'whole' && run.amount === amount
  if (!agrees && read.some(({ isOld }) => isOld)) return { kind: 'partly', amount, why: 'journalOld' }
  return { kind: 'whole', amount }
}
