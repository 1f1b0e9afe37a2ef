-- What the migration to version 4 of the format did to a store of version 3. The searched texts of 64 cars lie in one blob.
CREATE TABLE "car_text_block" (
  block INTEGER PRIMARY KEY,
  texts BLOB NOT NULL
) STRICT;
CREATE TABLE "car_stale" (
  "ticket" INTEGER PRIMARY KEY
) STRICT;
INSERT INTO "car_stale" ("ticket") SELECT "ticket" FROM "car";
ALTER TABLE "car" DROP COLUMN "search_text";
CREATE TRIGGER "car_stale_inserted" AFTER INSERT ON "car"
BEGIN
  INSERT INTO "car_stale" ("ticket") VALUES (new."ticket") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "car_stale_deleted" AFTER DELETE ON "car"
BEGIN
  INSERT INTO "car_stale" ("ticket") VALUES (old."ticket") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "car_stale_updated"
  AFTER UPDATE OF "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "make_key", "model_key", "ownerFirstName_key", "ownerLastName_key" ON "car"
WHEN (old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key")
  IS NOT (new."make", new."model", new."year", new."plate", new."plateFolded", new."color", new."ownerFirstName", new."ownerLastName", new."key", new."spot", new."note", new."make_key", new."model_key", new."ownerFirstName_key", new."ownerLastName_key")
BEGIN
  INSERT INTO "car_stale" ("ticket") VALUES (new."ticket") ON CONFLICT DO NOTHING;
END;
UPDATE store_state SET version = 4;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 4;
