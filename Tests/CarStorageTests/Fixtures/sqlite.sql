-- The first page of a list
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;
--   SEARCH car USING INDEX car_by_make (dateReturned_known=? AND make_key>?)

-- The sections of a list
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND key < x'' ORDER BY key, spelling;
--   SEARCH car_section USING PRIMARY KEY (dimension=? AND part=? AND key<?)

-- How many cars stand before one
SELECT (SELECT count(*) FROM (SELECT 1 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < ? LIMIT ?) AS counted);
--   SCAN CONSTANT ROW
--   SCALAR SUBQUERY 2
--   CO-ROUTINE counted
--   SEARCH car USING INDEX car_by_make (dateReturned_known=? AND make_key<?)
--   SCAN counted

-- The cars of some years
SELECT "ticket", "make_key" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IN (?, ?, ?, ?);
--   SEARCH car USING INDEX car_by_year (dateReturned_known=? AND year=?)

-- A search of all texts
SELECT block, texts FROM "car_text_block" ORDER BY block;
--   SCAN car_text_block

-- The cars that were found, in order
SELECT "ticket", "make_key", "make" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "make_key" IS NOT NULL THEN 0 WHEN "make_key" IS NULL THEN 1 END, "make_key", "model_key", "year" DESC, "ticket" DESC;
--   SEARCH car USING INTEGER PRIMARY KEY (rowid=?)
--   LIST SUBQUERY 1
--   SCAN json_each VIRTUAL TABLE INDEX 1:
--   USE TEMP B-TREE FOR ORDER BY

-- A car by its ticket
SELECT "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "ticket" = ?;
--   SEARCH car USING INTEGER PRIMARY KEY (rowid=?)

-- The cars with a plate
SELECT ticket, "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", plate FROM car WHERE ticket IN (SELECT ticket FROM car WHERE "plateFolded" = ? UNION ALL SELECT ticket FROM car_stale)
  ORDER BY "dateCreated" DESC, ticket DESC;
--   SEARCH car USING INTEGER PRIMARY KEY (rowid=?)
--   LIST SUBQUERY 2
--   COMPOUND QUERY
--   LEFT-MOST SUBQUERY
--   SEARCH car USING COVERING INDEX car_by_plate (plateFolded=?)
--   UNION ALL
--   SCAN car_stale
--   USE TEMP B-TREE FOR ORDER BY

-- What has changed since a list was read
SELECT seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded"
  FROM "car_change" WHERE seq > ? AND seq <= ? ORDER BY seq;
--   SEARCH car_change USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)

-- The cars of these changes
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "make_key", "model_key", "ownerFirstName_key", "ownerLastName_key" FROM "car"
  WHERE "ticket" IN (SELECT id FROM "car_change" WHERE seq > ? AND seq <= ?);
--   SEARCH car USING INTEGER PRIMARY KEY (rowid=?)
--   LIST SUBQUERY 1
--   SEARCH car_change USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)

-- The commands of these changes
SELECT id, date, author, name, origin FROM change_command
  WHERE id IN (SELECT command FROM "car_change" WHERE seq > ? AND seq <= ?) ORDER BY id;
--   SEARCH change_command USING INTEGER PRIMARY KEY (rowid=?)
--   LIST SUBQUERY 1
--   SEARCH car_change USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)

-- The cars that another program wrote
SELECT marked."ticket", found."ticket" IS NOT NULL, found."dateCreated", found."utcOffset", found."make", found."model", found."year", found."plate", found."plateFolded", found."color", found."ownerFirstName", found."ownerLastName", found."key", found."spot", found."note", found."photo", found."dateReturned", found."dateRequested", found."dateDue", found."dateAwaited", found."dateReady", found."stage", found."keyFolded", found."spotFolded", found."make_key", found."model_key", found."ownerFirstName_key", found."ownerLastName_key"
  FROM "car_stale" AS marked
  LEFT JOIN "car" AS found ON found."ticket" = marked."ticket"
  WHERE marked."ticket" >= ? ORDER BY marked."ticket" LIMIT 250;
--   SEARCH marked USING INTEGER PRIMARY KEY (rowid>?)
--   SEARCH found USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN

-- The last commands
SELECT id, date, author, name, origin, undoes, since FROM change_command WHERE id < ? ORDER BY id DESC;
--   SEARCH change_command USING INTEGER PRIMARY KEY (rowid<?)

-- What happened to a car
SELECT seq, command, operation, id FROM "car_change" WHERE seq > ? AND (id = ? OR operation = 4) ORDER BY seq DESC;
--   SEARCH car_change USING INTEGER PRIMARY KEY (rowid>?)
