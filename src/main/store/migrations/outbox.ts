import type { Migration } from '../migrate'
import { directWritesSql } from './outboxDirectWrites'
import { draftsSql } from './outboxDrafts'
import { handoverSql } from './outboxHandover'
import { historySql } from './outboxHistory'
import { reportsSql } from './outboxReports'
import { outboxRetentionSql } from './outboxRetention'
import { reviewSql } from './outboxReview'
import { roundsSql } from './outboxRounds'
import { savesSql } from './outboxSaves'
import { sheetsSql } from './outboxSheets'

/**
 * `outbox.db`: what the officer made. Never dropped, never rebuilt. Each step is applied once, in order, in one transaction; a
 * released step is never edited, and a backup is taken before one is applied to a file that holds something.
 */
export const outboxMigrations: readonly Migration[] = [
  {
    version: 1,
    sql: `
    -- What the officer put together: one form, one sheet.
    CREATE TABLE batch (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      name TEXT,
      note TEXT,
      -- The grid it was entered in, as JSON; null: it was none.
      definition TEXT,
      created_ms INTEGER NOT NULL
    );
    CREATE INDEX batch_company ON batch (company_id, id);

    -- One attribute of one target. States and transitions: docs/outbox.md.
    CREATE TABLE edit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      batch_id INTEGER NOT NULL REFERENCES batch (id),
      company_id INTEGER NOT NULL,
      employee_id INTEGER NOT NULL,
      person_name TEXT NOT NULL,
      person_number TEXT,
      target TEXT NOT NULL CHECK (target IN ('employee', 'payslip')),
      -- Both null for the employee. A payslip not seen yet has a date and no id.
      payslip_id INTEGER,
      payslip_date TEXT CHECK ((target = 'payslip') = (payslip_date IS NOT NULL)),
      payslip_special INTEGER NOT NULL DEFAULT 0,
      attribute TEXT NOT NULL,
      label TEXT NOT NULL,
      value_kind TEXT NOT NULL CHECK (value_kind IN ('decimal', 'boolean', 'day', 'text', 'record')),
      -- When the old value was read; null: it never was, so base_value says nothing.
      base_as_of_ms INTEGER,
      base_value TEXT,
      -- 1: the old value is another by now than the edit's last line of the history says.
      base_untold INTEGER NOT NULL DEFAULT 0,
      value TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'held', 'waiting', 'sending', 'unknown', 'conflict',
        'rejected', 'saved', 'discarded', 'superseded', 'handedOver')),
      -- Not worked out of the state by the file: a step between two states that are alike in these writes to fewer indexes.
      settled INTEGER NOT NULL DEFAULT 0 CHECK (settled = (state IN ('saved', 'discarded', 'superseded', 'handedOver'))),
      -- Asked for and not settled: a draft is not asked for yet.
      waiting INTEGER NOT NULL DEFAULT 1 CHECK (waiting = (NOT settled AND state <> 'draft')),
      -- The column of the grid that it was entered in; null: it was none.
      column_key TEXT,
      -- The cause that led to this state; for 'held' it tells who can end it.
      cause TEXT NOT NULL,
      reason TEXT,
      reason_from_service INTEGER NOT NULL DEFAULT 0,
      -- What the service holds where that differs from what was asked or expected; valid where read.
      service_as_of_ms INTEGER,
      service_value TEXT,
      until_ms INTEGER,
      -- When the officer said that it may go out; null: it waits for that.
      submitted_ms INTEGER,
      -- When it last went out.
      sent_ms INTEGER,
      -- The service's word where it came but was not read back yet: 'saved', 'failed', or 'refused' for a whole request.
      answer TEXT CHECK (answer IN ('saved', 'failed', 'refused')),
      -- 1: saved by the service's word, still to be read.
      check_due INTEGER NOT NULL DEFAULT 0,
      -- How often it was read back as not there after an answer was lost, and how often the person was not known.
      not_there INTEGER NOT NULL DEFAULT 0,
      not_known INTEGER NOT NULL DEFAULT 0,
      -- The most people one request may hold with this edit in it, after the service refused a whole request.
      at_most INTEGER,
      created_ms INTEGER NOT NULL,
      changed_ms INTEGER NOT NULL
    );
    CREATE INDEX edit_open_employee ON edit (employee_id, attribute) WHERE waiting = 1;
    CREATE INDEX edit_open_company ON edit (company_id, state, id) WHERE waiting = 1;
    CREATE INDEX edit_open_payslip ON edit (payslip_id) WHERE waiting = 1 AND payslip_id IS NOT NULL;
    CREATE INDEX edit_draft ON edit (batch_id, employee_id) WHERE state = 'draft';
    CREATE INDEX edit_batch ON edit (batch_id, state);
    CREATE INDEX edit_settled ON edit (changed_ms, company_id) WHERE settled = 1;
    CREATE INDEX edit_unchecked ON edit (employee_id) WHERE check_due = 1;

    -- What was queued is never removed, only settled. A draft was not: taken back, it was never there.
    CREATE TRIGGER edit_kept BEFORE DELETE ON edit WHEN OLD.state <> 'draft' BEGIN SELECT RAISE(ABORT, 'edits are never deleted'); END;

    -- One request of a submission, on disk before a byte of it goes out.
    CREATE TABLE request (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      company_id INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('out', 'answered')),
      -- The ids of its edits, as JSON: a list for each of its entities, in their order.
      edits TEXT NOT NULL,
      out_ms INTEGER NOT NULL,
      answered_ms INTEGER,
      -- HTTP status or the error's code; null while there is no answer.
      answer TEXT
    );
    CREATE INDEX request_open ON request (state) WHERE state = 'out';

    -- What is to be read again after a save: a payslip that recalculates (its id), or a person (payslip_id 0).
    CREATE TABLE read_again (
      employee_id INTEGER NOT NULL,
      payslip_id INTEGER NOT NULL,
      company_id INTEGER NOT NULL,
      not_before_ms INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (employee_id, payslip_id)
    ) WITHOUT ROWID;

    -- Files written for the officer; kind is 'payslip' or 'certificate'.
    CREATE TABLE saved_file (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      document_id INTEGER NOT NULL,
      company_id INTEGER NOT NULL,
      employee_id INTEGER,
      path TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      -- What the payslip showed when it was saved.
      net TEXT,
      final INTEGER NOT NULL,
      saved_ms INTEGER NOT NULL,
      gone_ms INTEGER,
      -- Of a PDF made of several documents: the files they are in, by id and in its order, as JSON.
      made_of TEXT,
      -- What was found when the file was last looked at; null while it never was since it was saved.
      checked_ms INTEGER,
      found TEXT CHECK (found IN ('same', 'changed', 'missing'))
    );
    CREATE INDEX saved_file_document ON saved_file (kind, document_id, saved_ms);
    CREATE INDEX saved_file_path ON saved_file (path);

    -- Temp files being written; what a kill left behind is removed at the next start.
    CREATE TABLE temp_file (
      path TEXT PRIMARY KEY,
      started_ms INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- Folders the officer granted in the system's dialog.
    CREATE TABLE save_folder (
      company_id INTEGER PRIMARY KEY,
      path TEXT NOT NULL,
      granted_ms INTEGER NOT NULL
    );

    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) WITHOUT ROWID;
    ${draftsSql}
    ${reportsSql}
    ${directWritesSql}
    ${outboxRetentionSql}
    ${roundsSql}
    ${sheetsSql}
    ${historySql}
    ${handoverSql}
    ${savesSql}
    ${reviewSql}
    `
  }
]
