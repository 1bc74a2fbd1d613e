/**
 * Payslip lines added up at write time, so that the items of two periods of a hundred thousand people are there without reading
 * two hundred thousand payslips. Each write of a payslip is told by triggers to `store/lineTotals.ts`, which adds the lines up in
 * memory and writes the sums in the same transaction; what a trigger alone counts (`changes`) tells whether all of them were.
 */

const GROUP = 'company_id, date, frequency_id, special, pay_run_id'
const groupOf = (row: 'NEW' | 'OLD'): string =>
  `${row}.company_id, ${row}.date, ifnull(${row}.frequency_id, 0), ${row}.special, ifnull(${row}.pay_run_id, 0)`

/** The lines of a payslip that calculates are half done or of before: they are in no sum. */
const isCounted = (row: 'NEW' | 'OLD'): string =>
  `${row}.gone_ms IS NULL AND ${row}.dirty = 0 AND ${row}.lines IS NOT NULL`

const tell = (row: 'NEW' | 'OLD', sign: 1 | -1): string => `
      INSERT INTO line_group (${GROUP}, payslips, changes, counted)
      SELECT ${groupOf(row)}, ${sign}, 1, 0 WHERE ${isCounted(row)}
      ON CONFLICT DO UPDATE SET payslips = payslips + excluded.payslips, changes = changes + 1;
      SELECT count_lines(${sign}, ${row}.id, ${groupOf(row)}, ${row}.lines) WHERE ${isCounted(row)};`

const COUNTED_BY = 'company_id, date, frequency_id, special, pay_run_id, dirty, gone_ms, lines'
const values = (row: 'NEW' | 'OLD'): string => COUNTED_BY.replaceAll(/\w+/g, (column) => `${row}.${column}`)

export const lineTotalsSql = `
    -- Payslips that are added up together: those of one day, frequency, kind and run; 0 where a payslip has no frequency or
    -- run. The sums in line_total hold only while counted = changes; a reader that finds otherwise reads the lines themselves.
    CREATE TABLE line_group (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      frequency_id INTEGER NOT NULL,
      special INTEGER NOT NULL,
      pay_run_id INTEGER NOT NULL,
      payslips INTEGER NOT NULL,
      changes INTEGER NOT NULL,
      counted INTEGER NOT NULL,
      UNIQUE (${GROUP})
    );
    CREATE INDEX line_group_run ON line_group (pay_run_id) WHERE pay_run_id <> 0;

    -- Of one item, and of the first, second ... line of it on a payslip; ordinal 0 is the total of its section.
    CREATE TABLE line_total (
      group_id INTEGER NOT NULL,
      item_id INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      lines INTEGER NOT NULL,
      -- Of these, whose amount is no number; the sum is without them.
      odd INTEGER NOT NULL,
      sum INTEGER NOT NULL,
      -- One of the payslips: its lines tell where the item stands among the others.
      payslip_id INTEGER NOT NULL,
      PRIMARY KEY (group_id, item_id, ordinal)
    ) WITHOUT ROWID;

    CREATE TRIGGER payslip_lines_added AFTER INSERT ON payslip
    WHEN ${isCounted('NEW')} BEGIN${tell('NEW', 1)}
    END;

    CREATE TRIGGER payslip_lines_changed AFTER UPDATE OF ${COUNTED_BY} ON payslip
    WHEN (${values('NEW')}) IS NOT (${values('OLD')}) BEGIN${tell('OLD', -1)}${tell('NEW', 1)}
    END;

    CREATE TRIGGER payslip_lines_removed AFTER DELETE ON payslip
    WHEN ${isCounted('OLD')} BEGIN${tell('OLD', -1)}
    END;
`
