-- A row's number is its own, so that it stays what it is when the file is vacuumed or copied.
ALTER TABLE steps RENAME TO old_steps;
CREATE TABLE steps(
    num INTEGER PRIMARY KEY, before INTEGER, tab INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    marks BLOB NOT NULL, actions TEXT NOT NULL, clocks TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
INSERT INTO steps(num, before, tab, seq, at_ms, marks, actions, clocks, lines)
    SELECT rowid, (SELECT rowid FROM old_steps AS before WHERE before.seq = step.seq - 1 AND before.tab = step.tab),
        tab, seq, at_ms, marks, actions, clocks, lines
    FROM old_steps AS step ORDER BY rowid;
ALTER TABLE kept ADD COLUMN steps INTEGER NOT NULL DEFAULT 0;
ALTER TABLE kept ADD COLUMN last_step INTEGER;
UPDATE kept SET steps = count, last_step = last
    FROM (SELECT tab, rowid AS last, max(seq) + 1 AS count FROM old_steps GROUP BY tab) WHERE tab = key;
DROP TABLE old_steps;
