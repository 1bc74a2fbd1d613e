/** What the officer asked of reports, kept favourites, and the lists that the service has no lookup for. */
export const reportsSql = `
    -- One run of a report. States and transitions: shared/domain/reportRun.ts. Its result is pay data and is in cache.db.
    CREATE TABLE report_run (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      -- The run whose part it is: a run that took too long is asked for in parts and joined.
      part_of INTEGER REFERENCES report_run (id) ON DELETE CASCADE,
      report TEXT NOT NULL,
      -- The form as the officer filled it in, and the body as it is sent, both JSON.
      form TEXT NOT NULL,
      body TEXT NOT NULL,
      background INTEGER NOT NULL,
      -- In how many parts it was asked for; 1: whole.
      pieces INTEGER NOT NULL DEFAULT 1,
      state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'timedOut', 'lost', 'cancelled')),
      -- The cause that led to this state.
      cause TEXT NOT NULL,
      -- The code of the failure and the service's own words, where there are any.
      error TEXT,
      service_message TEXT,
      -- The service's id of a run in the background.
      uuid TEXT,
      -- When its start went out; set with no uuid after a restart: the service may run it, and nobody knows by which id.
      out_ms INTEGER,
      -- When the next start or poll is due.
      next_ms INTEGER,
      -- How often in a row that failed.
      misses INTEGER NOT NULL DEFAULT 0,
      rows INTEGER,
      created_ms INTEGER NOT NULL,
      started_ms INTEGER,
      ended_ms INTEGER
    );
    CREATE INDEX report_run_company ON report_run (company_id, id);
    CREATE INDEX report_run_open ON report_run (state, next_ms) WHERE state IN ('queued', 'running');
    CREATE INDEX report_run_part ON report_run (part_of) WHERE part_of IS NOT NULL;

    CREATE TABLE report_favourite (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      form TEXT NOT NULL,
      created_ms INTEGER NOT NULL,
      UNIQUE (company_id, name)
    );

    -- Values without a lookup in the service: kind is 'account', 'leaveType', 'periodOffset' or 'customField'.
    CREATE TABLE report_value (
      company_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('account', 'leaveType', 'periodOffset', 'customField')),
      value TEXT NOT NULL,
      -- Of an account: the label its column has, once a result told.
      label TEXT,
      -- 1: asked for alone, the service left it out.
      left_out INTEGER NOT NULL DEFAULT 0,
      used_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, kind, value)
    ) WITHOUT ROWID;
`
