/**
 * What belongs to pay runs beside their list: the journal of each as it was read, and the figures of its payslips, kept by
 * triggers as the ones of `cacheSummaries.ts` are. A run's payslips may be of another day or frequency than the run says, so
 * these are part of the key: what a period has beyond its runs is then a difference of sums.
 */

const KEY = 'company_id, pay_run_id, date, special, frequency_id'

const ofOld = `company_id = OLD.company_id AND pay_run_id = OLD.pay_run_id AND date = OLD.date AND special = OLD.special
      AND frequency_id = ifnull(OLD.frequency_id, 0)`

const count = `
    INSERT INTO run_total (${KEY}, payslips, calculating, finalised, without_net, net_scaled)
    SELECT NEW.company_id, NEW.pay_run_id, NEW.date, NEW.special, ifnull(NEW.frequency_id, 0), 1, NEW.dirty, NEW.finalised,
      NEW.dirty = 0 AND NEW.net_scaled IS NULL, ifnull(NEW.net_scaled, 0)
    WHERE NEW.gone_ms IS NULL AND NEW.pay_run_id IS NOT NULL
    ON CONFLICT DO UPDATE SET
      payslips = payslips + 1,
      calculating = calculating + excluded.calculating,
      finalised = finalised + excluded.finalised,
      without_net = without_net + excluded.without_net,
      net_scaled = net_scaled + excluded.net_scaled;`

const uncount = `
    UPDATE run_total SET
      payslips = payslips - 1,
      calculating = calculating - OLD.dirty,
      finalised = finalised - OLD.finalised,
      without_net = without_net - (OLD.dirty = 0 AND OLD.net_scaled IS NULL),
      net_scaled = net_scaled - ifnull(OLD.net_scaled, 0)
    WHERE OLD.gone_ms IS NULL AND ${ofOld};
    DELETE FROM run_total WHERE payslips = 0 AND ${ofOld};`

const counted = (row: 'NEW' | 'OLD'): string =>
  ['company_id', 'pay_run_id', 'frequency_id', 'date', 'special', 'finalised', 'dirty', 'net_scaled', 'gone_ms']
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
      payslips INTEGER NOT NULL,
      calculating INTEGER NOT NULL,
      finalised INTEGER NOT NULL,
      without_net INTEGER NOT NULL,
      net_scaled INTEGER NOT NULL,
      PRIMARY KEY (${KEY})
    ) WITHOUT ROWID;

    CREATE TRIGGER run_payslip_added AFTER INSERT ON payslip WHEN NEW.pay_run_id IS NOT NULL BEGIN${count}
    END;

    CREATE TRIGGER run_payslip_changed
    AFTER UPDATE OF company_id, pay_run_id, frequency_id, date, special, finalised, dirty, net_scaled, gone_ms ON payslip
    WHEN (NEW.pay_run_id IS NOT NULL OR OLD.pay_run_id IS NOT NULL)
      AND (${counted('NEW')}) IS NOT (${counted('OLD')})
    BEGIN${uncount}${count}
    END;

    CREATE TRIGGER run_payslip_removed AFTER DELETE ON payslip WHEN OLD.pay_run_id IS NOT NULL BEGIN${uncount}
    END;
`
