/** What the officer said of imported sheets. */
export const sheetsSql = `
    -- What a head of this company's sheets means: an input by its label and target, as ids change with the payslip.
    CREATE TABLE sheet_heading (
      company_id INTEGER NOT NULL,
      -- Folded, so that case, accents and signs do not count.
      heading TEXT NOT NULL,
      label TEXT NOT NULL,
      target TEXT NOT NULL CHECK (target IN ('payslip', 'employee')),
      used_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, heading)
    ) WITHOUT ROWID;
`
