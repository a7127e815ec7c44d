-- A database as version 10 of the program left it, without rows.
CREATE TABLE tables(
    num INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, game TEXT NOT NULL, secret BLOB NOT NULL,
    created_ms INTEGER NOT NULL, phase TEXT NOT NULL DEFAULT '',
    open INTEGER NOT NULL DEFAULT 0, host BLOB, setup TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE probe(n INTEGER PRIMARY KEY, times INTEGER NOT NULL DEFAULT 0, filler BLOB) STRICT;
CREATE TABLE lucks(tab INTEGER PRIMARY KEY, luck BLOB NOT NULL) STRICT;
CREATE TABLE held(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, decision INTEGER NOT NULL, action TEXT NOT NULL, what TEXT NOT NULL,
    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE people(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, device BLOB, name TEXT NOT NULL, orders TEXT NOT NULL,
    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE invitations(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE chat(
    num INTEGER PRIMARY KEY, tab INTEGER NOT NULL, n INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    seat INTEGER, device BLOB, name TEXT NOT NULL, text TEXT, phrase TEXT) STRICT;
CREATE TABLE kept(
    key INTEGER PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open', touched_ms INTEGER NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0, asked INTEGER NOT NULL DEFAULT 0, owing INTEGER NOT NULL DEFAULT 0,
    device BLOB, address BLOB, digest BLOB, named INTEGER NOT NULL DEFAULT 1, until_ms INTEGER, steps INTEGER NOT NULL DEFAULT 0, last_step INTEGER) STRICT;
CREATE TABLE keys(name TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE desks(
    num INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, secret BLOB NOT NULL, head TEXT NOT NULL,
    created_ms INTEGER NOT NULL, touched_ms INTEGER NOT NULL, address BLOB) STRICT;
CREATE TABLE desk_entries(
    desk INTEGER NOT NULL REFERENCES desks(num) ON DELETE CASCADE, n INTEGER NOT NULL, id TEXT NOT NULL,
    at_ms INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY(desk, n)) STRICT, WITHOUT ROWID;
CREATE TABLE desk_referees(
    desk INTEGER NOT NULL REFERENCES desks(num) ON DELETE CASCADE, device BLOB NOT NULL,
    PRIMARY KEY(desk, device)) STRICT, WITHOUT ROWID;
CREATE TABLE analyses(
    tab INTEGER PRIMARY KEY, version INTEGER NOT NULL, at_ms INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TABLE persons(
    id BLOB PRIMARY KEY, seen_ms INTEGER NOT NULL, restore BLOB UNIQUE, restore_ms INTEGER, rated INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE person_devices(
    num INTEGER PRIMARY KEY AUTOINCREMENT, person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
    device BLOB NOT NULL, kind TEXT NOT NULL, linked_ms INTEGER NOT NULL, cut_ms INTEGER) STRICT;
CREATE TABLE codes(
    id BLOB PRIMARY KEY, device BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, sealed TEXT NOT NULL,
    until_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE endpoints(
    num INTEGER PRIMARY KEY AUTOINCREMENT, person BLOB NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,
    confirmed INTEGER NOT NULL, made_ms INTEGER NOT NULL, failing_ms INTEGER, device BLOB) STRICT;
CREATE TABLE wishes(person BLOB PRIMARY KEY, wishes TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE notices(
    num INTEGER PRIMARY KEY AUTOINCREMENT, tab INTEGER NOT NULL, seat INTEGER NOT NULL, open INTEGER NOT NULL,
    person BLOB NOT NULL, kind TEXT NOT NULL, page INTEGER NOT NULL, due_ms INTEGER, until_ms INTEGER,
    told_ms INTEGER) STRICT;
CREATE TABLE deliveries(
    num INTEGER PRIMARY KEY AUTOINCREMENT, endpoint INTEGER NOT NULL REFERENCES endpoints(num) ON DELETE CASCADE,
    text TEXT NOT NULL, due_ms INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, made_ms INTEGER NOT NULL) STRICT;
CREATE TABLE rode(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, person BLOB NOT NULL, PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE results(tab INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE steps(
    num INTEGER PRIMARY KEY, before INTEGER, tab INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    marks BLOB NOT NULL, actions TEXT NOT NULL, clocks TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
CREATE TABLE sights(
    luck BLOB NOT NULL, owner BLOB NOT NULL, tab INTEGER NOT NULL, PRIMARY KEY(luck, owner)) STRICT, WITHOUT ROWID;
CREATE INDEX tables_open ON tables(created_ms) WHERE open;
CREATE INDEX tables_phase ON tables(phase);
CREATE INDEX tables_host ON tables(host) WHERE host IS NOT NULL;
CREATE INDEX lucks_luck ON lucks(luck);
CREATE INDEX people_device ON people(device) WHERE device IS NOT NULL;
CREATE INDEX chat_table ON chat(tab);
CREATE INDEX chat_device ON chat(device) WHERE device IS NOT NULL;
CREATE INDEX kept_ended ON kept(state, kind, touched_ms) WHERE state <> 'open';
CREATE INDEX kept_device ON kept(device, kind) WHERE device IS NOT NULL;
CREATE INDEX kept_address ON kept(address, kind) WHERE address IS NOT NULL;
CREATE INDEX kept_digest ON kept(digest) WHERE digest IS NOT NULL;
CREATE INDEX desks_touched ON desks(touched_ms);
CREATE UNIQUE INDEX desk_entries_once ON desk_entries(desk, id);
CREATE INDEX desk_referees_device ON desk_referees(device);
CREATE INDEX kept_named ON kept(touched_ms) WHERE named AND state <> 'open';
CREATE INDEX desks_address ON desks(address) WHERE address IS NOT NULL;
CREATE INDEX persons_seen ON persons(seen_ms);
CREATE UNIQUE INDEX person_devices_once ON person_devices(device) WHERE cut_ms IS NULL;
CREATE INDEX person_devices_person ON person_devices(person);
CREATE INDEX person_devices_device ON person_devices(device);
CREATE UNIQUE INDEX endpoints_once ON endpoints(person, kind, address);
CREATE INDEX endpoints_unconfirmed ON endpoints(made_ms) WHERE NOT confirmed;
CREATE INDEX endpoints_failing ON endpoints(failing_ms) WHERE failing_ms IS NOT NULL;
CREATE UNIQUE INDEX notices_seat ON notices(tab, seat, open);
CREATE INDEX notices_due ON notices(due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX notices_person ON notices(person);
CREATE INDEX deliveries_due ON deliveries(due_ms);
CREATE INDEX deliveries_endpoint ON deliveries(endpoint);
CREATE INDEX rode_person ON rode(person);
CREATE INDEX sights_owner ON sights(owner);
CREATE INDEX sights_tab ON sights(tab);
INSERT INTO keys(name, key) VALUES('address', randomblob(32));
PRAGMA user_version=10;
