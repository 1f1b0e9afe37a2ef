-- What the migration to version 8 of the format did to a store of version 7. Triggers count only the groupings in which a car moved.
DROP TRIGGER IF EXISTS car_replaced;
DROP TRIGGER IF EXISTS car_ticket_reused;
DROP TRIGGER IF EXISTS car_moved;
DROP TRIGGER IF EXISTS car_stale_updated;
CREATE TRIGGER "car_replaced" BEFORE INSERT ON "car"
WHEN new."ticket" <> -1 AND EXISTS (SELECT 1 FROM "car" WHERE "ticket" = new."ticket")
BEGIN
  SELECT RAISE(ABORT, 'the identifier is taken');
END;
CREATE TRIGGER car_ticket_reused BEFORE INSERT ON car
WHEN new.ticket <> -1 AND EXISTS (SELECT 1 FROM removed_ticket WHERE ticket = new.ticket)
BEGIN
  SELECT RAISE(ABORT, 'the ticket belonged to a car that was removed');
END;
CREATE TRIGGER "car_moved" AFTER UPDATE ON "car"
WHEN (old."dateReturned_known", old."dateCreated_hour", old."dateCreated_day", old."make_key", old."make", old."make_letter", old."model_key", old."model", old."model_letter", old."year", old."year_decade", old."ownerLastName_key", old."ownerLastName", old."ownerLastName_letter", old."ownerFirstName_key", old."ownerFirstName", old."ownerFirstName_letter") IS NOT (new."dateReturned_known", new."dateCreated_hour", new."dateCreated_day", new."make_key", new."make", new."make_letter", new."model_key", new."model", new."model_letter", new."year", new."year_decade", new."ownerLastName_key", new."ownerLastName", new."ownerLastName_letter", new."ownerFirstName_key", new."ownerFirstName", new."ownerFirstName_letter")
BEGIN
  INSERT INTO "car_section" (dimension, part, key, spelling, count)
      SELECT 0, old."dateReturned_known", 0, '', -1 WHERE (old."dateReturned_known") IS NOT (new."dateReturned_known")
      UNION ALL SELECT 0, new."dateReturned_known", 0, '', 1 WHERE (old."dateReturned_known") IS NOT (new."dateReturned_known")
      UNION ALL SELECT 1, old."dateReturned_known", ifnull(old."dateCreated_hour", x''), '', -1 WHERE (old."dateReturned_known", old."dateCreated_hour") IS NOT (new."dateReturned_known", new."dateCreated_hour")
      UNION ALL SELECT 1, new."dateReturned_known", ifnull(new."dateCreated_hour", x''), '', 1 WHERE (old."dateReturned_known", old."dateCreated_hour") IS NOT (new."dateReturned_known", new."dateCreated_hour")
      UNION ALL SELECT 2, old."dateReturned_known", ifnull(old."dateCreated_day", x''), '', -1 WHERE (old."dateReturned_known", old."dateCreated_day") IS NOT (new."dateReturned_known", new."dateCreated_day")
      UNION ALL SELECT 2, new."dateReturned_known", ifnull(new."dateCreated_day", x''), '', 1 WHERE (old."dateReturned_known", old."dateCreated_day") IS NOT (new."dateReturned_known", new."dateCreated_day")
      UNION ALL SELECT 3, old."dateReturned_known", ifnull(old."make_key", x''), iif(old."make_key" IS NULL, '', ifnull(old."make", '')), -1 WHERE (old."dateReturned_known", old."make_key", old."make") IS NOT (new."dateReturned_known", new."make_key", new."make")
      UNION ALL SELECT 3, new."dateReturned_known", ifnull(new."make_key", x''), iif(new."make_key" IS NULL, '', ifnull(new."make", '')), 1 WHERE (old."dateReturned_known", old."make_key", old."make") IS NOT (new."dateReturned_known", new."make_key", new."make")
      UNION ALL SELECT 4, old."dateReturned_known", ifnull(old."make_letter", x''), '', -1 WHERE (old."dateReturned_known", old."make_letter") IS NOT (new."dateReturned_known", new."make_letter")
      UNION ALL SELECT 4, new."dateReturned_known", ifnull(new."make_letter", x''), '', 1 WHERE (old."dateReturned_known", old."make_letter") IS NOT (new."dateReturned_known", new."make_letter")
      UNION ALL SELECT 5, old."dateReturned_known", ifnull(old."model_key", x''), iif(old."model_key" IS NULL, '', ifnull(old."model", '')), -1 WHERE (old."dateReturned_known", old."model_key", old."model") IS NOT (new."dateReturned_known", new."model_key", new."model")
      UNION ALL SELECT 5, new."dateReturned_known", ifnull(new."model_key", x''), iif(new."model_key" IS NULL, '', ifnull(new."model", '')), 1 WHERE (old."dateReturned_known", old."model_key", old."model") IS NOT (new."dateReturned_known", new."model_key", new."model")
      UNION ALL SELECT 6, old."dateReturned_known", ifnull(old."model_letter", x''), '', -1 WHERE (old."dateReturned_known", old."model_letter") IS NOT (new."dateReturned_known", new."model_letter")
      UNION ALL SELECT 6, new."dateReturned_known", ifnull(new."model_letter", x''), '', 1 WHERE (old."dateReturned_known", old."model_letter") IS NOT (new."dateReturned_known", new."model_letter")
      UNION ALL SELECT 7, old."dateReturned_known", ifnull(old."year", x''), '', -1 WHERE (old."dateReturned_known", old."year") IS NOT (new."dateReturned_known", new."year")
      UNION ALL SELECT 7, new."dateReturned_known", ifnull(new."year", x''), '', 1 WHERE (old."dateReturned_known", old."year") IS NOT (new."dateReturned_known", new."year")
      UNION ALL SELECT 8, old."dateReturned_known", ifnull(old."year_decade", x''), '', -1 WHERE (old."dateReturned_known", old."year_decade") IS NOT (new."dateReturned_known", new."year_decade")
      UNION ALL SELECT 8, new."dateReturned_known", ifnull(new."year_decade", x''), '', 1 WHERE (old."dateReturned_known", old."year_decade") IS NOT (new."dateReturned_known", new."year_decade")
      UNION ALL SELECT 9, old."dateReturned_known", ifnull(old."ownerLastName_key", x''), iif(old."ownerLastName_key" IS NULL, '', ifnull(old."ownerLastName", '')), -1 WHERE (old."dateReturned_known", old."ownerLastName_key", old."ownerLastName") IS NOT (new."dateReturned_known", new."ownerLastName_key", new."ownerLastName")
      UNION ALL SELECT 9, new."dateReturned_known", ifnull(new."ownerLastName_key", x''), iif(new."ownerLastName_key" IS NULL, '', ifnull(new."ownerLastName", '')), 1 WHERE (old."dateReturned_known", old."ownerLastName_key", old."ownerLastName") IS NOT (new."dateReturned_known", new."ownerLastName_key", new."ownerLastName")
      UNION ALL SELECT 10, old."dateReturned_known", ifnull(old."ownerLastName_letter", x''), '', -1 WHERE (old."dateReturned_known", old."ownerLastName_letter") IS NOT (new."dateReturned_known", new."ownerLastName_letter")
      UNION ALL SELECT 10, new."dateReturned_known", ifnull(new."ownerLastName_letter", x''), '', 1 WHERE (old."dateReturned_known", old."ownerLastName_letter") IS NOT (new."dateReturned_known", new."ownerLastName_letter")
      UNION ALL SELECT 11, old."dateReturned_known", ifnull(old."ownerFirstName_key", x''), iif(old."ownerFirstName_key" IS NULL, '', ifnull(old."ownerFirstName", '')), -1 WHERE (old."dateReturned_known", old."ownerFirstName_key", old."ownerFirstName") IS NOT (new."dateReturned_known", new."ownerFirstName_key", new."ownerFirstName")
      UNION ALL SELECT 11, new."dateReturned_known", ifnull(new."ownerFirstName_key", x''), iif(new."ownerFirstName_key" IS NULL, '', ifnull(new."ownerFirstName", '')), 1 WHERE (old."dateReturned_known", old."ownerFirstName_key", old."ownerFirstName") IS NOT (new."dateReturned_known", new."ownerFirstName_key", new."ownerFirstName")
      UNION ALL SELECT 12, old."dateReturned_known", ifnull(old."ownerFirstName_letter", x''), '', -1 WHERE (old."dateReturned_known", old."ownerFirstName_letter") IS NOT (new."dateReturned_known", new."ownerFirstName_letter")
      UNION ALL SELECT 12, new."dateReturned_known", ifnull(new."ownerFirstName_letter", x''), '', 1 WHERE (old."dateReturned_known", old."ownerFirstName_letter") IS NOT (new."dateReturned_known", new."ownerFirstName_letter")
      ON CONFLICT DO UPDATE SET count = count + excluded.count;
  DELETE FROM "car_section" WHERE count < 1;
END;
CREATE TRIGGER "car_stale_updated"
  AFTER UPDATE OF "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "keyFolded", "spotFolded", "make_key", "model_key", "ownerFirstName_key", "ownerLastName_key" ON "car"
WHEN (old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."keyFolded", old."spotFolded", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key")
  IS NOT (new."make", new."model", new."year", new."plate", new."plateFolded", new."color", new."ownerFirstName", new."ownerLastName", new."key", new."spot", new."note", new."photo", new."keyFolded", new."spotFolded", new."make_key", new."model_key", new."ownerFirstName_key", new."ownerLastName_key")
BEGIN
  INSERT INTO "car_stale" ("ticket") VALUES (new."ticket") ON CONFLICT DO NOTHING;
END;
INSERT INTO car_stale (ticket)
  SELECT ticket FROM car WHERE ticket >> 6 IN
    (SELECT block FROM car_text_block WHERE substr(texts, 9, 8) <> zeroblob(8))
  ON CONFLICT DO NOTHING;
UPDATE store_state SET version = 8;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 8;
