CREATE TABLE day_rides(
    tab bigint NOT NULL PRIMARY KEY,
    day bigint NOT NULL,
    person bytea,
    place smallint
);
CREATE UNIQUE INDEX day_rides_once ON day_rides(day, person);
CREATE INDEX day_rides_person ON day_rides(person) WHERE person IS NOT NULL;
CREATE TABLE day_champions(
    day bigint NOT NULL PRIMARY KEY,
    place smallint NOT NULL
);
