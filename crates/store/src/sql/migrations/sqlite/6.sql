-- A device that was cut off stays on the list: it has seen what the person has seen.
CREATE TABLE persons(
    id BLOB PRIMARY KEY, seen_ms INTEGER NOT NULL, restore BLOB UNIQUE, restore_ms INTEGER) STRICT, WITHOUT ROWID;
CREATE INDEX persons_seen ON persons(seen_ms);
CREATE TABLE person_devices(
    num INTEGER PRIMARY KEY AUTOINCREMENT, person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
    device BLOB NOT NULL, kind TEXT NOT NULL, linked_ms INTEGER NOT NULL, cut_ms INTEGER) STRICT;
CREATE UNIQUE INDEX person_devices_once ON person_devices(device) WHERE cut_ms IS NULL;
CREATE INDEX person_devices_person ON person_devices(person);
CREATE INDEX person_devices_device ON person_devices(device);
CREATE TABLE codes(
    id BLOB PRIMARY KEY, device BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, sealed TEXT NOT NULL,
    until_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
