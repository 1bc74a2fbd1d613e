import type { Database, Statement } from 'better-sqlite3'
import type { PayScope } from '@shared/contract/channels'
import type { PartChoice } from '@shared/contract/views'

/** What a scope binds; every statement of a scope takes these by name. */
export interface ScopeParameters {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly date: string
  readonly payRunId: number | null
  readonly special: 0 | 1 | null
}

const RUNS = `SELECT r.id FROM pay_run r
  WHERE r.company_id = @companyId AND r.period_end = @date AND r.frequency_id IS @frequencyId AND r.gone_ms IS NULL`

// A run's payslips are told by the run, whatever day or frequency they say themselves. By its own choice SQLite would look at
// every payslip of the company.
const OF_RUNS = (runs: string, columns: string): string => `SELECT ${columns} FROM payslip p INDEXED BY payslip_run
  WHERE p.company_id = @companyId AND p.gone_ms IS NULL AND p.pay_run_id IN (${runs})`

// What is in a run that is gone, or of which there is no list, is in no run.
const LIVE_RUNS = 'SELECT r.id FROM pay_run r WHERE r.company_id = @companyId AND r.gone_ms IS NULL'
const IN_NO_RUN = `(p.pay_run_id IS NULL OR p.pay_run_id NOT IN (${LIVE_RUNS}))`

// All that figures are made of, and which run a payslip is in, stands in the index of the day: a hundred thousand payslips are
// told without a look at their rows.
const ofDay = (which: string, columns: string): string => `SELECT ${columns} FROM payslip p INDEXED BY payslip_period
  WHERE p.company_id = @companyId AND p.date = @date AND p.gone_ms IS NULL AND ${which}`

const OPEN = (special: string, columns: string): string =>
  ofDay(`p.frequency_id IS @frequencyId ${special} AND ${IN_NO_RUN}`, columns)

// What runs have of other days than that of the period.
const ofOtherDays = (runs: string, columns: string): string =>
  `${OF_RUNS(
    `SELECT t.pay_run_id FROM run_total t WHERE t.company_id = @companyId AND t.date <> @date
    AND t.pay_run_id IN (${runs})`,
    columns
  )} AND p.date <> @date`

// Of the day in its runs or in none, and what its runs have of other days.
const WHOLE = (columns: string): string =>
  `${ofDay(`(p.pay_run_id IN (${RUNS}) OR (p.frequency_id IS @frequencyId AND ${IN_NO_RUN}))`, columns)}
  UNION ALL ${ofOtherDays(RUNS, columns)}`

/** The payslips `p` of each kind of part; unused parameters are bound all the same, so each names them all. */
const SCOPES: Readonly<Record<PartChoice['kind'], (columns: string) => string>> = {
  whole: WHOLE,
  run: (columns) => `${ofDay('p.pay_run_id = @payRunId', columns)} UNION ALL ${ofOtherDays('@payRunId', columns)}`,
  open: (columns) => OPEN('AND p.special = @special', columns)
}

/** Whether a payslip `p` that is not gone is of a scope: for who looks at payslips that are found otherwise. */
export const IN_SCOPE: Readonly<Record<PartChoice['kind'], string>> = {
  whole: `p.company_id = @companyId AND p.gone_ms IS NULL
    AND (p.pay_run_id IN (${RUNS}) OR (p.date = @date AND p.frequency_id IS @frequencyId AND ${IN_NO_RUN}))`,
  run: 'p.company_id = @companyId AND p.gone_ms IS NULL AND p.pay_run_id = @payRunId',
  open: `p.company_id = @companyId AND p.gone_ms IS NULL AND p.date = @date AND p.frequency_id IS @frequencyId
    AND p.special = @special AND ${IN_NO_RUN}`
}

const GROUPS_IN_NO_RUN = `g.company_id = @companyId AND g.date = @date AND g.frequency_id = ifnull(@frequencyId, 0)
  AND g.pay_run_id NOT IN (${LIVE_RUNS})`

/** The same by groups of payslips (`line_group` g), whose lines are added up together. */
export const GROUPS_OF_SCOPE: Readonly<Record<PartChoice['kind'], string>> = {
  whole: `((g.company_id = @companyId AND g.pay_run_id IN (${RUNS})) OR (${GROUPS_IN_NO_RUN}))`,
  run: 'g.company_id = @companyId AND g.pay_run_id = @payRunId',
  open: `${GROUPS_IN_NO_RUN} AND g.special = @special`
}

/** The runs of a scope, as a list of ids for `IN`. */
export const RUNS_OF_SCOPE: Readonly<Record<PartChoice['kind'], string>> = {
  whole: RUNS,
  run: `SELECT r.id FROM pay_run r WHERE r.id = @payRunId AND r.company_id = @companyId AND r.gone_ms IS NULL`,
  open: 'SELECT r.id FROM pay_run r WHERE 0'
}

export function parametersOf({ companyId, frequencyId, date, part }: PayScope): ScopeParameters {
  return {
    companyId,
    frequencyId,
    date,
    payRunId: part.kind === 'run' ? part.payRunId : null,
    special: part.kind === 'open' ? (part.special ? 1 : 0) : null
  }
}

/**
 * One statement for each kind of part; `sql` is given the ids of the payslips as a subquery. What is asked of ten thousand
 * payslips takes `rowsOf` instead, columns of the payslips `p` themselves, as each would else be looked up twice.
 */
export function scoped<Row>(
  db: Database,
  sql: (payslips: string, kind: PartChoice['kind'], rowsOf: (columns: string) => string) => string
): (scope: PayScope) => { statement: Statement<ScopeParameters, Row>; parameters: ScopeParameters } {
  const prepared = (kind: PartChoice['kind']): Statement<ScopeParameters, Row> =>
    db.prepare(sql(SCOPES[kind]('p.id'), kind, SCOPES[kind]))
  const statements = { whole: prepared('whole'), run: prepared('run'), open: prepared('open') }
  return (scope) => ({ statement: statements[scope.part.kind], parameters: parametersOf(scope) })
}
