import type { Database } from 'better-sqlite3'
import type { Settings } from '@shared/contract/settings'
import type { DepthEstimate, OfflineDepth } from '@shared/contract/views'
import type { Plan } from './plan'
import { KINDS_OF_DEPTH, type TaskKind } from './stages'
import { inWords } from './words'

const LIST_REQUESTS = 5

/** Bytes on disk beside the lines, measured on the sample service's companies, indexes included. */
const BYTES = { person: 1_300, payslip: 180, detail: 120, items: 2_600, certificate: 350 } as const
/** Of the lines of a payslip until there are some to measure. */
const TYPICAL_LINES_BYTES = 250

interface Counts {
  readonly people: number
  readonly payslips: number
  readonly open: number
  readonly runs: number
  readonly certificates: number
  readonly listsRead: number
  /** Payslips that the pay runs must have beside those known, if they are as large as the last three of their frequency. */
  readonly older: number
  /** The pay runs that have such. */
  readonly olderRuns: number
}

/** What each depth costs for a company, before it is chosen: of what is known by now, and what of it is missing. */
export class Estimates {
  readonly #plan: Plan
  readonly #settings: () => Settings
  readonly #counts
  readonly #linesBytes

  constructor(cache: Database, plan: Plan, settings: () => Settings) {
    this.#plan = plan
    this.#settings = settings
    this.#counts = cache.prepare<[number, number, number, number, number, number, number], Counts>(
      `SELECT
         (SELECT count(*) FROM employee WHERE company_id = ? AND gone_ms IS NULL) AS people,
         (SELECT coalesce(sum(payslips), 0) FROM period_total WHERE company_id = ?) AS payslips,
         (SELECT coalesce(sum(payslips - finalised), 0) FROM period_total WHERE company_id = ?) AS open,
         (SELECT count(*) FROM pay_run WHERE company_id = ? AND gone_ms IS NULL) AS runs,
         (SELECT count(*) FROM certificate WHERE company_id = ? AND gone_ms IS NULL) AS certificates,
         (SELECT count(*) FROM list_state WHERE company_id = ? AND list = 'employees') AS listsRead,
         olderThanLists.payslips AS older, olderThanLists.runs AS olderRuns
       FROM (SELECT coalesce(sum(max(0, typical - known)), 0) AS payslips, coalesce(sum(typical > known), 0) AS runs FROM
            (SELECT
               (SELECT round(avg(payslips)) FROM (SELECT t.payslips FROM period_total t
                  WHERE t.company_id = r.company_id AND t.special = r.special AND t.frequency_id = ifnull(r.frequency_id, 0)
                  ORDER BY t.date DESC LIMIT 3)) AS typical,
               (SELECT coalesce(sum(t.payslips), 0) FROM period_total t
                  WHERE t.company_id = r.company_id AND t.date = r.period_end AND t.special = r.special
                    AND t.frequency_id = ifnull(r.frequency_id, 0)) AS known
             FROM pay_run r WHERE r.company_id = ? AND r.gone_ms IS NULL)) olderThanLists`
    )
    this.#linesBytes = cache
      .prepare<[number], number | null>(
        `SELECT avg(length(lines)) FROM
           (SELECT lines FROM payslip WHERE company_id = ? AND lines IS NOT NULL AND gone_ms IS NULL LIMIT 200)`
      )
      .pluck()
  }

  of(companyId: number): DepthEstimate[] {
    const known = this.#counts.get(companyId, companyId, companyId, companyId, companyId, companyId, companyId)
    // Of what was never read nothing is known that could be said.
    if (!known || known.listsRead === 0) return []
    // Once every person's list was read there are no others.
    const older = this.#plan.countMissing(companyId, 'payslipsOfEmployee') > 0 ? known.older : 0
    const counts = { ...known, older, payslips: known.payslips + older }
    const depths: readonly OfflineDepth[] = ['recent', 'everything', 'everythingWithPdfs']
    return depths.map((depth) => {
      const kinds = KINDS_OF_DEPTH[depth]
      const missing = new Map(kinds.map((kind) => [kind, this.#plan.countMissing(companyId, kind)]))
      let requests = LIST_REQUESTS
      let requestsMissing = 0
      // What is still to come is part of the whole, also where more is found missing than was counted.
      const add = (whole: number, lacking: number): void => {
        requests += Math.max(whole, lacking)
        requestsMissing += lacking
      }
      for (const [kind, lacking] of missing) {
        // Lists of people hold the last payslips only; the older ones are met on the way.
        const met = kind === 'payslipDetail' || kind === 'payslipPdf' ? older : 0
        // Of such a run some payslips may be known with their lines, so that it does not lack any yet.
        const runs = kind === 'payslipsOfRun' && older > 0 ? Math.max(0, known.olderRuns - lacking) : 0
        add(wanted(kind, counts), lacking + met + runs)
      }
      // Each person's details are checked by their list afterwards.
      if (kinds.includes('payslipDetail')) add(counts.people, this.#plan.countDetailOwners(companyId))
      return {
        depth,
        requests,
        requestsMissing,
        minutes: minutesFor(requestsMissing, this.#settings()),
        bytes: this.#bytes(companyId, depth, counts),
        what: what(depth, counts, missing.get('payslipsOfRun') ?? 0)
      }
    })
  }

  #bytes(companyId: number, depth: OfflineDepth, { people, payslips, open, certificates }: Counts): number {
    const lines = Math.round(this.#linesBytes.get(companyId) ?? TYPICAL_LINES_BYTES)
    const recent = people * BYTES.person + payslips * (BYTES.payslip + lines)
    if (depth === 'recent') return recent
    const everything =
      recent + payslips * (BYTES.detail + lines) + (people + open) * BYTES.items + certificates * BYTES.certificate
    if (depth === 'everything') return everything
    const pdfs = (payslips + certificates) * this.#plan.typicalPdfBytes()
    return everything + Math.min(pdfs, this.#settings().pdfCacheMb * 1_000_000)
  }
}

function wanted(kind: TaskKind, { people, payslips, open, runs, certificates }: Counts): number {
  switch (kind) {
    case 'lists':
    case 'payslipsOfRun':
      return 0
    case 'journalOfRun':
      return runs
    case 'payslipsOfEmployee':
    case 'payItemsOfEmployee':
    case 'certificatesOfEmployee':
      return people
    case 'payItemsOfPayslip':
      return open
    case 'payslipDetail':
    case 'payslipPdf':
      return payslips
    case 'certificatePdf':
      return certificates
  }
}

/** How long so many requests take: as many in the first hour as a minute's limit allows, until the hour's limit is used up. */
export function minutesFor(
  requests: number,
  { requestsPerMinute, requestsPerHour }: Pick<Settings, 'requestsPerMinute' | 'requestsPerHour'>
): number {
  const perHour = Math.min(requestsPerHour, requestsPerMinute * 60)
  const fullHours = requests === 0 ? 0 : Math.ceil(requests / perHour) - 1
  return fullHours * 60 + Math.ceil((requests - fullHours * perHour) / requestsPerMinute)
}

function what(depth: OfflineDepth, { people, payslips, certificates }: Counts, olderRuns: number): string {
  const withCertificates =
    certificates === 0 ? '' : ` and ${inWords(certificates)} ${certificates === 1 ? 'certificate' : 'certificates'}`
  const persons = people === 1 ? '1 person' : `${inWords(people)} people`
  switch (depth) {
    case 'recent':
      return `${persons}, the last 12 payslips of each with their lines. No codes, leave, items or certificates.`
    case 'everything':
      return (
        `${inWords(payslips)} payslips with codes and leave${olderRuns > 0 ? `, ${inWords(olderRuns)} older runs` : ''}, ` +
        `items and certificate lists of ${persons}.`
      )
    case 'everythingWithPdfs':
      return (
        `Also ${inWords(payslips)} payslip PDFs${withCertificates}. ` +
        'Opens and prints any of them with no connection.'
      )
  }
}
