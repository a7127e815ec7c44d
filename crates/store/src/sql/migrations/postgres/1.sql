-- `kept` and `tables` change when a table is set up, `pulse` at every move: it has no index but its key, so that a move
-- rewrites one row in place. Its epoch says which node may write to the table.

CREATE TABLE tables(
    num bigint PRIMARY KEY, id bytea NOT NULL UNIQUE, game text NOT NULL, secret bytea NOT NULL, created_ms bigint NOT NULL,
    phase text NOT NULL DEFAULT '', open boolean NOT NULL DEFAULT false, host bytea, setup text NOT NULL DEFAULT '');
CREATE SEQUENCE table_keys;
CREATE INDEX tables_open ON tables(created_ms) WHERE open;
CREATE INDEX tables_phase ON tables(phase);
CREATE INDEX tables_host ON tables(host) WHERE host IS NOT NULL;

CREATE TABLE kept(
    key bigint PRIMARY KEY, kind text NOT NULL, state text NOT NULL DEFAULT 'open', touched_ms bigint NOT NULL,
    named boolean NOT NULL DEFAULT true, device bytea, address bytea, digest bytea);
CREATE INDEX kept_ended ON kept(state, kind, touched_ms) WHERE state <> 'open';
CREATE INDEX kept_named ON kept(touched_ms) WHERE named AND state <> 'open';
CREATE INDEX kept_device ON kept(device, kind) WHERE device IS NOT NULL;
CREATE INDEX kept_address ON kept(address, kind) WHERE address IS NOT NULL;
CREATE INDEX kept_digest ON kept(digest) WHERE digest IS NOT NULL;

CREATE TABLE pulse(
    key bigint PRIMARY KEY, epoch bigint NOT NULL, bytes bigint NOT NULL DEFAULT 0, used_ms bigint NOT NULL DEFAULT 0,
    asked bigint NOT NULL DEFAULT 0, owing bigint NOT NULL DEFAULT 0) WITH (fillfactor = 50);

CREATE TABLE steps(
    tab bigint NOT NULL, seq bigint NOT NULL, epoch bigint NOT NULL, at_ms bigint NOT NULL, marks bytea NOT NULL,
    actions text NOT NULL, clocks text NOT NULL, lines text NOT NULL, PRIMARY KEY(tab, seq)) PARTITION BY HASH (tab);
DO $$ BEGIN
    FOR part IN 0..31 LOOP
        EXECUTE format('CREATE TABLE steps_%s PARTITION OF steps FOR VALUES WITH (MODULUS 32, REMAINDER %s)', part, part);
    END LOOP;
END $$;

CREATE TABLE held(
    tab bigint NOT NULL, seat smallint NOT NULL, decision bigint NOT NULL, action text NOT NULL, what text NOT NULL,
    PRIMARY KEY(tab, seat));
CREATE TABLE people(
    tab bigint NOT NULL, seat smallint NOT NULL, device bytea, name text NOT NULL, orders text NOT NULL, PRIMARY KEY(tab, seat));
CREATE INDEX people_device ON people(device) WHERE device IS NOT NULL;
CREATE TABLE invitations(tab bigint NOT NULL, seat smallint NOT NULL, hash bytea NOT NULL, PRIMARY KEY(tab, seat));
CREATE TABLE chat(
    num bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, tab bigint NOT NULL, n bigint NOT NULL, at_ms bigint NOT NULL,
    seat smallint, device bytea, name text NOT NULL, text text, phrase text);
CREATE INDEX chat_table ON chat(tab, num);
CREATE INDEX chat_device ON chat(device) WHERE device IS NOT NULL;

CREATE TABLE analyses(tab bigint PRIMARY KEY, version bigint NOT NULL, at_ms bigint NOT NULL, text text NOT NULL);

-- Numbers of desks are never given twice, so that a late entry cannot end up in another book.
CREATE TABLE desks(
    num bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id bytea NOT NULL UNIQUE, secret bytea NOT NULL, head text NOT NULL,
    created_ms bigint NOT NULL, touched_ms bigint NOT NULL, address bytea, epoch bigint NOT NULL);
CREATE INDEX desks_touched ON desks(touched_ms);
CREATE INDEX desks_address ON desks(address) WHERE address IS NOT NULL;
CREATE TABLE desk_entries(
    desk bigint NOT NULL REFERENCES desks(num) ON DELETE CASCADE, n bigint NOT NULL, id text NOT NULL,
    at_ms bigint NOT NULL, entry text NOT NULL, PRIMARY KEY(desk, n), UNIQUE(desk, id));
CREATE TABLE desk_referees(
    desk bigint NOT NULL REFERENCES desks(num) ON DELETE CASCADE, device bytea NOT NULL, PRIMARY KEY(desk, device));
CREATE INDEX desk_referees_device ON desk_referees(device);

-- The nodes that run. Each time that a node begins or has lost its lease it gets a new epoch.
-- `reachable` is when a node was last known to reach the others.
CREATE TABLE nodes(
    epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, until timestamptz NOT NULL, reachable timestamptz NOT NULL);

CREATE TABLE probe(n bigint PRIMARY KEY, times bigint NOT NULL DEFAULT 0);
CREATE TABLE keys(name text PRIMARY KEY, key bytea NOT NULL);
INSERT INTO keys(name, key) VALUES('address', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
