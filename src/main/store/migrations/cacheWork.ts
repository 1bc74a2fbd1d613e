/** What is still to be fetched, and how deep a company's copy goes: see engine/sync. */

// Not again for each of thousands of rows.
const isUnnoted = (companyId: string): string =>
  `EXISTS (SELECT 1 FROM sync_job WHERE company_id = ${companyId} AND written = 0)`

const note = (row: 'NEW' | 'OLD' = 'NEW'): string => `BEGIN
      UPDATE sync_job SET written = 1, state = CASE state WHEN 'done' THEN 'running' ELSE state END
      WHERE company_id = ${row}.company_id;
    END;`

const FETCHED_FOR = 'company_id, employee_id, finalised, dirty, pay_run_id, net, lines, gone_ms'

export const workSql = `
    -- How deep a company's copy goes, as the officer chose it, and where its work stands: 'running', 'paused' or 'done', which
    -- is that nothing was missing then and nothing was written since. No row: the lists only. Work goes on after a restart where
    -- it stopped.
    CREATE TABLE sync_job (
      company_id INTEGER PRIMARY KEY,
      depth TEXT NOT NULL,
      state TEXT NOT NULL,
      started_ms INTEGER NOT NULL,
      -- 1: something was written since it was last looked what is missing; what was read before may be missing again.
      written INTEGER NOT NULL DEFAULT 0
    );
    -- What is still to be asked. Finished ones stay until all are, so that progress has real counts after a restart.
    CREATE TABLE sync_task (
      company_id INTEGER NOT NULL,
      stage INTEGER NOT NULL,
      kind TEXT NOT NULL,
      subject_id INTEGER NOT NULL,
      -- 'open', 'done', 'failed'
      state TEXT NOT NULL DEFAULT 'open',
      tries INTEGER NOT NULL DEFAULT 0,
      not_before_ms INTEGER NOT NULL DEFAULT 0,
      -- The code of the last failure.
      error TEXT,
      -- 1: a list asked for it, whatever the depth: it stays until it was answered.
      of_list INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (company_id, stage, kind, subject_id)
    ) WITHOUT ROWID;
    CREATE INDEX sync_task_open ON sync_task (company_id, stage, kind, subject_id, not_before_ms) WHERE state = 'open';

    -- What is new, or another than before, may have something to be fetched at the depth chosen: told by the rows, so that it holds
    -- whoever wrote them, also where the list that brought them was cut, and also while the work is still going on.
    CREATE TRIGGER work_of_payslip AFTER INSERT ON payslip WHEN ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_of_changed_payslip AFTER UPDATE OF ${FETCHED_FOR} ON payslip
    WHEN NEW.gone_ms IS NULL AND ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_without_detail AFTER DELETE ON payslip_detail WHEN ${isUnnoted('OLD.company_id')} ${note('OLD')}
    CREATE TRIGGER work_of_person AFTER INSERT ON employee WHEN ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_of_person_back AFTER UPDATE OF company_id, gone_ms ON employee
    WHEN NEW.gone_ms IS NULL AND (OLD.gone_ms IS NOT NULL OR OLD.company_id <> NEW.company_id)
      AND ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_of_run AFTER INSERT ON pay_run WHEN ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_of_run_back AFTER UPDATE OF company_id, gone_ms ON pay_run
    WHEN NEW.gone_ms IS NULL AND (OLD.gone_ms IS NOT NULL OR OLD.company_id <> NEW.company_id)
      AND ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_of_certificate AFTER INSERT ON certificate WHEN ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_of_changed_certificate AFTER UPDATE OF company_id, changed_ms ON certificate
    WHEN ${isUnnoted('NEW.company_id')} ${note()}
    CREATE TRIGGER work_of_stale_list AFTER UPDATE OF stale ON list_state
    WHEN NEW.stale = 1 AND OLD.stale = 0 AND ${isUnnoted('NEW.company_id')} ${note()}
`
