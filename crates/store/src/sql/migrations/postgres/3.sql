-- `rode` says who rode where names are no longer kept; until then `people` does.
CREATE TABLE rode(tab bigint NOT NULL, seat smallint NOT NULL, person bytea NOT NULL, PRIMARY KEY(tab, seat));
CREATE INDEX rode_person ON rode(person);
CREATE TABLE results(tab bigint PRIMARY KEY, text text NOT NULL);
ALTER TABLE persons ADD COLUMN rated boolean NOT NULL DEFAULT false;
