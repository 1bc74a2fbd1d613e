/** How long former employees and old periods are kept, as the officer chose it, and what stays all the same. */
export const outboxRetentionSql = `
    CREATE TABLE retention (
      company_id INTEGER PRIMARY KEY,
      former_years INTEGER,
      period_years INTEGER,
      -- What is kept out of the copy: who left, and what ended, before these days.
      former_before TEXT,
      periods_before TEXT,
      applied_ms INTEGER NOT NULL,
      -- 0 while what leaves has not left wholly; it goes on at the next start.
      done INTEGER NOT NULL
    );

    CREATE TABLE pin (
      company_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('employee', 'payslip')),
      id INTEGER NOT NULL,
      pinned_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, kind, id)
    ) WITHOUT ROWID;

    -- Periods whose PDFs are kept. The frequency is null where none is known.
    CREATE TABLE pinned_period (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      frequency_id INTEGER,
      date TEXT NOT NULL,
      pinned_ms INTEGER NOT NULL
    );

    -- People who left and stay for a pinned payslip or period: a fresh copy reads people before it knows whose payslips are. The pin
    -- is as outbox/pinOwners.ts writes it.
    CREATE TABLE pin_owner (
      company_id INTEGER NOT NULL,
      pin TEXT NOT NULL,
      employee_id INTEGER NOT NULL,
      PRIMARY KEY (company_id, pin, employee_id)
    ) WITHOUT ROWID;

    -- Payslips of people who left the copy: the service's lists of pay runs do not say whose they are.
    CREATE TABLE left_payslip (
      company_id INTEGER NOT NULL,
      payslip_id INTEGER NOT NULL,
      -- When the person left.
      left_on TEXT NOT NULL,
      PRIMARY KEY (company_id, payslip_id)
    ) WITHOUT ROWID;
`
