import type { Migration } from '../migrate'
import { odditiesSql } from './cacheOddities'
import { overviewSql } from './cacheOverview'
import { lineTotalsSql } from './cacheLineTotals'
import { payRunsSql } from './cachePayRuns'
import { reportResultsSql } from './cacheReports'
import { retentionSql } from './cacheRetention'
import { summariesSql } from './cacheSummaries'
import { touchedSql } from './cacheTouched'
import { versionsSql } from './cacheVersions'
import { workSql } from './cacheWork'

/**
 * `cache.db`: copies of the service's records. May be thrown away and fetched again at any time. Each step is applied once, in
 * order, in one transaction; a released step is never edited.
 */
export const cacheMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
    -- Wherever a table has a body it is the record of shared/domain as JSON, except employee.body.
    CREATE TABLE company (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      sort TEXT NOT NULL,
      body TEXT NOT NULL,
      frozen_ms INTEGER,
      -- The day since 1970-01-01, by this computer's clock, on which the copy of it began.
      begun_day INTEGER
    );

    -- As-of and completeness are kept per list, never stamped per row. subject_id is the employee, payslip or run whose list
    -- it is, or 0 for a list of the company.
    CREATE TABLE list_state (
      company_id INTEGER NOT NULL,
      list TEXT NOT NULL,
      subject_id INTEGER NOT NULL DEFAULT 0,
      -- When it was asked for, and when it came into the copy.
      as_of_ms INTEGER NOT NULL,
      written_ms INTEGER NOT NULL DEFAULT 0,
      hash TEXT,
      entries INTEGER,
      -- 1 when what the list is about changed since, so that it is read again with the next background work.
      stale INTEGER NOT NULL DEFAULT 0,
      -- Why the list is less than it should be (for example read without lines after a 202); null when it is whole.
      note TEXT,
      PRIMARY KEY (company_id, list, subject_id)
    ) WITHOUT ROWID;

    CREATE TABLE pay_frequency (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      body TEXT NOT NULL,
      gone_ms INTEGER
    );

    CREATE TABLE pay_point (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      body TEXT NOT NULL,
      gone_ms INTEGER
    );

    CREATE TABLE pay_run (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      frequency_id INTEGER,
      period_end TEXT NOT NULL,
      special INTEGER NOT NULL,
      total TEXT,
      total_scaled INTEGER,
      posted INTEGER NOT NULL,
      body TEXT NOT NULL,
      gone_ms INTEGER
    );
    CREATE INDEX pay_run_period ON pay_run (company_id, period_end, frequency_id);

    CREATE TABLE employee (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      -- Folded surname, first name, number; what lists are ordered by.
      sort TEXT NOT NULL,
      last_name TEXT NOT NULL,
      first_name TEXT NOT NULL,
      chinese_name TEXT,
      number TEXT,
      frequency_id INTEGER,
      pay_point_id INTEGER,
      -- Of the service periods that are no corrections: the first start, the last start, and the end of that last one (null
      -- while employed). Between the first two, only the periods themselves tell where a person stands.
      joined TEXT,
      last_start TEXT,
      left_on TEXT,
      -- See employeePeriods.ts; null when never included.
      periods TEXT,
      -- The record as received, without the included lists.
      body TEXT NOT NULL,
      -- Of the element as received, lists included: an unchanged element is not even parsed.
      hash TEXT NOT NULL,
      gone_ms INTEGER,
      -- For what is asked of a hundred thousand people, whose records are not read for it: how they are paid, and how many service
      -- periods they have, corrections counted. A method is a text; anything else that was sent names none.
      method TEXT GENERATED ALWAYS AS (iif(json_type(body, '$.payment_method') = 'text', body ->> '$.payment_method', NULL)) VIRTUAL,
      stays INTEGER GENERATED ALWAYS AS (json_array_length(periods, '$.s')) VIRTUAL
    );
    -- Each order of the employee list, with what it is filtered by, so that a list of 100,000 is opened from one index.
    CREATE INDEX employee_sort ON employee (company_id, sort, id, frequency_id, joined, last_start, left_on, pay_point_id)
      WHERE gone_ms IS NULL;
    CREATE INDEX employee_number ON employee (company_id, number, sort, id, frequency_id, joined, last_start, left_on, pay_point_id)
      WHERE gone_ms IS NULL;
    CREATE INDEX employee_joined ON employee (company_id, joined, sort, id, frequency_id, last_start, left_on, pay_point_id)
      WHERE gone_ms IS NULL;
    -- The same for people found by a search or by their payslips: 2,000 of them lie on 50 pages here, on 2,000 in the table.
    CREATE INDEX employee_found ON employee (id, company_id, sort, number, joined, frequency_id, last_start, left_on, pay_point_id,
      method, stays) WHERE gone_ms IS NULL;
    CREATE INDEX employee_pay_point ON employee (company_id, pay_point_id) WHERE pay_point_id IS NOT NULL;

    -- Own folding before indexing and searching; 'scope' holds one token per company ("c12").
    CREATE VIRTUAL TABLE employee_search USING fts5 (
      scope, name, number,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', content = '', contentless_delete = 1
    );

    -- What a line is called: section 1 income, 2 deduction, 3 net, 4 other; by label (0) or by code (1).
    CREATE TABLE item (
      id INTEGER PRIMARY KEY,
      section INTEGER NOT NULL,
      grp TEXT NOT NULL,
      name TEXT NOT NULL,
      coded INTEGER NOT NULL,
      UNIQUE (section, grp, name, coded)
    );

    -- Learned where a detail's lines agree with the list's in position and amount.
    CREATE TABLE item_code (
      company_id INTEGER NOT NULL,
      label_item INTEGER NOT NULL,
      code_item INTEGER NOT NULL,
      PRIMARY KEY (company_id, label_item, code_item)
    ) WITHOUT ROWID;

    CREATE TABLE payslip (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      -- Null while the owner is not known: the service's record has none.
      employee_id INTEGER,
      -- Of the run, else of the person on that day; null when neither tells.
      frequency_id INTEGER,
      date TEXT NOT NULL,
      special INTEGER NOT NULL,
      finalised INTEGER NOT NULL,
      released INTEGER NOT NULL,
      dirty INTEGER NOT NULL,
      pay_run_id INTEGER,
      net TEXT,
      net_scaled INTEGER,
      -- While dirty: the net before the calculation began, so that one which ends as it began leaves no version.
      held_net TEXT,
      -- Totals of income and deductions as the service sent them, scaled; null when unknown or no number.
      income_scaled INTEGER,
      deduction_scaled INTEGER,
      -- Compact, see lines.ts; null when no lines were read yet.
      lines TEXT,
      -- {"leavePayments": ..., "unknown": {...}} as received, either left out when empty; null when both are.
      rest TEXT,
      gone_ms INTEGER,
      -- The day from which on the copy knows what it showed: when a sync first saw it, later where the retention took older
      -- versions. Null: since the copy of the company began, so that most rows do without.
      seen_day INTEGER
    );
    -- With what tells the payslip before another, and its net.
    CREATE INDEX payslip_employee ON payslip (employee_id, date, id, special, gone_ms, frequency_id, net_scaled);
    -- With the figures of the employee list and of a variance, and the run that tells the part of a period, so that the net of
    -- a period of 100,000 is added up from one index.
    CREATE INDEX payslip_period ON payslip (company_id, date, special, employee_id, frequency_id, dirty, net_scaled,
      pay_run_id, finalised, released) WHERE gone_ms IS NULL;
    CREATE INDEX payslip_run ON payslip (pay_run_id) WHERE pay_run_id IS NOT NULL;
    CREATE INDEX payslip_gone_of ON payslip (company_id, date) WHERE gone_ms IS NOT NULL;
    -- What a deeper copy still has to fetch.
    CREATE INDEX payslip_without_lines ON payslip (company_id, pay_run_id, dirty) WHERE lines IS NULL AND gone_ms IS NULL;

    -- The detail (#12), kept only when the list before and after said "not dirty" with the same net.
    CREATE TABLE payslip_detail (
      payslip_id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      as_of_ms INTEGER NOT NULL,
      -- Lines by code, compact as in payslip.lines.
      lines TEXT NOT NULL,
      -- [[type, accrual, taken, balance], ...]
      leave TEXT NOT NULL,
      -- Fields this program does not know, as received; null when there are none.
      rest TEXT
    );

    ${versionsSql}
    CREATE TABLE pay_item (
      row INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      -- Whose list it was read from: 'employee', 'payslip' or 'inherited' with the id in the path.
      owner TEXT NOT NULL,
      owner_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      calculation_id INTEGER,
      system_type TEXT,
      body TEXT NOT NULL
    );
    CREATE INDEX pay_item_owner ON pay_item (owner, owner_id, position);
    CREATE INDEX pay_item_kind ON pay_item (company_id, system_type);

    CREATE TABLE certificate (
      id INTEGER PRIMARY KEY,
      company_id INTEGER NOT NULL,
      employee_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      date TEXT,
      worked_from TEXT,
      worked_to TEXT,
      dirty INTEGER NOT NULL,
      body TEXT NOT NULL,
      -- When a list first had it, and when a list had it as it is now: a file saved before that shows something else.
      seen_ms INTEGER NOT NULL,
      changed_ms INTEGER NOT NULL,
      gone_ms INTEGER
    );
    CREATE INDEX certificate_name ON certificate (name) WHERE gone_ms IS NULL;
    CREATE INDEX certificate_employee ON certificate (employee_id, date);
    -- All that the list of a year is made of, by the day that tells the year (domain/certificateYear.ts).
    CREATE INDEX certificate_year ON certificate (company_id, coalesce(worked_to, worked_from, date), employee_id, name,
      dirty, seen_ms, changed_ms, worked_from, worked_to) WHERE gone_ms IS NULL;

    -- PDFs kept for offline use; kind is 'payslip' or 'certificate'.
    CREATE TABLE document (
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      company_id INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      -- What the payslip showed when it was fetched, so that a changed one is fetched again.
      net TEXT,
      finalised INTEGER NOT NULL,
      fetched_ms INTEGER NOT NULL,
      -- The last: what stands behind it is read, and decrypted, through all of it.
      pdf BLOB NOT NULL,
      PRIMARY KEY (kind, id)
    );
    -- Holds all that the cap asks for, as a row is as large as its PDF.
    CREATE INDEX document_age ON document (fetched_ms, kind, id, bytes);

    -- Documents of what the officer pinned (engine/documents/pinnedPdfs.ts): kept whatever the depth, and the last to go.
    CREATE TABLE pinned_document (
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;

    ${workSql}
    ${odditiesSql}
    ${payRunsSql}
    ${reportResultsSql}
    ${summariesSql}
    ${lineTotalsSql}
    ${touchedSql}
    ${overviewSql}
    ${retentionSql}`
  }
]
