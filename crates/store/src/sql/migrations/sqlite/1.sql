CREATE TABLE tables(
    num INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, game TEXT NOT NULL, secret BLOB NOT NULL,
    created_ms INTEGER NOT NULL, touched_ms INTEGER NOT NULL, phase TEXT NOT NULL DEFAULT '',
    open INTEGER NOT NULL DEFAULT 0, host BLOB, setup TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX tables_open ON tables(created_ms) WHERE open;
CREATE INDEX tables_phase ON tables(phase);
CREATE INDEX tables_host ON tables(host) WHERE host IS NOT NULL;
CREATE INDEX tables_touched ON tables(touched_ms);

CREATE TABLE steps(
    tab INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, marks BLOB NOT NULL,
    actions TEXT NOT NULL, clocks TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
CREATE UNIQUE INDEX steps_once ON steps(seq, tab);

CREATE TABLE held(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, decision INTEGER NOT NULL, action TEXT NOT NULL, what TEXT NOT NULL,
    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;

CREATE TABLE people(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, device BLOB, name TEXT NOT NULL, orders TEXT NOT NULL,
    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
CREATE INDEX people_device ON people(device) WHERE device IS NOT NULL;
CREATE TABLE invitations(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE chat(
    num INTEGER PRIMARY KEY, tab INTEGER NOT NULL, n INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    seat INTEGER, device BLOB, name TEXT NOT NULL, text TEXT, phrase TEXT) STRICT;
CREATE INDEX chat_table ON chat(tab);
CREATE INDEX chat_device ON chat(device) WHERE device IS NOT NULL;
