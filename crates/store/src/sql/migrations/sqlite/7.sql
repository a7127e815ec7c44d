-- A slot (the column is called `seat`) has at most one notice of each kind of reader: the next question takes the place
-- of the one before. One that was told and whose question has closed stays, since the question may be put again: its
-- page is `-1 - page` until then.
CREATE TABLE endpoints(
    num INTEGER PRIMARY KEY AUTOINCREMENT, person BLOB NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,
    confirmed INTEGER NOT NULL, made_ms INTEGER NOT NULL, failing_ms INTEGER, device BLOB) STRICT;
CREATE UNIQUE INDEX endpoints_once ON endpoints(person, kind, address);
CREATE INDEX endpoints_unconfirmed ON endpoints(made_ms) WHERE NOT confirmed;
CREATE INDEX endpoints_failing ON endpoints(failing_ms) WHERE failing_ms IS NOT NULL;
CREATE TABLE wishes(person BLOB PRIMARY KEY, wishes TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE notices(
    num INTEGER PRIMARY KEY AUTOINCREMENT, tab INTEGER NOT NULL, seat INTEGER NOT NULL, open INTEGER NOT NULL,
    person BLOB NOT NULL, kind TEXT NOT NULL, page INTEGER NOT NULL, due_ms INTEGER, until_ms INTEGER,
    told_ms INTEGER) STRICT;
CREATE UNIQUE INDEX notices_seat ON notices(tab, seat, open);
CREATE INDEX notices_due ON notices(due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX notices_person ON notices(person);
CREATE TABLE deliveries(
    num INTEGER PRIMARY KEY AUTOINCREMENT, endpoint INTEGER NOT NULL REFERENCES endpoints(num) ON DELETE CASCADE,
    text TEXT NOT NULL, due_ms INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, made_ms INTEGER NOT NULL) STRICT;
CREATE INDEX deliveries_due ON deliveries(due_ms);
CREATE INDEX deliveries_endpoint ON deliveries(endpoint);
ALTER TABLE kept ADD COLUMN until_ms INTEGER;
