-- What a server keeps, in SQLite. A test makes this page: the migrations are what counts.

CREATE TABLE analyses(
    tab INTEGER,
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY(tab)
);

CREATE TABLE chat(
    num INTEGER,
    tab INTEGER NOT NULL,
    n INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    seat INTEGER,
    device BLOB,
    name TEXT NOT NULL,
    text TEXT,
    phrase TEXT,
    PRIMARY KEY(num)
);
CREATE INDEX chat_device ON chat(device) WHERE device IS NOT NULL;
CREATE INDEX chat_table ON chat(tab);

CREATE TABLE codes(
    id BLOB NOT NULL,
    made_by BLOB NOT NULL,
    kind TEXT NOT NULL,
    sealed TEXT NOT NULL,
    until_ms INTEGER NOT NULL,
    PRIMARY KEY(id)
);

CREATE TABLE cut_requests(
    num INTEGER NOT NULL,
    made_by BLOB NOT NULL,
    asked_ms INTEGER NOT NULL,
    PRIMARY KEY(num, made_by),
    FOREIGN KEY(num) REFERENCES person_devices(num) ON DELETE CASCADE
);
CREATE INDEX cut_requests_made_by ON cut_requests(made_by);

CREATE TABLE day_champions(
    day INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY(day)
);

CREATE TABLE day_rides(
    tab INTEGER NOT NULL,
    day INTEGER NOT NULL,
    person BLOB,
    place INTEGER,
    PRIMARY KEY(tab)
);
CREATE UNIQUE INDEX day_rides_once ON day_rides(day, person);
CREATE INDEX day_rides_person ON day_rides(person) WHERE person IS NOT NULL;

CREATE TABLE deliveries(
    num INTEGER,
    endpoint INTEGER NOT NULL,
    text TEXT NOT NULL,
    due_ms INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    made_ms INTEGER NOT NULL,
    PRIMARY KEY(num),
    FOREIGN KEY(endpoint) REFERENCES endpoints(num) ON DELETE CASCADE
);
CREATE INDEX deliveries_due ON deliveries(due_ms);
CREATE INDEX deliveries_endpoint ON deliveries(endpoint);

CREATE TABLE desk_entries(
    desk INTEGER NOT NULL,
    n INTEGER NOT NULL,
    id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY(desk, n),
    FOREIGN KEY(desk) REFERENCES desks(num) ON DELETE CASCADE
);
CREATE UNIQUE INDEX desk_entries_once ON desk_entries(desk, id);

CREATE TABLE desk_keys(
    desk INTEGER,
    made_by BLOB NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY(desk),
    FOREIGN KEY(desk) REFERENCES desks(num) ON DELETE CASCADE
);
CREATE INDEX desk_keys_made_by ON desk_keys(made_by);

CREATE TABLE desk_referees(
    desk INTEGER NOT NULL,
    device BLOB NOT NULL,
    PRIMARY KEY(desk, device),
    FOREIGN KEY(desk) REFERENCES desks(num) ON DELETE CASCADE
);
CREATE INDEX desk_referees_device ON desk_referees(device);

CREATE TABLE desks(
    num INTEGER,
    id BLOB NOT NULL,
    head TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL,
    address BLOB,
    epoch INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(num)
);
CREATE INDEX desks_address ON desks(address) WHERE address IS NOT NULL;
CREATE INDEX desks_touched ON desks(touched_ms);

CREATE TABLE endpoints(
    num INTEGER,
    person BLOB NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    confirmed INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    failing_ms INTEGER,
    made_by BLOB NOT NULL,
    PRIMARY KEY(num)
);
CREATE INDEX endpoints_failing ON endpoints(failing_ms) WHERE failing_ms IS NOT NULL;
CREATE INDEX endpoints_made_by ON endpoints(made_by);
CREATE UNIQUE INDEX endpoints_once ON endpoints(person, kind, address);
CREATE INDEX endpoints_unconfirmed ON endpoints(made_ms) WHERE NOT confirmed;

CREATE TABLE held(
    tab INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    action TEXT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY(tab, seat)
);

CREATE TABLE invitations(
    tab INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    hash BLOB NOT NULL,
    made_by BLOB NOT NULL,
    PRIMARY KEY(tab, seat)
);
CREATE INDEX invitations_made_by ON invitations(made_by);

CREATE TABLE kept(
    key INTEGER,
    kind TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    touched_ms INTEGER NOT NULL,
    named INTEGER NOT NULL DEFAULT 1,
    device BLOB,
    address BLOB,
    digest BLOB,
    PRIMARY KEY(key)
);
CREATE INDEX kept_address ON kept(address, kind) WHERE address IS NOT NULL;
CREATE INDEX kept_device ON kept(device, kind) WHERE device IS NOT NULL;
CREATE INDEX kept_digest ON kept(digest) WHERE digest IS NOT NULL;
CREATE INDEX kept_ended ON kept(state, kind, touched_ms) WHERE state <> 'open';
CREATE INDEX kept_named ON kept(touched_ms) WHERE named AND state <> 'open';

