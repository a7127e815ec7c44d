-- `rode` says who rode where names are no longer kept; until then `people` does.
CREATE TABLE rode(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, person BLOB NOT NULL, PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
CREATE INDEX rode_person ON rode(person);
CREATE TABLE results(tab INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
ALTER TABLE persons ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
