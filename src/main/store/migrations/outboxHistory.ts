/** The record of everything the officer changed: append-only, each line sealed by the hash of all before it. */
export const historySql = `
    -- One step. \`record\` is the text that was hashed; every column that is asked for is taken from it, so that nothing that is
    -- shown stands outside the chain.
    CREATE TABLE history (
      -- Counted from 1 without a gap.
      id INTEGER PRIMARY KEY,
      record TEXT NOT NULL,
      -- SHA-256 over the hash of the line before and the record.
      hash BLOB NOT NULL,
      -- Folded, to be searched in. Made of the record, so the chain need not prove it: a later version may fold in another way.
      words TEXT NOT NULL,
      at_ms INTEGER NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.atMs')) STORED,
      company_id INTEGER GENERATED ALWAYS AS (json_extract(record, '$.companyId')) STORED,
      kind TEXT NOT NULL GENERATED ALWAYS AS (json_extract(record, '$.kind')) STORED,
      edit_id INTEGER GENERATED ALWAYS AS (iif(json_extract(record, '$.to') IS NULL, NULL, json_extract(record, '$.subjectId'))) STORED,
      -- A step that several edits took together names the lines that say what each is: how many, and the first and last of them.
      edits INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(json_array_length(record, '$.together'), 0)) STORED,
      first_of INTEGER GENERATED ALWAYS AS (json_extract(record, '$.together[0]')) STORED,
      last_of INTEGER GENERATED ALWAYS AS (json_extract(record, '$.together[#-1]')) STORED
    );
    -- All that a search looks at, without the records themselves: a third of what a scan of the table would read.
    CREATE INDEX history_find ON history (at_ms, company_id, kind, edits, words);
    CREATE INDEX history_together ON history (last_of, first_of) WHERE last_of IS NOT NULL;
    CREATE INDEX history_edit ON history (edit_id, id) WHERE edit_id IS NOT NULL;
    CREATE TRIGGER history_kept BEFORE UPDATE ON history
      WHEN new.id IS NOT old.id OR new.record IS NOT old.record OR new.hash IS NOT old.hash
      BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
    CREATE TRIGGER history_whole BEFORE DELETE ON history BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
`