CREATE TABLE key_files(
    person BLOB NOT NULL,
    made_by BLOB NOT NULL,
    hash BLOB NOT NULL,
    made_ms INTEGER NOT NULL,
    PRIMARY KEY(person),
    FOREIGN KEY(person) REFERENCES persons(id) ON DELETE CASCADE
);
CREATE INDEX key_files_made_by ON key_files(made_by);

CREATE TABLE keys(
    name TEXT NOT NULL,
    key BLOB NOT NULL,
    PRIMARY KEY(name)
);

CREATE TABLE lucks(
    tab INTEGER,
    luck BLOB NOT NULL,
    PRIMARY KEY(tab)
);
CREATE INDEX lucks_luck ON lucks(luck);

CREATE TABLE notification_settings(
    person BLOB NOT NULL,
    settings TEXT NOT NULL,
    set_ms INTEGER NOT NULL,
    PRIMARY KEY(person)
);

CREATE TABLE notifications(
    num INTEGER,
    tab INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    open INTEGER NOT NULL,
    person BLOB NOT NULL,
    kind TEXT NOT NULL,
    page INTEGER NOT NULL,
    due_ms INTEGER,
    until_ms INTEGER,
    notified_ms INTEGER,
    PRIMARY KEY(num)
);
CREATE INDEX notifications_due ON notifications(due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX notifications_person ON notifications(person);
CREATE UNIQUE INDEX notifications_seat ON notifications(tab, seat, open);

CREATE TABLE people(
    tab INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    device BLOB,
    name TEXT NOT NULL,
    orders TEXT NOT NULL,
    PRIMARY KEY(tab, seat)
);
CREATE INDEX people_device ON people(device) WHERE device IS NOT NULL;

CREATE TABLE person_devices(
    num INTEGER,
    person BLOB NOT NULL,
    device BLOB NOT NULL,
    kind TEXT NOT NULL,
    linked_ms INTEGER NOT NULL,
    cut_ms INTEGER,
    linked_by BLOB,
    PRIMARY KEY(num),
    FOREIGN KEY(person) REFERENCES persons(id) ON DELETE CASCADE
);
CREATE INDEX person_devices_device ON person_devices(device);
CREATE UNIQUE INDEX person_devices_once ON person_devices(device) WHERE cut_ms IS NULL;
CREATE INDEX person_devices_person ON person_devices(person);

CREATE TABLE persons(
    id BLOB NOT NULL,
    seen_ms INTEGER NOT NULL,
    rated INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY(id)
);
CREATE INDEX persons_seen ON persons(seen_ms);

CREATE TABLE probe(
    n INTEGER,
    times INTEGER NOT NULL DEFAULT 0,
    filler BLOB,
    PRIMARY KEY(n)
);

CREATE TABLE pulse(
    key INTEGER,
    epoch INTEGER NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0,
    used_ms INTEGER NOT NULL DEFAULT 0,
    asked INTEGER NOT NULL DEFAULT 0,
    owing INTEGER NOT NULL DEFAULT 0,
    until_ms INTEGER,
    steps INTEGER NOT NULL DEFAULT 0,
    last_step INTEGER,
    PRIMARY KEY(key)
);

CREATE TABLE results(
    tab INTEGER,
    text TEXT NOT NULL,
    PRIMARY KEY(tab)
);

CREATE TABLE rode(
    tab INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person BLOB NOT NULL,
    PRIMARY KEY(tab, seat)
);
CREATE INDEX rode_person ON rode(person);

CREATE TABLE sights(
    luck BLOB NOT NULL,
    owner BLOB NOT NULL,
    tab INTEGER NOT NULL,
    PRIMARY KEY(luck, owner)
);
CREATE INDEX sights_owner ON sights(owner);
CREATE INDEX sights_tab ON sights(tab);

CREATE TABLE steps(
    num INTEGER,
    before INTEGER,
    tab INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    marks BLOB NOT NULL,
    actions TEXT NOT NULL,
    clocks TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY(num)
);

CREATE TABLE tables(
    num INTEGER,
    id BLOB NOT NULL,
    game TEXT NOT NULL,
    secret BLOB NOT NULL,
    created_ms INTEGER NOT NULL,
    phase TEXT NOT NULL DEFAULT '',
    open INTEGER NOT NULL DEFAULT 0,
    host BLOB,
    setup TEXT NOT NULL DEFAULT '',
    PRIMARY KEY(num)
);
CREATE INDEX tables_host ON tables(host) WHERE host IS NOT NULL;
CREATE INDEX tables_open ON tables(created_ms) WHERE open;
CREATE INDEX tables_phase ON tables(phase);
