/** Files about to get their names, and bulk saves of PDFs, so that one goes on after a restart exactly where it stopped. */
export const savesSql = `
    -- A file or the folder of a pack that is about to get its name, as JSON, until it is listed; those of bulk saves: save_item.
    CREATE TABLE file_placing (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      placing TEXT NOT NULL
    );

    CREATE TABLE save_job (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('payslip', 'certificate')),
      title TEXT NOT NULL,
      -- The names of its files, as it began.
      pattern TEXT NOT NULL,
      -- 1: all of them also as one PDF.
      merge INTEGER NOT NULL,
      -- States and transitions: shared/domain/saveJob.ts.
      state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'blocked', 'waiting', 'done', 'cancelled')),
      -- Why it is blocked, or what went wrong at its end; JSON.
      error TEXT,
      created_ms INTEGER NOT NULL,
      ended_ms INTEGER,
      put_away INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX save_job_shown ON save_job (id) WHERE put_away = 0;

    CREATE TABLE save_item (
      job_id INTEGER NOT NULL REFERENCES save_job (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      document_id INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'todo' CHECK (state IN ('todo', 'saved', 'failed', 'calculating')),
      -- Of one that failed, or that is saved and could not be in the one PDF; JSON.
      error TEXT,
      file_id INTEGER,
      unchanged INTEGER NOT NULL DEFAULT 0,
      renamed INTEGER NOT NULL DEFAULT 0,
      not_final INTEGER NOT NULL DEFAULT 0,
      -- The file that is about to get its name, as JSON, until it is listed.
      placing TEXT,
      PRIMARY KEY (job_id, place)
    ) WITHOUT ROWID;
    CREATE INDEX save_item_state ON save_item (job_id, state, place);
    CREATE INDEX save_item_placing ON save_item (job_id, place) WHERE placing IS NOT NULL;
`
