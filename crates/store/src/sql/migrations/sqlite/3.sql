-- `AUTOINCREMENT`: a number of a desk that is gone is not given again, so that a late entry cannot end up in another
-- book.
CREATE TABLE desks(
    num INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, secret BLOB NOT NULL, head TEXT NOT NULL,
    created_ms INTEGER NOT NULL, touched_ms INTEGER NOT NULL) STRICT;
CREATE INDEX desks_touched ON desks(touched_ms);
CREATE TABLE desk_entries(
    desk INTEGER NOT NULL REFERENCES desks(num) ON DELETE CASCADE, n INTEGER NOT NULL, id TEXT NOT NULL,
    at_ms INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY(desk, n)) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX desk_entries_once ON desk_entries(desk, id);
CREATE TABLE desk_referees(
    desk INTEGER NOT NULL REFERENCES desks(num) ON DELETE CASCADE, device BLOB NOT NULL,
    PRIMARY KEY(desk, device)) STRICT, WITHOUT ROWID;
CREATE INDEX desk_referees_device ON desk_referees(device);
