/**
 * What belongs to pay runs beside their list: the journal of each as it was read, and the figures of its payslips, kept by
 * triggers as the ones of `cacheSummaries.ts` are. A run's payslips may be of another day or frequency than the run says, so
 * these are part of the key: what a period has beyond its runs is then a difference of sums.
 */
import { countSql, FIGURE_COLUMNS, uncountSql } from './payslipFigures'

const KEY = 'company_id, pay_run_id, date, special, frequency_id'

const total = {
  table: 'run_total',
  key: KEY,
  keyOfNew: 'NEW.company_id, NEW.pay_run_id, NEW.date, NEW.special, ifnull(NEW.frequency_id, 0)',
  isOfOld: `company_id = OLD.company_id AND pay_run_id = OLD.pay_run_id AND date = OLD.date AND special = OLD.special
      AND frequency_id = ifnull(OLD.frequency_id, 0)`,
  counts: 'NEW.gone_ms IS NULL AND NEW.pay_run_id IS NOT NULL'
}
const [count, uncount] = [countSql(total), uncountSql(total)]

const counted = (row: 'NEW' | 'OLD'): string =>
  [
    'company_id',
    'pay_run_id',
    'frequency_id',
    'date',
    'special',
    'finalised',
    'dirty',
    'net_scaled',
    'income_scaled',
    'gone_ms'
  ]
    .map((column) => `${row}.${column}`)
    .join(', ')

export const payRunsSql = `
    -- The journal of a run as read (#16): its entries as JSON. Its as-of is the list 'journalOfRun'.
    CREATE TABLE pay_run_journal (
      pay_run_id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      entries TEXT NOT NULL
    );

    -- Of the payslips that name a pay run, whether its list has it or not; the figures are those of period_total.
    CREATE TABLE run_total (
      company_id INTEGER NOT NULL,
      pay_run_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      special INTEGER NOT NULL,
      frequency_id INTEGER NOT NULL,
      ${FIGURE_COLUMNS},
      PRIMARY KEY (${KEY})
    ) WITHOUT ROWID;

    CREATE TRIGGER run_payslip_added AFTER INSERT ON payslip WHEN NEW.pay_run_id IS NOT NULL BEGIN${count}
    END;

    CREATE TRIGGER run_payslip_changed
    AFTER UPDATE OF company_id, pay_run_id, frequency_id, date, special, finalised, dirty, net_scaled, income_scaled,
      gone_ms ON payslip
    WHEN (NEW.pay_run_id IS NOT NULL OR OLD.pay_run_id IS NOT NULL)
      AND (${counted('NEW')}) IS NOT (${counted('OLD')})
    BEGIN${uncount}${count}
    END;

    CREATE TRIGGER run_payslip_removed AFTER DELETE ON payslip WHEN OLD.pay_run_id IS NOT NULL BEGIN${uncount}
    END;
`
