/**
 * What the officer's retention keeps out of the copy: mirrors of tables in outbox.db (see engine/retention), and triggers that
 * pass over what they keep out, so that no writer can forget it. What is in the copy already is only taken out by the officer's
 * act; these concern what a list would bring in anew.
 */
export const retentionSql = `
    CREATE TABLE retention (
      company_id INTEGER PRIMARY KEY,
      former_before TEXT,
      periods_before TEXT
    );
    -- kind 'employee', 'payslip', or 'owner': a person who stays for a payslip; why 'pinned' or 'unsettled'.
    CREATE TABLE stays (
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      company_id INTEGER NOT NULL,
      why TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    -- Pinned periods: a fresh copy does not know yet which payslips are theirs.
    CREATE TABLE stays_period (company_id INTEGER NOT NULL, frequency_id INTEGER, date TEXT NOT NULL);
    CREATE TABLE left_payslip (payslip_id INTEGER PRIMARY KEY, company_id INTEGER NOT NULL);

    CREATE TRIGGER employee_kept_out BEFORE INSERT ON employee
    WHEN NEW.left_on IS NOT NULL
      AND NEW.left_on < (SELECT former_before FROM retention WHERE company_id = NEW.company_id)
      AND NOT EXISTS (SELECT 1 FROM employee WHERE id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM stays WHERE kind IN ('employee', 'owner') AND id = NEW.id)
    BEGIN SELECT RAISE(IGNORE); END;

    CREATE TRIGGER payslip_kept_out BEFORE INSERT ON payslip
    WHEN EXISTS (SELECT 1 FROM retention WHERE company_id = NEW.company_id)
      AND NOT EXISTS (SELECT 1 FROM payslip WHERE id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM stays WHERE kind = 'payslip' AND id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM stays WHERE kind = 'employee' AND id = NEW.employee_id)
      AND NOT EXISTS (SELECT 1 FROM stays_period s
        WHERE s.company_id = NEW.company_id AND s.date = NEW.date AND s.frequency_id IS NEW.frequency_id)
      AND (NEW.date < (SELECT periods_before FROM retention WHERE company_id = NEW.company_id)
        OR EXISTS (SELECT 1 FROM left_payslip WHERE payslip_id = NEW.id)
        OR ((SELECT former_before FROM retention WHERE company_id = NEW.company_id) IS NOT NULL
          AND NEW.employee_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM employee WHERE id = NEW.employee_id)))
    BEGIN SELECT RAISE(IGNORE); END;

    CREATE TRIGGER certificate_kept_out BEFORE INSERT ON certificate
    WHEN coalesce(NEW.worked_to, NEW.worked_from, NEW.date)
        < (SELECT periods_before FROM retention WHERE company_id = NEW.company_id)
      AND NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM stays WHERE kind = 'employee' AND id = NEW.employee_id)
    BEGIN SELECT RAISE(IGNORE); END;

    CREATE TRIGGER pay_run_kept_out BEFORE INSERT ON pay_run
    WHEN NEW.period_end < (SELECT periods_before FROM retention WHERE company_id = NEW.company_id)
      AND NOT EXISTS (SELECT 1 FROM pay_run WHERE id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM payslip WHERE pay_run_id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM stays_period s
        WHERE s.company_id = NEW.company_id AND s.date = NEW.period_end AND s.frequency_id IS NEW.frequency_id)
    BEGIN SELECT RAISE(IGNORE); END;
`
