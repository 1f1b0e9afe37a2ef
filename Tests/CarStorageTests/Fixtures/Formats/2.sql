-- What the migration to version 2 of the format did to a store of version 1. Triggers count the generation of the store.
ALTER TABLE grdb_migrations RENAME TO store_state;
ALTER TABLE store_state RENAME COLUMN identifier TO name;
DELETE FROM store_state;
ALTER TABLE store_state ADD COLUMN store BLOB NOT NULL DEFAULT x'';
ALTER TABLE store_state ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE store_state ADD COLUMN base INTEGER NOT NULL DEFAULT 0;
ALTER TABLE store_state ADD COLUMN cookie INTEGER NOT NULL DEFAULT 0;
ALTER TABLE store_state ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
ALTER TABLE store_state ADD COLUMN missing INTEGER NOT NULL DEFAULT 0;
ALTER TABLE store_state ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
INSERT INTO store_state (name, store) VALUES ('state', x'00112233445566778899AABBCCDDEEFF');
DROP TRIGGER IF EXISTS car_inserted;
DROP TRIGGER IF EXISTS car_deleted;
DROP TRIGGER IF EXISTS car_updated;
DROP TRIGGER IF EXISTS car_moved;
CREATE INDEX "car_section_empty" ON "car_section" (dimension) WHERE count < 1;
CREATE TRIGGER "car_inserted" AFTER INSERT ON "car"
BEGIN
  UPDATE store_state SET generation = generation + 1;
  INSERT INTO "car_change" (command, operation, id)
    VALUES ((SELECT command FROM current_command), 1, new."ticket");
  INSERT INTO "car_section" (dimension, part, key, spelling, count) VALUES
      (0, new."dateReturned_known", 0, '', 1),
      (1, new."dateReturned_known", ifnull(new."dateCreated_hour", x''), '', 1),
      (2, new."dateReturned_known", ifnull(new."dateCreated_day", x''), '', 1),
      (3, new."dateReturned_known", ifnull(new."make_key", x''), iif(new."make_key" IS NULL, '', ifnull(new."make", '')), 1),
      (4, new."dateReturned_known", ifnull(new."make_letter", x''), '', 1),
      (5, new."dateReturned_known", ifnull(new."model_key", x''), iif(new."model_key" IS NULL, '', ifnull(new."model", '')), 1),
      (6, new."dateReturned_known", ifnull(new."model_letter", x''), '', 1),
      (7, new."dateReturned_known", ifnull(new."year", x''), '', 1),
      (8, new."dateReturned_known", ifnull(new."year_decade", x''), '', 1),
      (9, new."dateReturned_known", ifnull(new."ownerLastName_key", x''), iif(new."ownerLastName_key" IS NULL, '', ifnull(new."ownerLastName", '')), 1),
      (10, new."dateReturned_known", ifnull(new."ownerLastName_letter", x''), '', 1),
      (11, new."dateReturned_known", ifnull(new."ownerFirstName_key", x''), iif(new."ownerFirstName_key" IS NULL, '', ifnull(new."ownerFirstName", '')), 1),
      (12, new."dateReturned_known", ifnull(new."ownerFirstName_letter", x''), '', 1)
      ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER "car_deleted" AFTER DELETE ON "car"
BEGIN
  UPDATE store_state SET generation = generation + 1;
  INSERT INTO "car_change" (command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_make_key", "old_model_key", "old_ownerFirstName_key", "old_ownerLastName_key")
    VALUES ((SELECT command FROM current_command), 3, old."ticket", old."dateCreated", old."utcOffset", old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."dateReturned", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key");
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
  UPDATE store_state SET generation = generation + 1;
  INSERT INTO "car_change" (command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_make_key", "old_model_key", "old_ownerFirstName_key", "old_ownerLastName_key")
    VALUES ((SELECT command FROM current_command), 2, old."ticket", old."dateCreated", old."utcOffset", old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."dateReturned", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key");
END;
CREATE TRIGGER "car_moved" AFTER UPDATE ON "car"
WHEN (old."dateReturned_known", old."dateCreated_hour", old."dateCreated_day", old."make_key", old."make_letter", old."model_key", old."model_letter", old."year", old."year_decade", old."ownerLastName_key", old."ownerLastName_letter", old."ownerFirstName_key", old."ownerFirstName_letter", old."make", old."model", old."ownerLastName", old."ownerFirstName")
  IS NOT (new."dateReturned_known", new."dateCreated_hour", new."dateCreated_day", new."make_key", new."make_letter", new."model_key", new."model_letter", new."year", new."year_decade", new."ownerLastName_key", new."ownerLastName_letter", new."ownerFirstName_key", new."ownerFirstName_letter", new."make", new."model", new."ownerLastName", new."ownerFirstName")
BEGIN
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
  INSERT INTO "car_section" (dimension, part, key, spelling, count) VALUES
      (0, new."dateReturned_known", 0, '', 1),
      (1, new."dateReturned_known", ifnull(new."dateCreated_hour", x''), '', 1),
      (2, new."dateReturned_known", ifnull(new."dateCreated_day", x''), '', 1),
      (3, new."dateReturned_known", ifnull(new."make_key", x''), iif(new."make_key" IS NULL, '', ifnull(new."make", '')), 1),
      (4, new."dateReturned_known", ifnull(new."make_letter", x''), '', 1),
      (5, new."dateReturned_known", ifnull(new."model_key", x''), iif(new."model_key" IS NULL, '', ifnull(new."model", '')), 1),
      (6, new."dateReturned_known", ifnull(new."model_letter", x''), '', 1),
      (7, new."dateReturned_known", ifnull(new."year", x''), '', 1),
      (8, new."dateReturned_known", ifnull(new."year_decade", x''), '', 1),
      (9, new."dateReturned_known", ifnull(new."ownerLastName_key", x''), iif(new."ownerLastName_key" IS NULL, '', ifnull(new."ownerLastName", '')), 1),
      (10, new."dateReturned_known", ifnull(new."ownerLastName_letter", x''), '', 1),
      (11, new."dateReturned_known", ifnull(new."ownerFirstName_key", x''), iif(new."ownerFirstName_key" IS NULL, '', ifnull(new."ownerFirstName", '')), 1),
      (12, new."dateReturned_known", ifnull(new."ownerFirstName_letter", x''), '', 1)
      ON CONFLICT DO UPDATE SET count = count + 1;
END;
UPDATE store_state SET version = 2;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 2;
