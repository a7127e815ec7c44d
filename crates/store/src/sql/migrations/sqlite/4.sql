-- Whether anything of a table names anyone, so that forgetting need not look through those that it has seen. And race
-- desks are kept on an address's account, too.
ALTER TABLE tables DROP COLUMN touched_ms;
ALTER TABLE kept ADD COLUMN named INTEGER NOT NULL DEFAULT 1;
CREATE INDEX kept_named ON kept(touched_ms) WHERE named AND state <> 'open';
ALTER TABLE desks ADD COLUMN address BLOB;
CREATE INDEX desks_address ON desks(address) WHERE address IS NOT NULL;
