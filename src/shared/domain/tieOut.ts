/**
 * The three-way tie-out of a pay run: net of its payslips = total of the run = net-pay line of its journal. It is claimed only
 * where all three figures are whole; where two whole figures differ, that is said whatever the third is.
 */
import { sumScaled, type Scaled } from './money'

/** Why a figure is not there, or not whole. */
export type TieOutReason =
  // The payslips
  | 'noPayslips'
  | 'calculating'
  | 'noNet'
  | 'notAllRead'
  // The run
  | 'noRun'
  | 'someWithoutRun'
  | 'noTotal'
  // The journal
  | 'journalNotRead'
  | 'journalPartly'
  | 'journalOld'
  | 'journalEmpty'
  | 'lineNotKnown'
  // Any of them
  | 'noNumber'

/** One of the three figures. `partly`: of what is known of it; it may say less than the whole. */
export type TieOutSide =
  | { readonly kind: 'whole'; readonly amount: Scaled }
  | { readonly kind: 'partly'; readonly amount: Scaled | null; readonly why: TieOutReason }
  | { readonly kind: 'absent'; readonly why: TieOutReason }

export interface TieOutSides {
  readonly payslips: TieOutSide
  readonly run: TieOutSide
  readonly journal: TieOutSide
}

export interface TieOut extends TieOutSides {
  readonly verdict: 'ties' | 'differs' | 'notClaimed'
  /** Payslips less run, and run less journal; null where one of the two has no figure. */
  readonly payslipsLessRun: Scaled | null
  readonly runLessJournal: Scaled | null
  /** Payslips less journal, where there is no run total between them. */
  readonly payslipsLessJournal: Scaled | null
}

/** Compares the three figures. */
export function tieOut(sides: TieOutSides): TieOut {
  const { payslips, run, journal } = sides
  const pairs = [
    [payslips, run],
    [run, journal],
    [payslips, journal]
  ] as const
  const differs = pairs.some(([a, b]) => a.kind === 'whole' && b.kind === 'whole' && a.amount !== b.amount)
  const whole = [payslips, run, journal].every(({ kind }) => kind === 'whole')
  return {
    ...sides,
    verdict: differs ? 'differs' : whole ? 'ties' : 'notClaimed',
    payslipsLessRun: apart(payslips, run),
    runLessJournal: apart(run, journal),
    payslipsLessJournal: apart(payslips, journal)
  }
}

function apart(a: TieOutSide, b: TieOutSide): Scaled | null {
  const [x, y] = [figureOf(a), figureOf(b)]
  return sumScaled([x, y === null ? null : -y])
}

function figureOf(side: TieOutSide): Scaled | null {
  return side.kind === 'absent' ? null : side.amount
}
