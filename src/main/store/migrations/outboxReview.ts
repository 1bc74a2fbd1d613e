const keptBefore = (takenBack: 0 | 1): string => `
      INSERT INTO ticked_before (company_id, payslip_id, ticked_ms, net, lines, coded, user, taken_back)
      SELECT OLD.company_id, OLD.payslip_id, OLD.ticked_ms, OLD.net, OLD.lines, OLD.coded, OLD.user, ${takenBack}
      WHERE NOT EXISTS (SELECT 1 FROM ticked_before b WHERE b.payslip_id = OLD.payslip_id
        AND (b.company_id, b.net, b.lines, b.taken_back) IS (OLD.company_id, OLD.net, OLD.lines, ${takenBack}));`

/** What the officer made while reviewing: ticks with the figures seen, notes, reasons, and what was done by hand. */
export const reviewSql = `
    -- Names of the lines that were seen: the copy's own ids end with the copy. coded is 1 for codes, 0 for labels.
    CREATE TABLE seen_item (
      id INTEGER PRIMARY KEY,
      section TEXT NOT NULL,
      grp TEXT NOT NULL,
      name TEXT NOT NULL,
      coded INTEGER NOT NULL,
      UNIQUE (section, grp, name, coded)
    );

    -- Payslips that were ticked by one rule at once, so that it can be taken back at once.
    CREATE TABLE tick_together (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      frequency_id INTEGER,
      date TEXT NOT NULL,
      payslips INTEGER NOT NULL,
      user TEXT NOT NULL,
      ticked_ms INTEGER NOT NULL,
      undone_ms INTEGER
    );
    CREATE INDEX tick_together_period ON tick_together (company_id, date);

    -- One payslip that was looked at, for the figures it had then.
    CREATE TABLE tick (
      company_id INTEGER NOT NULL,
      payslip_id INTEGER NOT NULL,
      -- As sent.
      net TEXT NOT NULL,
      -- As the lines of a payslip in the copy, with ids of seen_item; null: they were not in the copy.
      lines TEXT,
      coded INTEGER NOT NULL,
      -- Ids of the edits that waited then, as JSON: when one of them is saved the tick holds no more.
      edits TEXT NOT NULL,
      together_id INTEGER REFERENCES tick_together (id),
      user TEXT NOT NULL,
      ticked_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, payslip_id)
    ) WITHOUT ROWID;
    CREATE INDEX tick_of_together ON tick (together_id) WHERE together_id IS NOT NULL;

    -- Figures that were ticked and then gave way to others, or whose tick was taken back: what was seen with the officer's own
    -- eyes is kept always, whatever becomes of the copy. Ticks of a rule that were taken back together were seen by nobody.
    CREATE TABLE ticked_before (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      payslip_id INTEGER NOT NULL,
      ticked_ms INTEGER NOT NULL,
      net TEXT NOT NULL,
      lines TEXT,
      coded INTEGER NOT NULL,
      user TEXT NOT NULL,
      taken_back INTEGER NOT NULL
    );
    CREATE INDEX ticked_before_payslip ON ticked_before (payslip_id);
    CREATE TRIGGER tick_replaced BEFORE UPDATE ON tick
    WHEN (OLD.net, OLD.lines) IS NOT (NEW.net, NEW.lines) BEGIN${keptBefore(0)}
    END;
    CREATE TRIGGER tick_taken_back BEFORE DELETE ON tick WHEN OLD.together_id IS NULL BEGIN${keptBefore(1)}
    END;

    CREATE TABLE review_note (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      payslip_id INTEGER NOT NULL,
      text TEXT NOT NULL,
      user TEXT NOT NULL,
      written_ms INTEGER NOT NULL
    );
    CREATE INDEX review_note_payslip ON review_note (payslip_id, id);

    -- Why a row of a variance is as it is. place: the two sides; row: the person, and the item where one was chosen.
    CREATE TABLE variance_reason (
      company_id INTEGER NOT NULL,
      place TEXT NOT NULL,
      row TEXT NOT NULL,
      text TEXT NOT NULL,
      user TEXT NOT NULL,
      written_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, place, row)
    ) WITHOUT ROWID;

    -- People who were chosen to stand beside others, or beside themselves of another day; employee_ids: in ascending order, as JSON.
    -- The name is the officer's; without one it is of the lists used last.
    CREATE TABLE people_list (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      name TEXT,
      employee_ids TEXT NOT NULL,
      used_ms INTEGER NOT NULL,
      UNIQUE (company_id, employee_ids)
    );

    -- Steps of a month's end that are done by hand; frequency_id is 0 where it is not known.
    CREATE TABLE period_step (
      company_id INTEGER NOT NULL,
      frequency_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      step TEXT NOT NULL CHECK (step IN ('bankFile', 'signedOff')),
      who TEXT NOT NULL,
      user TEXT NOT NULL,
      done_ms INTEGER NOT NULL,
      PRIMARY KEY (company_id, frequency_id, date, step)
    ) WITHOUT ROWID;
`
