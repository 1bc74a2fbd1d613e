/**
 * The figures of payslips that a summary table keeps, added up by triggers: how many, how many calculate, are final, have no net
 * pay although they do not calculate, and the sum of net pay; the sum of total income, and how many have none that is a number
 * although they do not calculate. Its key columns and this are all it has. While a payslip calculates it has neither.
 */

export const FIGURE_COLUMNS = `payslips INTEGER NOT NULL,
      calculating INTEGER NOT NULL,
      finalised INTEGER NOT NULL,
      without_net INTEGER NOT NULL,
      net_scaled INTEGER NOT NULL,
      gross_scaled INTEGER NOT NULL,
      without_gross INTEGER NOT NULL`

interface Summary {
  readonly table: string
  /** Its key columns, and what the new payslip has for them. */
  readonly key: string
  readonly keyOfNew: string
  /** Its row of the old payslip. */
  readonly isOfOld: string
  /** Whether the new payslip counts. */
  readonly counts: string
}

/** Adds the new payslip to its row. */
export const countSql = ({ table, key, keyOfNew, counts }: Summary): string => `
    INSERT INTO ${table} (${key}, payslips, calculating, finalised, without_net, net_scaled,
      gross_scaled, without_gross)
    SELECT ${keyOfNew}, 1, NEW.dirty, NEW.finalised, NEW.dirty = 0 AND NEW.net_scaled IS NULL, ifnull(NEW.net_scaled, 0),
      iif(NEW.dirty = 1, 0, ifnull(NEW.income_scaled, 0)), NEW.dirty = 0 AND NEW.income_scaled IS NULL
    WHERE ${counts}
    ON CONFLICT DO UPDATE SET
      payslips = payslips + 1,
      calculating = calculating + excluded.calculating,
      finalised = finalised + excluded.finalised,
      without_net = without_net + excluded.without_net,
      net_scaled = net_scaled + excluded.net_scaled,
      gross_scaled = gross_scaled + excluded.gross_scaled,
      without_gross = without_gross + excluded.without_gross;`

/** Takes the old payslip off its row; a row of none goes. */
export const uncountSql = ({ table, isOfOld }: Summary): string => `
    UPDATE ${table} SET
      payslips = payslips - 1,
      calculating = calculating - OLD.dirty,
      finalised = finalised - OLD.finalised,
      without_net = without_net - (OLD.dirty = 0 AND OLD.net_scaled IS NULL),
      net_scaled = net_scaled - ifnull(OLD.net_scaled, 0),
      gross_scaled = gross_scaled - iif(OLD.dirty = 1, 0, ifnull(OLD.income_scaled, 0)),
      without_gross = without_gross - (OLD.dirty = 0 AND OLD.income_scaled IS NULL)
    WHERE OLD.gone_ms IS NULL AND ${isOfOld};
    DELETE FROM ${table} WHERE payslips = 0 AND ${isOfOld};`
