-- Tables of one luck that were opened before it was kept who sees which of them.
INSERT INTO lucks(tab, luck) SELECT num, unhex(json_extract(setup, '$.duplicate.tables[0]'))
    FROM tables WHERE setup LIKE '%"duplicate":{%' ON CONFLICT DO NOTHING;
INSERT INTO sights(luck, owner, tab) SELECT luck, device, people.tab FROM people JOIN lucks ON lucks.tab = people.tab
    WHERE device IS NOT NULL ORDER BY people.tab ON CONFLICT DO NOTHING;
