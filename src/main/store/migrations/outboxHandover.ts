/** Files that changes were handed over in, and those that were taken over from a colleague. */
export const handoverSql = `
    CREATE TABLE handover (
      -- Made with the file and kept in it.
      uid TEXT NOT NULL,
      direction TEXT NOT NULL CHECK (direction IN ('out', 'in')),
      company_id INTEGER NOT NULL,
      at_ms INTEGER NOT NULL,
      -- Of the other desk: the one it was taken from; empty where it went out.
      desk TEXT NOT NULL,
      file_name TEXT NOT NULL,
      edits INTEGER NOT NULL,
      -- Of one that goes out: where it gets its name; null once it has it.
      path TEXT,
      -- A file may come back to the desk that made it.
      PRIMARY KEY (uid, direction)
    ) WITHOUT ROWID;
    -- The edits that went out in a file.
    CREATE TABLE handover_edit (
      uid TEXT NOT NULL,
      edit_id INTEGER NOT NULL REFERENCES edit (id),
      PRIMARY KEY (uid, edit_id)
    ) WITHOUT ROWID;
`
