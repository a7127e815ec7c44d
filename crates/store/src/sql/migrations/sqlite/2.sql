-- What is kept on whose account, with one row that changes at every move: small, and apart from how tables are set up.
CREATE TABLE kept(
    key INTEGER PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open', touched_ms INTEGER NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0, asked INTEGER NOT NULL DEFAULT 0, owing INTEGER NOT NULL DEFAULT 0,
    device BLOB, address BLOB, digest BLOB) STRICT;
CREATE INDEX kept_ended ON kept(state, kind, touched_ms) WHERE state <> 'open';
CREATE INDEX kept_device ON kept(device, kind) WHERE device IS NOT NULL;
CREATE INDEX kept_address ON kept(address, kind) WHERE address IS NOT NULL;
CREATE INDEX kept_digest ON kept(digest) WHERE digest IS NOT NULL;
INSERT INTO kept(key, kind, state, touched_ms, device)
    SELECT num, CASE WHEN json_extract(setup, '$.imported') IS NULL THEN 'table' ELSE 'import' END,
        CASE phase WHEN 'over' THEN 'finished' WHEN 'abandoned' THEN 'abandoned' ELSE 'open' END, touched_ms, host
    FROM tables WHERE json_valid(setup);
UPDATE kept SET bytes = size FROM (SELECT tab, sum(length(lines)) AS size FROM steps GROUP BY tab) WHERE tab = key;
DROP INDEX tables_touched;
CREATE TABLE probe(n INTEGER PRIMARY KEY, times INTEGER NOT NULL DEFAULT 0, filler BLOB) STRICT;
CREATE TABLE keys(name TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO keys(name, key) VALUES('address', randomblob(32));
