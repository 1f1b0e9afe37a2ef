-- The first page of a list
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;
--   Limit
--   Index Scan using car_by_make on car

-- The sections of a list
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;
--   Index Scan using car_section_by_text_key on car_section

-- How many cars stand before one
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < $1);
--   Result
--   Aggregate
--   Index Scan using "car_by_dateCreated" on car

-- The cars of some years
SELECT "ticket", "make_key", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL AND (("year" IS NOT NULL AND "year" >= $1) AND ("year" IS NOT NULL AND "year" <= $2)) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;
--   Sort
--   Index Scan using car_by_year on car

-- A search of all texts
SELECT "ticket", "make_key", "make", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL AND (coalesce(strpos(search_text, $1) > 0, TRUE)) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;
--   Sort
--   Index Scan using "car_by_dateCreated" on car

-- A car by its ticket
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "ticket" = ANY ((SELECT $1::bigint[])::bigint[]);
--   Index Scan using car_pkey on car
--   Result

-- The cars with a plate
SELECT ticket, "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", plate FROM car WHERE ticket IN (SELECT ticket FROM car WHERE "plateFolded" = $1 UNION ALL SELECT ticket FROM car_stale)
  ORDER BY "dateCreated" DESC, ticket DESC;
--   Sort
--   Nested Loop
--   Unique
--   Sort
--   Append
--   Index Scan using car_by_plate on car car_1
--   Index Only Scan Backward using car_stale_pkey on car_stale
--   Index Scan using car_pkey on car

-- What has changed since a list was read
SELECT seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded"
  FROM "car_change" WHERE seq > $1 AND seq <= $2 ORDER BY seq;
--   Index Scan using car_change_pkey on car_change

-- The cars of these changes
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key", "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key", "spot_key", "spotFolded_key", "stage_key" FROM "car"
  WHERE "ticket" IN (SELECT id FROM "car_change" WHERE seq > $1 AND seq <= $2);
--   Nested Loop
--   HashAggregate
--   Index Scan using car_change_pkey on car_change
--   Index Scan using car_pkey on car

-- The commands of these changes
SELECT id, date, author, name, origin FROM change_command
  WHERE id IN (SELECT command FROM "car_change" WHERE seq > $1 AND seq <= $2) ORDER BY id;
--   Nested Loop Semi Join
--   Index Scan using change_command_pkey on change_command
--   Index Scan using car_change_pkey on car_change

-- The cars that another program wrote
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key", "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key", "spot_key", "spotFolded_key", "stage_key", found."ticket" IS NOT NULL
  FROM "car_stale" LEFT JOIN "car" AS found USING ("ticket");
--   Nested Loop Left Join
--   Index Only Scan using car_stale_pkey on car_stale
--   Index Scan using car_pkey on car found

-- The last commands
SELECT id, date, author, name, origin, undoes, since FROM change_command WHERE id < $1 ORDER BY id DESC;
--   Index Scan Backward using change_command_pkey on change_command

-- What happened to a car
SELECT seq, command, operation, id FROM "car_change" WHERE seq > $1 AND (id = $2 OR operation = 4) ORDER BY seq DESC;
--   Index Scan Backward using car_change_pkey on car_change
