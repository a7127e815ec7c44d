-- Tables that ride with the same luck, and who has seen which of their races: an owner sees one table of a luck.
CREATE TABLE lucks(tab bigint PRIMARY KEY, luck bytea NOT NULL);
CREATE INDEX lucks_luck ON lucks(luck);
CREATE TABLE sights(luck bytea NOT NULL, owner bytea NOT NULL, tab bigint NOT NULL, PRIMARY KEY(luck, owner));
CREATE INDEX sights_owner ON sights(owner);
CREATE INDEX sights_tab ON sights(tab);
