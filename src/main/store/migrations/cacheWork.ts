/** What is still to be fetched, and how deep a company's copy goes: see engine/sync. */

export const workSql = `
    -- How deep a company's copy goes, as the officer chose it, and where its work stands: 'running', 'paused' or 'done'. No row:
    -- the lists only. Work goes on after a restart where it stopped.
    CREATE TABLE sync_job (
      company_id INTEGER PRIMARY KEY,
      depth TEXT NOT NULL,
      state TEXT NOT NULL,
      started_ms INTEGER NOT NULL
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
`
