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

/** What is kept of the newest payslip: all that a row of the employee list shows of it. */
const KEPT = ['date', 'frequency_id', 'finalised', 'released', 'dirty', 'net', 'net_scaled']
const KEPT_COLUMNS = KEPT.join(', ')
/** What a change of is told to the figures. */
const TOLD = [...KEPT, 'company_id', 'employee_id', 'special', 'income_scaled', 'gone_ms']

const takeIfLatest = `
    INSERT INTO payslip_latest (company_id, employee_id, payslip_id, ${KEPT_COLUMNS})
    SELECT NEW.company_id, NEW.employee_id, NEW.id, ${KEPT.map((name) => `NEW.${name}`).join(', ')}
    WHERE NEW.employee_id IS NOT NULL AND NEW.special = 0 AND NEW.gone_ms IS NULL
    ON CONFLICT DO UPDATE SET
      payslip_id = excluded.payslip_id, ${KEPT.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (excluded.date, excluded.payslip_id) > (date, payslip_id);`

const findLatest = (row: Row): string => `
    DELETE FROM payslip_latest WHERE company_id = ${row}.company_id AND employee_id = ${row}.employee_id;
    INSERT INTO payslip_latest (company_id, employee_id, payslip_id, ${KEPT_COLUMNS})
    SELECT company_id, employee_id, id, ${KEPT_COLUMNS} FROM payslip
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

    -- The newest regular payslip of each person, with what a row of the employee list shows of it.
    CREATE TABLE payslip_latest (
      company_id INTEGER NOT NULL,
      employee_id INTEGER NOT NULL,
      payslip_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      frequency_id INTEGER,
      finalised INTEGER NOT NULL,
      released INTEGER NOT NULL,
      dirty INTEGER NOT NULL,
      net TEXT,
      net_scaled INTEGER,
      PRIMARY KEY (company_id, employee_id)
    ) WITHOUT ROWID;

    CREATE TRIGGER payslip_added AFTER INSERT ON payslip BEGIN${count}${takeIfLatest}
    END;

    CREATE TRIGGER payslip_changed
    AFTER UPDATE OF ${TOLD.join(', ')} ON payslip
    WHEN (${TOLD.map((name) => `NEW.${name}`).join(', ')}) IS NOT (${TOLD.map((name) => `OLD.${name}`).join(', ')})
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
