-- What the migration to version 3 of the format did to a store of version 2. Each state has a nonce.
ALTER TABLE store_state ADD COLUMN nonce BLOB NOT NULL DEFAULT x'';
ALTER TABLE store_state ADD COLUMN base_nonce BLOB NOT NULL DEFAULT x'';
ALTER TABLE store_state ADD COLUMN last_nonce BLOB NOT NULL DEFAULT x'';
ALTER TABLE store_state ADD COLUMN branch BLOB NOT NULL DEFAULT x'';
ALTER TABLE store_state ADD COLUMN fork BLOB NOT NULL DEFAULT x'';
DROP TRIGGER IF EXISTS car_inserted;
DROP TRIGGER IF EXISTS car_deleted;
DROP TRIGGER IF EXISTS car_updated;
CREATE TRIGGER "car_inserted" AFTER INSERT ON "car"
BEGIN
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
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
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
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
  UPDATE store_state SET generation = generation + 1, nonce = randomblob(8);
  INSERT INTO "car_change" (command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_make_key", "old_model_key", "old_ownerFirstName_key", "old_ownerLastName_key")
    VALUES ((SELECT command FROM current_command), 2, old."ticket", old."dateCreated", old."utcOffset", old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."dateReturned", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key");
END;
UPDATE store_state SET version = 3;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 3;
