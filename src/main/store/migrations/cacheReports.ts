/** Results of report runs: pay data, so they are copies in the encrypted cache. The run itself is in outbox.db. */
export const reportResultsSql = `
    CREATE TABLE report_result (
      run_id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      as_of_ms INTEGER NOT NULL,
      rows INTEGER NOT NULL,
      -- Of shared/domain/reportTable: the columns, and the exact sums of plain values, both JSON by column.
      columns TEXT NOT NULL,
      totals TEXT NOT NULL
    );
    -- Written before its report_result, so a row without one is what a kill left.
    CREATE TABLE report_row (
      run_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      -- As sent, and as an id of this program where it is one.
      employee TEXT,
      employee_id INTEGER,
      -- A JSON array of texts and nulls by column.
      cells TEXT NOT NULL,
      PRIMARY KEY (run_id, position)
    ) WITHOUT ROWID;
`
