import type { Database } from 'better-sqlite3'
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { PayslipTimeline, PayslipVersion, VersionComparison } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { changesSince } from '@shared/domain/seenFigures'
import type { LineReader } from '../../store/lines'
import type { ItemNames } from '../learnedNames'
import { shownLines } from '../payslipLines'
import { namedLines, type NamedLine, type Naming } from '../payslipNames'
import { differenceOf } from '../rows'
import { PayslipVersions, seenOf, type KnownVersion, type PastPayslip } from './versions'

/** The versions of a payslip, and any two of them side by side. */
export class TimelineQueries {
  readonly #versions: PayslipVersions
  readonly #names: ItemNames

  constructor(db: Database, { lines, names }: { readonly lines: LineReader; readonly names: ItemNames }) {
    this.#versions = new PayslipVersions(db, lines)
    this.#names = names
  }

  /** Throws `notHere` when the payslip is not in the copy. */
  timeline({ payslipId }: ChannelInput<'past.timeline'>): PayslipTimeline {
    const payslip = this.#found(payslipId)
    const versions = this.#versions.of(payslip)
    return {
      payslipId,
      companyId: payslip.company_id,
      date: toDay(payslip.date),
      special: payslip.special === 1,
      frequency: payslip.frequency,
      employeeId: payslip.employee_id,
      lastName: payslip.last_name ?? '',
      firstName: payslip.first_name ?? '',
      chineseName: payslip.chinese_name,
      number: payslip.number,
      versions: versions.map((version, at) => shownVersion(version, versions[at - 1] ?? null)).reverse()
    }
  }

  /** Throws `notHere` when the payslip or a version of it is not there any more. */
  compare({ payslipId, names, now, before }: ChannelInput<'past.compare'>): VersionComparison {
    const payslip = this.#found(payslipId)
    const versions = this.#versions.of(payslip)
    const one = (key: string): PayslipVersion & { readonly known: KnownVersion } => {
      const at = versions.findIndex((version) => version.key === key)
      const known = versions[at]
      if (!known) throw new AppError('notHere', { subject: key })
      return { ...shownVersion(known, versions[at - 1] ?? null), known }
    }
    const { known: nowKnown, ...nowShown } = one(now)
    const { known: beforeKnown, ...beforeShown } = one(before)
    const nowLines = this.#named(payslip, nowKnown, names)
    const beforeLines = this.#named(payslip, beforeKnown, names)
    const shown = shownLines(nowLines ?? [], nowLines && beforeLines, names, [])
    return {
      now: nowShown,
      before: beforeShown,
      netChange: differenceOf(nowKnown.netScaled, beforeKnown.netScaled),
      names: shown.names,
      comparedBy: shown.comparedBy,
      linesKnown: nowLines !== null && beforeLines !== null,
      lines: shown.lines
    }
  }

  #found(payslipId: number): PastPayslip {
    const payslip = this.#versions.payslip(payslipId)
    if (!payslip) throw new AppError('notHere', { subject: String(payslipId) })
    return payslip
  }

  #named({ company_id }: PastPayslip, { lines, names }: KnownVersion, preferred: Naming): NamedLine[] | null {
    const learned = this.#names.of(company_id)
    return names === 'codes' ? namedLines(null, lines, preferred, learned) : namedLines(lines, null, preferred, learned)
  }
}

function shownVersion(version: KnownVersion, before: KnownVersion | null): PayslipVersion {
  const { lines, names: _, ...shown } = version
  // Where there were no figures, nothing of them changed.
  const compared = before !== null && version.net !== null && before.net !== null
  return {
    ...shown,
    linesKnown: lines !== null,
    netChange: compared ? differenceOf(version.netScaled, before.netScaled) : null,
    changes: compared ? changesSince(seenOf(before), seenOf(version)) : []
  }
}
