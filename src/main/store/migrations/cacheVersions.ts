/** What payslips showed before: read by `reader/past`, written with the payslip itself by `cache/payslipVersions.ts`. */
export const versionsSql = `
    -- What a payslip was until a sync saw its figures, its day or its state change. A version held from the end of the one
    -- before; the first from the payslip's seen_day. Leave and what waits are no part of it.
    CREATE TABLE payslip_version (
      payslip_id INTEGER NOT NULL,
      until_ms INTEGER NOT NULL,
      company_id INTEGER NOT NULL,
      frequency_id INTEGER,
      date TEXT NOT NULL,
      special INTEGER NOT NULL,
      finalised INTEGER NOT NULL,
      released INTEGER NOT NULL,
      -- 1: it calculated and had not settled on any figures yet.
      dirty INTEGER NOT NULL,
      -- 1: the service did not list it.
      gone INTEGER NOT NULL,
      net TEXT,
      -- As in payslip.lines; by code (coded 1) where only the detail was read.
      lines TEXT,
      coded INTEGER NOT NULL,
      PRIMARY KEY (payslip_id, until_ms)
    ) WITHOUT ROWID;
    -- What a period held that has moved to another since.
    CREATE INDEX payslip_version_period ON payslip_version (company_id, date);
`
