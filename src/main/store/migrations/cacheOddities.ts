/** What was odd in the service's answers: see cache/oddities.ts. */

const forget = (row: 'NEW' | 'OLD', lists: readonly string[]): string => `BEGIN
      DELETE FROM oddity WHERE company_id = ${row}.company_id AND subject_id = ${row}.id
        AND list IN (${lists.map((list) => `'${list}'`).join(', ')});
    END;`

const LISTS = {
  employee: ['employee', 'payslipsOfEmployee', 'payItemsOfEmployee', 'inheritedOfEmployee', 'certificatesOfEmployee'],
  payslip: ['payslip', 'payItemsOfPayslip'],
  pay_run: ['payslipsOfRun', 'journalOfRun']
} as const

const ended = (table: keyof typeof LISTS): string => `
    CREATE TRIGGER ${table}_gone_with_oddities AFTER UPDATE OF gone_ms ON ${table}
    WHEN NEW.gone_ms IS NOT NULL AND OLD.gone_ms IS NULL ${forget('NEW', LISTS[table])}
    CREATE TRIGGER ${table}_moved_with_oddities AFTER UPDATE OF company_id ON ${table}
    WHEN NEW.company_id <> OLD.company_id ${forget('OLD', LISTS[table])}
    CREATE TRIGGER ${table}_removed_with_oddities AFTER DELETE ON ${table} ${forget('OLD', LISTS[table])}`

export const odditiesSql = `
    -- What the officer should know of the answers: fields missing, of another type, sums that do not fit. Of the last answer
    -- of each list of each subject (cache/oddities.ts).
    CREATE TABLE oddity (
      company_id INTEGER NOT NULL,
      list TEXT NOT NULL,
      subject_id INTEGER NOT NULL,
      place TEXT NOT NULL,
      what TEXT NOT NULL,
      example_id INTEGER,
      times INTEGER NOT NULL,
      last_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, list, subject_id, place, what)
    ) WITHOUT ROWID;
    -- Of who or what is not asked for any more no later answer tells that it is mended.${ended('employee')}${ended('payslip')}${ended('pay_run')}
`
