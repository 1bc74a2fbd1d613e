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

// Those of the day that are in a run, told from two indexes without a look at their rows.
const IN_A_RUN = `SELECT q.id FROM run_total t
  JOIN pay_run r ON r.id = t.pay_run_id AND r.company_id = t.company_id AND r.gone_ms IS NULL
  CROSS JOIN payslip q INDEXED BY payslip_run ON q.pay_run_id = t.pay_run_id
  WHERE t.company_id = @companyId AND t.date = @date`

const OPEN = (special: string, columns: string): string => `SELECT ${columns} FROM payslip p INDEXED BY payslip_period
  WHERE p.company_id = @companyId AND p.date = @date AND p.gone_ms IS NULL AND p.frequency_id IS @frequencyId ${special}
    AND p.id NOT IN (${IN_A_RUN})`

/** The payslips `p` of each kind of part; unused parameters are bound all the same, so each names them all. */
const SCOPES: Readonly<Record<PartChoice['kind'], (columns: string) => string>> = {
  whole: (columns) => `${OF_RUNS(RUNS, columns)} UNION ALL ${OPEN('', columns)}`,
  run: (columns) => OF_RUNS('@payRunId', columns),
  open: (columns) => OPEN('AND p.special = @special', columns)
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
