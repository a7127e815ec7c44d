-- What was kept before does not say which device made it: it is that of the person's first device that is still linked,
-- or of the owner itself where that is a device. An invitation is its seat's player's, or else its host's; without
-- either it is worth nothing any more, nor is a link to a whole table, which was kept elsewhere.
CREATE TABLE key_files(
    person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE, made_by BLOB NOT NULL, hash BLOB NOT NULL UNIQUE,
    made_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TEMP VIEW first_device AS
    SELECT person, device FROM person_devices AS one WHERE cut_ms IS NULL AND NOT EXISTS(
        SELECT 1 FROM person_devices AS other WHERE other.person = one.person AND other.cut_ms IS NULL AND other.num < one.num);
INSERT INTO key_files(person, made_by, hash, made_ms)
    SELECT id, device, restore, restore_ms FROM persons JOIN first_device ON person = id WHERE restore IS NOT NULL;

CREATE TABLE new_persons(
    id BLOB PRIMARY KEY, seen_ms INTEGER NOT NULL, rated INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO new_persons(id, seen_ms, rated) SELECT id, seen_ms, rated FROM persons;

CREATE TABLE new_endpoints(
    num INTEGER PRIMARY KEY AUTOINCREMENT, person BLOB NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,
    confirmed INTEGER NOT NULL, made_ms INTEGER NOT NULL, failing_ms INTEGER, made_by BLOB NOT NULL) STRICT;
INSERT INTO sqlite_sequence(name, seq) SELECT 'new_endpoints', seq FROM sqlite_sequence WHERE name = 'endpoints';
INSERT INTO new_endpoints(num, person, kind, address, confirmed, made_ms, failing_ms, made_by)
    SELECT num, person, kind, address, confirmed, made_ms, failing_ms,
        coalesce(endpoints.device, (SELECT device FROM first_device WHERE first_device.person = endpoints.person), person)
    FROM endpoints;

CREATE TABLE new_invitations(
    tab INTEGER NOT NULL, seat INTEGER NOT NULL, hash BLOB NOT NULL, made_by BLOB NOT NULL,
    PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;
INSERT INTO new_invitations(tab, seat, hash, made_by)
    SELECT tab, seat, hash, coalesce((SELECT device FROM first_device WHERE person = owner), owner) FROM (
        SELECT invitations.tab, invitations.seat, hash, coalesce(
            (SELECT device FROM people WHERE people.tab = invitations.tab AND people.seat = invitations.seat), host) AS owner
        FROM invitations JOIN tables ON num = invitations.tab)
    WHERE owner IS NOT NULL;

CREATE TABLE new_codes(
    id BLOB PRIMARY KEY, made_by BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, sealed TEXT NOT NULL,
    until_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO new_codes(id, made_by, kind, sealed, until_ms) SELECT id, device, kind, sealed, until_ms FROM codes;

CREATE TABLE desk_keys(
    desk INTEGER PRIMARY KEY REFERENCES desks(num) ON DELETE CASCADE, made_by BLOB NOT NULL, hash BLOB NOT NULL) STRICT;
INSERT INTO desk_keys(desk, made_by, hash)
    SELECT num, coalesce((SELECT device FROM first_device WHERE person = owner), owner), secret FROM (
        SELECT num, secret, (SELECT min(device) FROM desk_referees WHERE desk = num) AS owner FROM desks)
    WHERE owner IS NOT NULL;
ALTER TABLE desks DROP COLUMN secret;

CREATE TABLE cut_requests(
    num INTEGER NOT NULL REFERENCES person_devices(num) ON DELETE CASCADE, made_by BLOB NOT NULL,
    asked_ms INTEGER NOT NULL, PRIMARY KEY(num, made_by)) STRICT, WITHOUT ROWID;

CREATE TABLE new_wishes(person BLOB PRIMARY KEY, wishes TEXT NOT NULL, set_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO new_wishes(person, wishes, set_ms) SELECT person, wishes, unixepoch() * 1000 FROM wishes;

DROP VIEW first_device;
DROP TABLE persons;
DROP TABLE endpoints;
DROP TABLE invitations;
DROP TABLE codes;
DROP TABLE wishes;
ALTER TABLE new_persons RENAME TO persons;
ALTER TABLE new_endpoints RENAME TO endpoints;
ALTER TABLE new_invitations RENAME TO invitations;
ALTER TABLE new_codes RENAME TO codes;
ALTER TABLE new_wishes RENAME TO wishes;
CREATE INDEX persons_seen ON persons(seen_ms);
CREATE UNIQUE INDEX endpoints_once ON endpoints(person, kind, address);
CREATE INDEX endpoints_unconfirmed ON endpoints(made_ms) WHERE NOT confirmed;
CREATE INDEX endpoints_failing ON endpoints(failing_ms) WHERE failing_ms IS NOT NULL;
CREATE INDEX key_files_made_by ON key_files(made_by);
CREATE INDEX endpoints_made_by ON endpoints(made_by);
CREATE INDEX invitations_made_by ON invitations(made_by);
CREATE INDEX desk_keys_made_by ON desk_keys(made_by);
CREATE INDEX cut_requests_made_by ON cut_requests(made_by);
