-- An owner sees one table of a luck.
CREATE TABLE lucks(tab INTEGER PRIMARY KEY, luck BLOB NOT NULL) STRICT;
CREATE INDEX lucks_luck ON lucks(luck);
CREATE TABLE sights(
    luck BLOB NOT NULL, owner BLOB NOT NULL, tab INTEGER NOT NULL, PRIMARY KEY(luck, owner)) STRICT, WITHOUT ROWID;
CREATE INDEX sights_owner ON sights(owner);
CREATE INDEX sights_tab ON sights(tab);
