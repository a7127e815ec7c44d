-- What grants or sends belongs to the device that made it. What was kept before does not say which: it is that of the
-- person's first device that is still linked, or of the owner itself where that is a device. An invitation is its
-- seat's player's, or else its host's; without either it is worth nothing any more, nor is a link to a whole table,
-- which was kept elsewhere.
CREATE TEMP VIEW first_device AS
    SELECT DISTINCT ON (person) person, device FROM person_devices WHERE cut_ms IS NULL ORDER BY person, num;
CREATE TABLE key_files(
    person bytea PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE, made_by bytea NOT NULL, hash bytea NOT NULL UNIQUE,
    made_ms bigint NOT NULL);
INSERT INTO key_files(person, made_by, hash, made_ms)
    SELECT id, device, restore, restore_ms FROM persons JOIN first_device ON person = id WHERE restore IS NOT NULL;
ALTER TABLE persons DROP COLUMN restore, DROP COLUMN restore_ms;

ALTER TABLE endpoints RENAME COLUMN device TO made_by;
UPDATE endpoints SET made_by = coalesce((SELECT device FROM first_device WHERE first_device.person = endpoints.person), person)
    WHERE made_by IS NULL;
ALTER TABLE endpoints ALTER COLUMN made_by SET NOT NULL;

ALTER TABLE invitations ADD COLUMN made_by bytea;
UPDATE invitations SET made_by = coalesce(
    (SELECT device FROM people WHERE people.tab = invitations.tab AND people.seat = invitations.seat),
    (SELECT host FROM tables WHERE num = invitations.tab));
DELETE FROM invitations WHERE made_by IS NULL;
UPDATE invitations SET made_by = first_device.device FROM first_device WHERE first_device.person = made_by;
ALTER TABLE invitations ALTER COLUMN made_by SET NOT NULL;

ALTER TABLE codes RENAME COLUMN device TO made_by;

CREATE TABLE desk_keys(
    desk bigint PRIMARY KEY REFERENCES desks(num) ON DELETE CASCADE, made_by bytea NOT NULL, hash bytea NOT NULL);
INSERT INTO desk_keys(desk, made_by, hash)
    SELECT num, coalesce((SELECT device FROM first_device WHERE person = owner), owner), secret FROM (
        SELECT num, secret, (SELECT device FROM desk_referees WHERE desk = num ORDER BY device LIMIT 1) AS owner FROM desks) AS old
    WHERE owner IS NOT NULL;
ALTER TABLE desks DROP COLUMN secret;

CREATE TABLE cut_requests(
    num bigint NOT NULL REFERENCES person_devices(num) ON DELETE CASCADE, made_by bytea NOT NULL, asked_ms bigint NOT NULL,
    PRIMARY KEY(num, made_by));
ALTER TABLE wishes ADD COLUMN set_ms bigint;
UPDATE wishes SET set_ms = (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
ALTER TABLE wishes ALTER COLUMN set_ms SET NOT NULL;
CREATE INDEX key_files_made_by ON key_files(made_by);
CREATE INDEX endpoints_made_by ON endpoints(made_by);
CREATE INDEX invitations_made_by ON invitations(made_by);
CREATE INDEX desk_keys_made_by ON desk_keys(made_by);
CREATE INDEX cut_requests_made_by ON cut_requests(made_by);
DROP VIEW first_device;
