/** Where a large block of drafts is while it is worked on slice by slice: it is kept whole or not at all. */
export const draftsSql = `
    -- What a block comes to, entry by entry. Drafts only once the block is in draft_kept; without that they are nothing.
    CREATE TABLE draft_stage (
      place INTEGER PRIMARY KEY,
      -- The draft whose place it takes.
      older_id INTEGER,
      -- Null: the older one goes and none comes.
      value TEXT,
      company_id INTEGER,
      employee_id INTEGER,
      person_name TEXT,
      person_number TEXT,
      target TEXT,
      payslip_id INTEGER,
      payslip_date TEXT,
      payslip_special INTEGER,
      attribute TEXT,
      label TEXT,
      value_kind TEXT,
      base_as_of_ms INTEGER,
      base_value TEXT,
      column_key TEXT,
      created_ms INTEGER
    );
    -- The batch that all of draft_stage goes into, from the moment on that the block is kept until all of it is there.
    CREATE TABLE draft_kept (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      batch_id INTEGER NOT NULL REFERENCES batch (id)
    );
`
