/**
 * What the overview, the pay frequencies and the pay points need beside the records themselves: when something appeared in the
 * copy, the simplified form of frequencies, and pay points that only a report told.
 */

/** The moment of a write, in milliseconds. */
const NOW_MS = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/** Before a company's first whole employee list everything is new, which tells nobody anything. */
const LIST_WAS_READ = `EXISTS (
      SELECT 1 FROM list_state WHERE company_id = NEW.company_id AND list = 'employees' AND subject_id = 0)`

/**
 * A deeper copy reads older payslips, which are not news: only those of the last hundred days that are known count. What may be
 * the newest of them is as in shared/domain/newest.ts; asked so that each answer is the end of an index.
 */
const IS_LATE = `NEW.date >= ifnull(
      date(ifnull(
        (SELECT max(date) FROM period_total
         WHERE company_id = NEW.company_id AND date <= date('now', 'localtime', '+12 months')),
        (SELECT max(date) FROM period_total WHERE company_id = NEW.company_id)), '-100 days'), '')`

type Kind = 'employee' | 'payslip' | 'certificate' | 'changed' | 'finalised'

const noted = (kind: Kind, id = 'NEW.id'): string => `
      INSERT INTO arrival (company_id, kind, id, at_ms) VALUES (NEW.company_id, '${kind}', ${id}, ${NOW_MS})
      ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms;`

export const overviewSql = `
    -- When a person, a payslip or a certificate appeared in a copy that had been whole before, and when a known payslip changed
    -- or became final; kept by triggers, so that no writer can forget it, and counted without looking at a payslip. Old rows
    -- are dropped with a visit (engine/visits.ts).
    CREATE TABLE arrival (
      company_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('employee', 'payslip', 'certificate', 'changed', 'finalised')),
      id INTEGER NOT NULL,
      at_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, kind, id)
    ) WITHOUT ROWID;
    CREATE INDEX arrival_time ON arrival (company_id, kind, at_ms);

    CREATE TRIGGER employee_arrived AFTER INSERT ON employee WHEN ${LIST_WAS_READ} BEGIN${noted('employee')}
    END;
    CREATE TRIGGER employee_came_back AFTER UPDATE OF gone_ms ON employee
    WHEN OLD.gone_ms IS NOT NULL AND NEW.gone_ms IS NULL BEGIN${noted('employee')}
    END;
    CREATE TRIGGER payslip_arrived AFTER INSERT ON payslip WHEN ${LIST_WAS_READ} AND ${IS_LATE} BEGIN${noted('payslip')}
    END;
    -- The first list of a person tells what was there before; later ones what was released since.
    CREATE TRIGGER certificate_arrived AFTER INSERT ON certificate WHEN EXISTS (
      SELECT 1 FROM list_state WHERE company_id = NEW.company_id AND list = 'certificatesOfEmployee'
        AND subject_id = NEW.employee_id)
    BEGIN${noted('certificate')}
    END;

    -- From nothing to its first figures, back as it was from where it was gone, or what it was in another company, is no change
    -- of figures.
    CREATE TRIGGER payslip_version_noted AFTER INSERT ON payslip_version
    WHEN NEW.gone = 0 AND (NEW.net IS NOT NULL OR NEW.lines IS NOT NULL)
      AND EXISTS (SELECT 1 FROM payslip WHERE id = NEW.payslip_id AND company_id = NEW.company_id AND gone_ms IS NULL)
    BEGIN${noted('changed', 'NEW.payslip_id')}
    END;
    CREATE TRIGGER payslip_finalised AFTER UPDATE OF finalised ON payslip
    WHEN NEW.finalised = 1 AND OLD.finalised = 0 BEGIN${noted('finalised')}
    END;
    CREATE TRIGGER payslip_opened AFTER UPDATE OF finalised ON payslip
    WHEN NEW.finalised = 0 AND OLD.finalised = 1 BEGIN
      DELETE FROM arrival WHERE company_id = NEW.company_id AND kind = 'finalised' AND id = NEW.id;
    END;
    CREATE TRIGGER payslip_gone AFTER UPDATE OF gone_ms ON payslip
    WHEN NEW.gone_ms IS NOT NULL AND OLD.gone_ms IS NULL BEGIN
      DELETE FROM arrival
      WHERE company_id = NEW.company_id AND kind IN ('payslip', 'changed', 'finalised') AND id = NEW.id;
    END;
    CREATE TRIGGER certificate_gone AFTER UPDATE OF gone_ms ON certificate
    WHEN NEW.gone_ms IS NOT NULL AND OLD.gone_ms IS NULL BEGIN
      DELETE FROM arrival WHERE company_id = NEW.company_id AND kind = 'certificate' AND id = NEW.id;
    END;
    -- What is another company's now is news there, and none here any more. A certificate was released before it moved.
    CREATE TRIGGER employee_moved AFTER UPDATE OF company_id ON employee WHEN NEW.company_id <> OLD.company_id BEGIN
      DELETE FROM arrival WHERE company_id = OLD.company_id AND kind = 'employee' AND id = NEW.id;
    END;
    CREATE TRIGGER employee_moved_here AFTER UPDATE OF company_id ON employee
    WHEN NEW.company_id <> OLD.company_id AND NEW.gone_ms IS NULL AND ${LIST_WAS_READ} BEGIN${noted('employee')}
    END;
    CREATE TRIGGER payslip_moved AFTER UPDATE OF company_id ON payslip WHEN NEW.company_id <> OLD.company_id BEGIN
      DELETE FROM arrival
      WHERE company_id = OLD.company_id AND kind IN ('payslip', 'changed', 'finalised') AND id = NEW.id;
    END;
    CREATE TRIGGER payslip_moved_here AFTER UPDATE OF company_id ON payslip
    WHEN NEW.company_id <> OLD.company_id AND NEW.gone_ms IS NULL AND ${LIST_WAS_READ} AND ${IS_LATE}
    BEGIN${noted('payslip')}
    END;
    CREATE TRIGGER certificate_moved AFTER UPDATE OF company_id ON certificate
    WHEN NEW.company_id <> OLD.company_id BEGIN
      DELETE FROM arrival WHERE company_id = OLD.company_id AND kind = 'certificate' AND id = NEW.id;
    END;
    -- How old each kind of list is, without the lists themselves.
    CREATE INDEX list_state_age ON list_state (company_id, list, as_of_ms);
    CREATE INDEX employee_gone ON employee (company_id, gone_ms) WHERE gone_ms IS NOT NULL;
    CREATE INDEX certificate_company ON certificate (company_id) WHERE gone_ms IS NULL;

    -- The simplified form of a pay frequency (#8); its kind as a word.
    CREATE TABLE pay_frequency_form (
      frequency_id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      word TEXT,
      -- The record as received.
      body TEXT NOT NULL
    );
    CREATE INDEX pay_frequency_form_company ON pay_frequency_form (company_id);

    -- Whose pay point a report told, where reads of people do not give it.
    CREATE TABLE learned_pay_point (
      employee_id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      pay_point_id INTEGER NOT NULL,
      as_of_ms INTEGER NOT NULL,
      -- The one that an earlier report told, where it was another: when it was last told, and when the present one first was.
      before_id INTEGER,
      before_ms INTEGER,
      moved_ms INTEGER
    );
    CREATE INDEX learned_pay_point_moved ON learned_pay_point (company_id) WHERE before_id IS NOT NULL;
    CREATE INDEX learned_pay_point_company ON learned_pay_point (company_id, as_of_ms);
`
