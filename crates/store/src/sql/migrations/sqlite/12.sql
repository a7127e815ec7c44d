-- As where several nodes write: what changes at every move is one small row with no index but its key, and an epoch
-- says who may write to a table or a desk. A file has one writer, whose epoch is 0; -1 is nobody's.
CREATE TABLE pulse(
    key INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, bytes INTEGER NOT NULL DEFAULT 0, used_ms INTEGER NOT NULL DEFAULT 0,
    asked INTEGER NOT NULL DEFAULT 0, owing INTEGER NOT NULL DEFAULT 0, until_ms INTEGER,
    steps INTEGER NOT NULL DEFAULT 0, last_step INTEGER) STRICT;
INSERT INTO pulse(key, epoch, bytes, used_ms, asked, owing, until_ms, steps, last_step)
    SELECT key, CASE WHEN EXISTS(SELECT 1 FROM tables WHERE num = key) THEN 0 ELSE -1 END,
        bytes, touched_ms, asked, owing, until_ms, steps, last_step FROM kept;
CREATE TABLE new_kept(
    key INTEGER PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open', touched_ms INTEGER NOT NULL,
    named INTEGER NOT NULL DEFAULT 1, device BLOB, address BLOB, digest BLOB) STRICT;
INSERT INTO new_kept(key, kind, state, touched_ms, named, device, address, digest)
    SELECT key, kind, state, touched_ms, named, device, address, digest FROM kept;
DROP TABLE kept;
ALTER TABLE new_kept RENAME TO kept;
CREATE INDEX kept_ended ON kept(state, kind, touched_ms) WHERE state <> 'open';
CREATE INDEX kept_named ON kept(touched_ms) WHERE named AND state <> 'open';
CREATE INDEX kept_device ON kept(device, kind) WHERE device IS NOT NULL;
CREATE INDEX kept_address ON kept(address, kind) WHERE address IS NOT NULL;
CREATE INDEX kept_digest ON kept(digest) WHERE digest IS NOT NULL;
ALTER TABLE desks ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
