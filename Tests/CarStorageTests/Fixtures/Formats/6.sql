-- What the migration to version 6 of the format did to a store of version 5. Stages, notes, absences and the history of commands.
ALTER TABLE change_command ADD COLUMN origin TEXT;
ALTER TABLE change_command ADD COLUMN undoes INTEGER;
ALTER TABLE change_command ADD COLUMN since INTEGER;
CREATE TABLE "car_insertion" (
  command INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (command, first)
) STRICT, WITHOUT ROWID;
UPDATE change_command SET since = entry.since FROM
  (SELECT command, min(seq) - 1 AS since FROM "car_change" GROUP BY command) AS entry
  WHERE entry.command = id;
DROP TRIGGER IF EXISTS car_deleted;
DROP TRIGGER IF EXISTS car_updated;
ALTER TABLE "car" ADD COLUMN "dateRequested" INTEGER;
ALTER TABLE "car" ADD COLUMN "dateDue" INTEGER;
ALTER TABLE "car" ADD COLUMN "dateAwaited" INTEGER AS (max(ifnull("dateRequested", "dateDue"), ifnull("dateDue", "dateRequested"))) VIRTUAL;
ALTER TABLE "car" ADD COLUMN "dateReady" INTEGER;
ALTER TABLE "car" ADD COLUMN "stage" TEXT AS (CASE WHEN "dateReturned" IS NOT NULL THEN NULL WHEN "dateReady" IS NOT NULL THEN 'ready' WHEN "dateRequested" IS NOT NULL THEN 'requested' END) VIRTUAL;
ALTER TABLE "car" ADD COLUMN "keyFolded" TEXT;
ALTER TABLE "car" ADD COLUMN "spotFolded" TEXT;
ALTER TABLE "car_change" ADD COLUMN "old_dateRequested" INTEGER;
ALTER TABLE "car_change" ADD COLUMN "old_dateDue" INTEGER;
ALTER TABLE "car_change" ADD COLUMN "old_dateAwaited" INTEGER;
ALTER TABLE "car_change" ADD COLUMN "old_dateReady" INTEGER;
ALTER TABLE "car_change" ADD COLUMN "old_stage" TEXT;
ALTER TABLE "car_change" ADD COLUMN "old_keyFolded" TEXT;
ALTER TABLE "car_change" ADD COLUMN "old_spotFolded" TEXT;
CREATE TRIGGER "car_deleted" AFTER DELETE ON "car"
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO "car_change" (command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_make_key", "old_model_key", "old_ownerFirstName_key", "old_ownerLastName_key")
    VALUES ((SELECT command FROM current_command), 3, old."ticket", old."dateCreated", old."utcOffset", old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."dateReturned", old."dateRequested", old."dateDue", old."dateAwaited", old."dateReady", old."stage", old."keyFolded", old."spotFolded", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key");
  INSERT INTO "car_section" (dimension, part, key, spelling, count) VALUES
      (0, old."dateReturned_known", 0, '', -1),
      (1, old."dateReturned_known", ifnull(old."dateCreated_hour", x''), '', -1),
      (2, old."dateReturned_known", ifnull(old."dateCreated_day", x''), '', -1),
      (3, old."dateReturned_known", ifnull(old."make_key", x''), iif(old."make_key" IS NULL, '', ifnull(old."make", '')), -1),
      (4, old."dateReturned_known", ifnull(old."make_letter", x''), '', -1),
      (5, old."dateReturned_known", ifnull(old."model_key", x''), iif(old."model_key" IS NULL, '', ifnull(old."model", '')), -1),
      (6, old."dateReturned_known", ifnull(old."model_letter", x''), '', -1),
      (7, old."dateReturned_known", ifnull(old."year", x''), '', -1),
      (8, old."dateReturned_known", ifnull(old."year_decade", x''), '', -1),
      (9, old."dateReturned_known", ifnull(old."ownerLastName_key", x''), iif(old."ownerLastName_key" IS NULL, '', ifnull(old."ownerLastName", '')), -1),
      (10, old."dateReturned_known", ifnull(old."ownerLastName_letter", x''), '', -1),
      (11, old."dateReturned_known", ifnull(old."ownerFirstName_key", x''), iif(old."ownerFirstName_key" IS NULL, '', ifnull(old."ownerFirstName", '')), -1),
      (12, old."dateReturned_known", ifnull(old."ownerFirstName_letter", x''), '', -1)
      ON CONFLICT DO UPDATE SET count = count - 1;
  DELETE FROM "car_section" WHERE count < 1;
END;
CREATE TRIGGER "car_updated" AFTER UPDATE ON "car"
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO "car_change" (command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_make_key", "old_model_key", "old_ownerFirstName_key", "old_ownerLastName_key")
    VALUES ((SELECT command FROM current_command), 2, old."ticket", old."dateCreated", old."utcOffset", old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."dateReturned", old."dateRequested", old."dateDue", old."dateAwaited", old."dateReady", old."stage", old."keyFolded", old."spotFolded", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key");
END;
CREATE TABLE car_note (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticket INTEGER NOT NULL,
  date INTEGER NOT NULL,
  author TEXT,
  code TEXT,
  text TEXT NOT NULL,
  photo TEXT
) STRICT;
CREATE INDEX car_note_by_ticket ON car_note (ticket);
CREATE TABLE car_note_change (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  command INTEGER,
  operation INTEGER NOT NULL,
  id INTEGER,
  old_ticket INTEGER,
  old_date INTEGER,
  old_author TEXT,
  old_code TEXT,
  old_text TEXT,
  old_photo TEXT
) STRICT;
CREATE TABLE car_absence (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticket INTEGER NOT NULL,
  dateReturned INTEGER NOT NULL,
  dateReparked INTEGER NOT NULL,
  dateRequested INTEGER,
  dateDue INTEGER,
  dateReady INTEGER
) STRICT;
CREATE INDEX car_absence_by_ticket ON car_absence (ticket);
CREATE TABLE car_absence_change (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  command INTEGER,
  operation INTEGER NOT NULL,
  id INTEGER,
  old_ticket INTEGER,
  old_dateReturned INTEGER,
  old_dateReparked INTEGER,
  old_dateRequested INTEGER,
  old_dateDue INTEGER,
  old_dateReady INTEGER
) STRICT;
CREATE TRIGGER car_note_inserted AFTER INSERT ON car_note
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO car_note_change (command, operation, id)
    VALUES ((SELECT command FROM current_command), 1, new.id);
END;
CREATE TRIGGER car_note_updated AFTER UPDATE ON car_note
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO car_note_change (command, operation, id, old_ticket, old_date, old_author, old_code, old_text, old_photo)
    VALUES ((SELECT command FROM current_command), 2, old.id, old.ticket, old.date, old.author, old.code, old.text, old.photo);
END;
CREATE TRIGGER car_note_deleted AFTER DELETE ON car_note
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO car_note_change (command, operation, id, old_ticket, old_date, old_author, old_code, old_text, old_photo)
    VALUES ((SELECT command FROM current_command), 3, old.id, old.ticket, old.date, old.author, old.code, old.text, old.photo);
END;
CREATE TRIGGER car_absence_inserted AFTER INSERT ON car_absence
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO car_absence_change (command, operation, id)
    VALUES ((SELECT command FROM current_command), 1, new.id);
END;
CREATE TRIGGER car_absence_updated AFTER UPDATE ON car_absence
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO car_absence_change (command, operation, id, old_ticket, old_dateReturned, old_dateReparked, old_dateRequested, old_dateDue, old_dateReady)
    VALUES ((SELECT command FROM current_command), 2, old.id, old.ticket, old.dateReturned, old.dateReparked, old.dateRequested, old.dateDue, old.dateReady);
END;
CREATE TRIGGER car_absence_deleted AFTER DELETE ON car_absence
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO car_absence_change (command, operation, id, old_ticket, old_dateReturned, old_dateReparked, old_dateRequested, old_dateDue, old_dateReady)
    VALUES ((SELECT command FROM current_command), 3, old.id, old.ticket, old.dateReturned, old.dateReparked, old.dateRequested, old.dateDue, old.dateReady);
END;
CREATE INDEX car_note_change_by_command ON car_note_change (command);
CREATE INDEX car_absence_change_by_command ON car_absence_change (command);
CREATE INDEX car_parked_key ON car (ifnull(keyFolded, key)) WHERE dateReturned IS NULL AND key IS NOT NULL;
CREATE INDEX car_parked_spot ON car (ifnull(spotFolded, spot)) WHERE dateReturned IS NULL AND spot IS NOT NULL;
CREATE INDEX car_by_stay ON car (CASE WHEN dateReturned < dateCreated THEN 0 WHEN dateReturned - dateCreated < 86400000 THEN 1 WHEN dateReturned - dateCreated < 345600000 THEN 2 WHEN dateReturned - dateCreated < 1382400000 THEN 3 WHEN dateReturned - dateCreated < 5529600000 THEN 4 ELSE 5 END, dateReturned) WHERE dateReturned IS NOT NULL;
UPDATE store_state SET version = 6;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 6;
-- What people did with it.
INSERT INTO car_note (ticket, date, author, text) VALUES (1, 1774720000000, 'anna', 'Scratch on the left');
INSERT INTO car_absence (ticket, dateReturned, dateReparked) VALUES (2, 1774800000000, 1774810000000);
UPDATE car SET key = 'k7 a', dateRequested = 1774820000000 WHERE ticket = 2;
