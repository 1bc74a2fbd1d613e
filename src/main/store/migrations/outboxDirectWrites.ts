/** Creates, changes and deletions that go out by themselves; forms that wait; and the ids that the service has no list of. */
export const directWritesSql = `
    -- Written down before it goes out. States and transitions: shared/domain/directWrite.ts. A lost answer is 'unknown' and is
    -- never sent again by itself.
    CREATE TABLE direct_write (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      -- Who or what it is about, for the eye.
      subject TEXT NOT NULL,
      -- A DirectWriteBody.
      body TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('prepared', 'out', 'done', 'refused', 'unknown', 'settled')),
      cause TEXT NOT NULL,
      -- Ids of what was there before that could be taken for what it makes.
      before TEXT NOT NULL,
      -- What the service said, or why there is no word of it: an AppErrorShape, or a message.
      error TEXT,
      message TEXT,
      made_id INTEGER,
      made_number TEXT,
      created_ms INTEGER NOT NULL,
      changed_ms INTEGER NOT NULL
    );
    CREATE INDEX direct_write_open ON direct_write (state) WHERE state IN ('prepared', 'out', 'unknown');
    CREATE INDEX direct_write_company ON direct_write (company_id, id);
    CREATE TRIGGER direct_write_kept BEFORE DELETE ON direct_write
      BEGIN SELECT RAISE(ABORT, 'direct writes are never deleted'); END;

    -- A form that was begun and not sent: at most one of each subject (of employee forms, 0: a new person) and part of it (which of
    -- several new people, or which entry of payslip items).
    CREATE TABLE form_draft (
      company_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('employeeCreate', 'employeeUpdate', 'itemOfEmployee', 'itemOfPayslip')),
      subject_id INTEGER NOT NULL,
      part TEXT NOT NULL DEFAULT '',
      form TEXT NOT NULL,
      -- The last direct write that it was sent as, as it stands here. Once that is done it is a draft no more.
      write_id INTEGER,
      changed_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, kind, subject_id, part)
    ) WITHOUT ROWID;

    -- Ids that the service has no list of: banks, custom fields, and the choices of a custom field (of_id).
    CREATE TABLE known_id (
      company_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('bank', 'customField', 'choice')),
      of_id TEXT NOT NULL DEFAULT '',
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      -- Of a custom field: 'text', 'boolean' or 'choice'.
      value_kind TEXT CHECK (value_kind IN ('text', 'boolean', 'choice')),
      PRIMARY KEY (company_id, kind, of_id, id)
    ) WITHOUT ROWID;
`
