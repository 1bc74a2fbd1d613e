import type { Database } from 'better-sqlite3'
import type { OfflineDepth } from '@shared/contract/views'
import type { CacheList } from '../../store/cache/listStates'
import { KEPT_IS_CURRENT } from '../../store/keptDocument'
import type { Query, TaskQueue } from './queue'
import { KINDS_OF_DEPTH, type Stage, STAGE_OF, type TaskKind } from './stages'

const PDF_OF: Readonly<Partial<Record<TaskKind, string>>> = { payslipPdf: 'payslip', certificatePdf: 'certificate' }
const BYTES_PER_MB = 1_000_000
/** Who of a company is gone and has no list any more, so that none vouches for a detail. */
export const PEOPLE_WITHOUT_LIST = `SELECT e.id FROM employee e JOIN list_state s
  ON s.company_id = e.company_id AND s.list = 'payslipsOfGone' AND s.subject_id = e.id
  WHERE e.company_id = ? AND e.gone_ms IS NOT NULL`

/** Until there are PDFs to measure. */
const TYPICAL_PDF_BYTES = 40_000

export class Plan {
  readonly #db: Database
  readonly #pdfCapBytes: () => number
  readonly #pdfBytes
  readonly #averagePdf

  constructor(db: Database, pdfCacheMb: () => number) {
    this.#db = db
    this.#pdfCapBytes = () => pdfCacheMb() * BYTES_PER_MB
    this.#pdfBytes = db.prepare<[], number>('SELECT coalesce(sum(bytes), 0) FROM document').pluck()
    this.#averagePdf = db.prepare<[], number | null>('SELECT avg(bytes) FROM document').pluck()
  }

  /** Puts into the queue what is missing from `from` on. True when something was added. */
  enqueue(queue: TaskQueue, companyId: number, depth: OfflineDepth, from: Stage = 2): boolean {
    let added = 0
    for (const kind of KINDS_OF_DEPTH[depth]) {
      if (STAGE_OF[kind] < from) continue
      added += queue.addAll(companyId, kind, this.missing(companyId, kind))
    }
    return added > 0
  }

  /** Opens again what was done in this work and is missing all the same. True when that is something. */
  reopen(queue: TaskQueue, companyId: number, depth: OfflineDepth): boolean {
    let opened = 0
    for (const kind of KINDS_OF_DEPTH[depth]) {
      const { sql, parameters } = this.missing(companyId, kind)
      // A PDF that was fetched and is not there was taken out on purpose: only one that shows other figures is fetched anew.
      const isKept = PDF_OF[kind] === undefined ? '1' : `id IN (SELECT id FROM document WHERE kind = '${PDF_OF[kind]}')`
      opened += queue.reopenDone(companyId, kind, `SELECT id FROM (${sql}) WHERE ${isKept}`, parameters)
    }
    return opened > 0
  }

  /** How many of a kind are missing. */
  countMissing(companyId: number, kind: TaskKind): number {
    const { sql, parameters } = this.missing(companyId, kind)
    return this.#count(`SELECT count(*) FROM (${sql})`, parameters)
  }

  /** How many people, or runs of payslips, the missing details belong to: each costs one list more to check them by. */
  countDetailOwners(companyId: number): number {
    const { sql, parameters } = this.missing(companyId, 'payslipDetail')
    return this.#count(
      `SELECT count(DISTINCT coalesce(employee_id, -pay_run_id)) FROM payslip WHERE id IN (${sql})`,
      parameters
    )
  }

  typicalPdfBytes(): number {
    return Math.round(this.#averagePdf.get() ?? TYPICAL_PDF_BYTES)
  }

  missing(companyId: number, kind: TaskKind): Query {
    switch (kind) {
      case 'lists':
        return { sql: 'SELECT id FROM company WHERE id = ?', parameters: [companyId] }
      case 'payslipsOfEmployee':
      case 'payItemsOfEmployee':
      case 'certificatesOfEmployee':
        return unread(companyId, kind, 'SELECT id FROM employee WHERE company_id = ? AND gone_ms IS NULL')
      case 'payItemsOfPayslip':
        return unread(
          companyId,
          kind,
          'SELECT id FROM payslip WHERE company_id = ? AND gone_ms IS NULL AND finalised = 0'
        )
      case 'payslipsOfRun':
        // Runs with a payslip that has no lines, and runs that no payslip is known of, as those of people who are gone.
        return {
          sql: `SELECT DISTINCT pay_run_id AS id FROM payslip
                WHERE company_id = ? AND lines IS NULL AND gone_ms IS NULL AND dirty = 0 AND pay_run_id IS NOT NULL
                UNION
                SELECT r.id FROM pay_run r WHERE r.company_id = ? AND r.gone_ms IS NULL
                  AND NOT EXISTS (SELECT 1 FROM payslip p WHERE p.pay_run_id = r.id)
                  AND NOT EXISTS (SELECT 1 FROM list_state s WHERE s.company_id = ? AND s.list = 'payslipsOfRun'
                    AND s.subject_id = r.id)`,
          parameters: [companyId, companyId, companyId]
        }
      case 'journalOfRun':
        return unread(companyId, kind, 'SELECT id FROM pay_run WHERE company_id = ? AND gone_ms IS NULL')
      case 'payslipDetail':
        return {
          sql: `SELECT p.id FROM payslip p WHERE p.company_id = ? AND p.gone_ms IS NULL AND p.dirty = 0
                AND (p.employee_id IS NOT NULL OR p.pay_run_id IS NOT NULL)
                AND ifnull(p.employee_id NOT IN (${PEOPLE_WITHOUT_LIST}), 1)
                AND NOT EXISTS (SELECT 1 FROM payslip_detail d WHERE d.payslip_id = p.id)`,
          parameters: [companyId, companyId]
        }
      case 'payslipPdf':
        return {
          sql: `SELECT p.id FROM payslip p LEFT JOIN document d ON d.kind = 'payslip' AND d.id = p.id
                WHERE p.company_id = ? AND p.gone_ms IS NULL AND p.dirty = 0
                  AND (d.id IS NULL OR NOT ${KEPT_IS_CURRENT.payslip})
                ORDER BY p.date DESC, p.id DESC LIMIT ?`,
          parameters: [companyId, this.#roomForPdfs()]
        }
      case 'certificatePdf':
        return {
          sql: `SELECT c.id FROM certificate c LEFT JOIN document d ON d.kind = 'certificate' AND d.id = c.id
                WHERE c.company_id = ? AND c.gone_ms IS NULL AND c.dirty = 0
                  AND (d.id IS NULL OR NOT ${KEPT_IS_CURRENT.certificate}) LIMIT ?`,
          parameters: [companyId, this.#roomForPdfs()]
        }
    }
  }

  #count(sql: string, parameters: readonly (number | string)[]): number {
    return (
      this.#db
        .prepare<(number | string)[], number>(sql)
        .pluck()
        .get(...parameters) ?? 0
    )
  }

  // Past the cap every PDF kept would push out another, and the next round would fetch that one again.
  #roomForPdfs(): number {
    const room = this.#pdfCapBytes() - (this.#pdfBytes.get() ?? 0)
    return Math.max(0, Math.floor(room / this.typicalPdfBytes()))
  }
}

function unread(companyId: number, list: CacheList, subjects: string): Query {
  return {
    sql: `SELECT id FROM (${subjects}) WHERE NOT EXISTS (SELECT 1 FROM list_state s
            WHERE s.company_id = ? AND s.list = '${list}' AND s.subject_id = id AND s.stale = 0)`,
    parameters: [companyId, companyId],
    anew: true
  }
}
