/** Rounds of inputs that the officer had read before going offline. */
export const roundsSql = `
    -- The newest one of each frequency; what it holds stays in the copy while it is here.
    CREATE TABLE round (
      company_id INTEGER NOT NULL,
      frequency_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      -- 'reading' also while the program is closed or offline: it goes on by itself.
      state TEXT NOT NULL CHECK (state IN ('reading', 'stopped', 'done')),
      started_ms INTEGER NOT NULL,
      prepared_ms INTEGER,
      -- How many people could not be read.
      failed INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (company_id, frequency_id)
    ) WITHOUT ROWID;
    CREATE TABLE round_person (
      company_id INTEGER NOT NULL,
      frequency_id INTEGER NOT NULL,
      employee_id INTEGER NOT NULL,
      -- The open payslip that is read too; null: there is none.
      payslip_id INTEGER,
      PRIMARY KEY (company_id, frequency_id, employee_id),
      FOREIGN KEY (company_id, frequency_id) REFERENCES round (company_id, frequency_id) ON DELETE CASCADE
    ) WITHOUT ROWID;
`
