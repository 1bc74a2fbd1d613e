/**
 * Figures of payslips and people, kept by triggers in the transaction that writes the rows, so that no writer can forget them:
 * adding up 1.2 million payslips takes a second, keeping the sums costs about 5 microseconds a payslip. `INSERT OR REPLACE`
 * deletes without telling the triggers: write payslips and employees by `ON CONFLICT DO UPDATE` or `UPDATE`.
 */
import { countSql, FIGURE_COLUMNS, uncountSql } from './payslipFigures'

type Row = 'NEW' | 'OLD'

const PERIOD = 'company_id, date, special, frequency_id'

const total = {
  table: 'period_total',
  key: PERIOD,
  keyOfNew: 'NEW.company_id, NEW.date, NEW.special, ifnull(NEW.frequency_id, 0)',
  isOfOld: `company_id = OLD.company_id AND date = OLD.date AND special = OLD.special
      AND frequency_id = ifnull(OLD.frequency_id, 0)`,
  counts: 'NEW.gone_ms IS NULL'
}
const [count, uncount] = [countSql(total), uncountSql(total)]

const takeIfLatest = `
    INSERT INTO payslip_latest (company_id, employee_id, payslip_id, date, dirty, net_scaled)
    SELECT NEW.company_id, NEW.employee_id, NEW.id, NEW.date, NEW.dirty, NEW.net_scaled
    WHERE NEW.employee_id IS NOT NULL AND NEW.special = 0 AND NEW.gone_ms IS NULL
    ON CONFLICT DO UPDATE SET
      payslip_id = excluded.payslip_id, date = excluded.date, dirty = excluded.dirty, net_scaled = excluded.net_scaled
    WHERE (excluded.date, excluded.payslip_id) > (date, payslip_id);`

const findLatest = (row: Row): string => `
    DELETE FROM payslip_latest WHERE company_id = ${row}.company_id AND employee_id = ${row}.employee_id;
    INSERT INTO payslip_latest (company_id, employee_id, payslip_id, date, dirty, net_scaled)
    SELECT company_id, employee_id, id, date, dirty, net_scaled FROM payslip
    WHERE employee_id = ${row}.employee_id AND company_id = ${row}.company_id AND special = 0 AND gone_ms IS NULL
    ORDER BY date DESC, id DESC LIMIT 1;`

const countPerson = `
    INSERT INTO company_people (company_id, people) SELECT NEW.company_id, 1 WHERE NEW.gone_ms IS NULL
    ON CONFLICT DO UPDATE SET people = people + 1;`

const uncountPerson = `
    UPDATE company_people SET people = people - 1 WHERE company_id = OLD.company_id AND OLD.gone_ms IS NULL;`

export const summariesSql = `
    -- How many people a company has who are not gone.
    CREATE TABLE company_people (
      company_id INTEGER PRIMARY KEY,
      people INTEGER NOT NULL
    );

    -- Of the payslips of a pay period; frequency_id is 0 where it is not known. net_scaled adds up those that have a net,
    -- without_net counts those that have none that is a number although they do not calculate.
    CREATE TABLE period_total (
      company_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      special INTEGER NOT NULL,
      frequency_id INTEGER NOT NULL,
      ${FIGURE_COLUMNS},
      PRIMARY KEY (${PERIOD})
    ) WITHOUT ROWID;

    -- The newest regular payslip of each person.
    CREATE TABLE payslip_latest (
      company_id INTEGER NOT NULL,
      employee_id INTEGER NOT NULL,
      payslip_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      dirty INTEGER NOT NULL,
      net_scaled INTEGER,
      PRIMARY KEY (company_id, employee_id)
    ) WITHOUT ROWID;

    CREATE TRIGGER payslip_added AFTER INSERT ON payslip BEGIN${count}${takeIfLatest}
    END;

    CREATE TRIGGER payslip_changed
    AFTER UPDATE OF company_id, employee_id, frequency_id, date, special, finalised, dirty, net_scaled, income_scaled, gone_ms
    ON payslip
    WHEN (NEW.company_id, NEW.employee_id, NEW.frequency_id, NEW.date, NEW.special, NEW.finalised, NEW.dirty,
        NEW.net_scaled, NEW.income_scaled, NEW.gone_ms)
      IS NOT (OLD.company_id, OLD.employee_id, OLD.frequency_id, OLD.date, OLD.special, OLD.finalised, OLD.dirty,
        OLD.net_scaled, OLD.income_scaled, OLD.gone_ms)
    BEGIN${uncount}${count}${findLatest('OLD')}${findLatest('NEW')}
    END;

    CREATE TRIGGER employee_added AFTER INSERT ON employee BEGIN${countPerson}
    END;

    CREATE TRIGGER employee_changed AFTER UPDATE OF company_id, gone_ms ON employee
    WHEN (NEW.company_id, NEW.gone_ms) IS NOT (OLD.company_id, OLD.gone_ms)
    BEGIN${uncountPerson}${countPerson}
    END;

    CREATE TRIGGER employee_removed AFTER DELETE ON employee BEGIN${uncountPerson}
    END;

    CREATE TRIGGER payslip_removed AFTER DELETE ON payslip BEGIN${uncount}${findLatest('OLD')}
    END;
`
