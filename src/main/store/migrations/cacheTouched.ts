/**
 * Whose records were written since when, so that what was made of a whole period is made anew for those people alone
 * (`reader/review/flags.ts`). Kept by triggers, so that no writer can forget it.
 */

/** Before a company's first whole employee list nothing is made of it that could be kept. */
const listWasRead = (row: 'NEW' | 'OLD'): string => `EXISTS (
      SELECT 1 FROM list_state WHERE company_id = ${row}.company_id AND list = 'employees' AND subject_id = 0)`

const touch = (companyId: string, owner: string, from = ''): string => `
      INSERT INTO touched (owner, company_id, turn)
      SELECT ${owner}, ${companyId}, 1 + ifnull((SELECT max(turn) FROM touched WHERE company_id = ${companyId}), 0)
      ${from === '' ? 'WHERE 1' : from}
      ON CONFLICT DO UPDATE SET turn = excluded.turn;`

const ownerOf = (row: 'NEW' | 'OLD'): string => `ifnull(${row}.employee_id, -${row}.id)`
const payslip = (row: 'NEW' | 'OLD'): string => touch(`${row}.company_id`, ownerOf(row))
const detail = (row: 'NEW' | 'OLD'): string =>
  touch('p.company_id', 'ifnull(p.employee_id, -p.id)', `FROM payslip p WHERE p.id = ${row}.payslip_id`)
const list = (row: 'NEW' | 'OLD'): string => touch(`${row}.company_id`, `${row}.subject_id`)
const OWN_LIST = "'payslipsOfEmployee'"

const SHOWN = `company_id, employee_id, frequency_id, date, special, finalised, released, dirty, pay_run_id, net_scaled, lines,
    gone_ms`

export const touchedSql = `
    -- owner: a person, or the negative id of a payslip that nobody knows whose it is. turn counts up by company.
    CREATE TABLE touched (
      company_id INTEGER NOT NULL,
      owner INTEGER NOT NULL,
      turn INTEGER NOT NULL,
      PRIMARY KEY (company_id, owner)
    ) WITHOUT ROWID;
    CREATE INDEX touched_turn ON touched (company_id, turn);

    CREATE TRIGGER payslip_touched_new AFTER INSERT ON payslip WHEN ${listWasRead('NEW')} BEGIN${payslip('NEW')}
    END;
    CREATE TRIGGER payslip_touched AFTER UPDATE OF ${SHOWN} ON payslip WHEN ${listWasRead('NEW')} OR ${listWasRead('OLD')}
    BEGIN${payslip('OLD')}${payslip('NEW')}
    END;
    CREATE TRIGGER payslip_touched_gone AFTER DELETE ON payslip WHEN ${listWasRead('OLD')} BEGIN${payslip('OLD')}
    END;

    CREATE TRIGGER detail_touched_new AFTER INSERT ON payslip_detail WHEN ${listWasRead('NEW')} BEGIN${detail('NEW')}
    END;
    CREATE TRIGGER detail_touched AFTER UPDATE OF lines, leave ON payslip_detail
    WHEN (NEW.lines, NEW.leave) IS NOT (OLD.lines, OLD.leave) BEGIN${detail('NEW')}
    END;
    CREATE TRIGGER detail_touched_gone AFTER DELETE ON payslip_detail BEGIN${detail('OLD')}
    END;

    CREATE TRIGGER employee_touched_new AFTER INSERT ON employee WHEN ${listWasRead('NEW')}
    BEGIN${touch('NEW.company_id', 'NEW.id')}
    END;
    CREATE TRIGGER employee_touched AFTER UPDATE ON employee
    BEGIN${touch('OLD.company_id', 'OLD.id')}${touch('NEW.company_id', 'NEW.id')}
    END;
    CREATE TRIGGER employee_touched_gone AFTER DELETE ON employee BEGIN${touch('OLD.company_id', 'OLD.id')}
    END;

    -- Whether the copy would have a payslip, if there were one.
    CREATE TRIGGER own_list_touched_new AFTER INSERT ON list_state WHEN NEW.list = ${OWN_LIST} BEGIN${list('NEW')}
    END;
    CREATE TRIGGER own_list_touched AFTER UPDATE OF note ON list_state
    WHEN NEW.list = ${OWN_LIST} AND NEW.note IS NOT OLD.note BEGIN${list('NEW')}
    END;
    CREATE TRIGGER own_list_touched_gone AFTER DELETE ON list_state WHEN OLD.list = ${OWN_LIST} BEGIN${list('OLD')}
    END;
`
