import FetchedResultsSQLite

extension StoreMigration {
  /// The store as the first version made it.
  ///
  /// Stores that this step has made are in use, so its SQL must never be changed.
  static let createCars = StoreMigration(
    "Create cars",
    sql: """
      CREATE TABLE change_command (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        date INTEGER NOT NULL,
        author TEXT,
        name TEXT NOT NULL
      ) STRICT;
      CREATE TABLE current_command (only INTEGER PRIMARY KEY CHECK (only = 1), command INTEGER) STRICT;
      CREATE TABLE store_meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
      CREATE TABLE "car" (
        "ticket" INTEGER PRIMARY KEY AUTOINCREMENT,
        "dateCreated" INTEGER,
        "utcOffset" INTEGER,
        "make" TEXT,
        "model" TEXT,
        "year" INTEGER,
        "plate" TEXT,
        "plateFolded" TEXT,
        "color" TEXT,
        "ownerFirstName" TEXT,
        "ownerLastName" TEXT,
        "key" TEXT,
        "spot" TEXT,
        "note" TEXT,
        "photo" TEXT,
        "dateReturned" INTEGER,
        "make_key" TEXT,
        "model_key" TEXT,
        "ownerFirstName_key" TEXT,
        "ownerLastName_key" TEXT,
        "search_text" TEXT NOT NULL DEFAULT '',
        "dateReturned_known" INTEGER AS ("dateReturned" IS NOT NULL) VIRTUAL,
        "dateCreated_hour" INTEGER AS (((("dateCreated" + ifnull("utcOffset", 0) * 1000) % 86400000 + 86400000) % 86400000) / 3600000) VIRTUAL,
        "dateCreated_day" INTEGER AS ((("dateCreated" + ifnull("utcOffset", 0) * 1000) - ((("dateCreated" + ifnull("utcOffset", 0) * 1000) % 86400000 + 86400000) % 86400000)) / 86400000) VIRTUAL,
        "make_letter" TEXT AS (CASE WHEN "make_key" < 'a' THEN '' ELSE substr("make_key", 1, 1) END) VIRTUAL,
        "model_letter" TEXT AS (CASE WHEN "model_key" < 'a' THEN '' ELSE substr("model_key", 1, 1) END) VIRTUAL,
        "year_decade" INTEGER AS ("year" - ("year" % 10 + 10) % 10) VIRTUAL,
        "ownerLastName_letter" TEXT AS (CASE WHEN "ownerLastName_key" < 'a' THEN '' ELSE substr("ownerLastName_key", 1, 1) END) VIRTUAL,
        "ownerFirstName_letter" TEXT AS (CASE WHEN "ownerFirstName_key" < 'a' THEN '' ELSE substr("ownerFirstName_key", 1, 1) END) VIRTUAL
      ) STRICT;
      CREATE TABLE "car_section" (
        dimension INTEGER NOT NULL,
        part INTEGER NOT NULL,
        key ANY NOT NULL,
        spelling TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (dimension, part, key, spelling)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE "car_change" (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        command INTEGER,
        operation INTEGER NOT NULL,
        id INTEGER,
        "old_dateCreated" INTEGER,
        "old_utcOffset" INTEGER,
        "old_make" TEXT,
        "old_model" TEXT,
        "old_year" INTEGER,
        "old_plate" TEXT,
        "old_plateFolded" TEXT,
        "old_color" TEXT,
        "old_ownerFirstName" TEXT,
        "old_ownerLastName" TEXT,
        "old_key" TEXT,
        "old_spot" TEXT,
        "old_note" TEXT,
        "old_photo" TEXT,
        "old_dateReturned" INTEGER,
        "old_make_key" TEXT,
        "old_model_key" TEXT,
        "old_ownerFirstName_key" TEXT,
        "old_ownerLastName_key" TEXT
      ) STRICT;
      CREATE INDEX "car_by_dateCreated" ON "car" ("dateReturned_known", "dateCreated");
      CREATE INDEX "car_by_dateCreated_hour" ON "car" ("dateReturned_known", "dateCreated_hour", "dateCreated");
      CREATE INDEX "car_by_dateCreated_day" ON "car" ("dateReturned_known", "dateCreated_day", "dateCreated");
      CREATE INDEX "car_by_make" ON "car" ("dateReturned_known", "make_key" DESC, "model_key" DESC, "year");
      CREATE INDEX "car_by_model" ON "car" ("dateReturned_known", "model_key" DESC, "make_key" DESC, "year");
      CREATE INDEX "car_by_year" ON "car" ("dateReturned_known", "year" DESC, "make_key", "model_key");
      CREATE INDEX "car_by_ownerLastName" ON "car" ("dateReturned_known", "ownerLastName_key", "ownerFirstName_key");
      CREATE INDEX "car_by_ownerFirstName" ON "car" ("dateReturned_known", "ownerFirstName_key", "ownerLastName_key");
      CREATE TRIGGER "car_replaced" BEFORE INSERT ON "car"
      WHEN EXISTS (SELECT 1 FROM "car" WHERE "ticket" = new."ticket")
      BEGIN
        SELECT RAISE(ABORT, 'the identifier is taken');
      END;
      CREATE TRIGGER "car_renumbered" BEFORE UPDATE ON "car"
      WHEN new."ticket" <> old."ticket"
      BEGIN
        SELECT RAISE(ABORT, 'the identifier of a row never changes');
      END;
      CREATE TRIGGER "car_inserted" AFTER INSERT ON "car"
      BEGIN
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
        INSERT INTO "car_change" (command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_make_key", "old_model_key", "old_ownerFirstName_key", "old_ownerLastName_key")
          VALUES ((SELECT command FROM current_command), 3, old."ticket", old."dateCreated", old."utcOffset", old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."dateReturned", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key");
        UPDATE "car_section" SET count = count - 1
          WHERE (dimension, part, key, spelling) IN (VALUES
            (0, old."dateReturned_known", 0, ''),
            (1, old."dateReturned_known", ifnull(old."dateCreated_hour", x''), ''),
            (2, old."dateReturned_known", ifnull(old."dateCreated_day", x''), ''),
            (3, old."dateReturned_known", ifnull(old."make_key", x''), iif(old."make_key" IS NULL, '', ifnull(old."make", ''))),
            (4, old."dateReturned_known", ifnull(old."make_letter", x''), ''),
            (5, old."dateReturned_known", ifnull(old."model_key", x''), iif(old."model_key" IS NULL, '', ifnull(old."model", ''))),
            (6, old."dateReturned_known", ifnull(old."model_letter", x''), ''),
            (7, old."dateReturned_known", ifnull(old."year", x''), ''),
            (8, old."dateReturned_known", ifnull(old."year_decade", x''), ''),
            (9, old."dateReturned_known", ifnull(old."ownerLastName_key", x''), iif(old."ownerLastName_key" IS NULL, '', ifnull(old."ownerLastName", ''))),
            (10, old."dateReturned_known", ifnull(old."ownerLastName_letter", x''), ''),
            (11, old."dateReturned_known", ifnull(old."ownerFirstName_key", x''), iif(old."ownerFirstName_key" IS NULL, '', ifnull(old."ownerFirstName", ''))),
            (12, old."dateReturned_known", ifnull(old."ownerFirstName_letter", x''), ''));
        DELETE FROM "car_section"
          WHERE (dimension, part, key, spelling) IN (VALUES
            (0, old."dateReturned_known", 0, ''),
            (1, old."dateReturned_known", ifnull(old."dateCreated_hour", x''), ''),
            (2, old."dateReturned_known", ifnull(old."dateCreated_day", x''), ''),
            (3, old."dateReturned_known", ifnull(old."make_key", x''), iif(old."make_key" IS NULL, '', ifnull(old."make", ''))),
            (4, old."dateReturned_known", ifnull(old."make_letter", x''), ''),
            (5, old."dateReturned_known", ifnull(old."model_key", x''), iif(old."model_key" IS NULL, '', ifnull(old."model", ''))),
            (6, old."dateReturned_known", ifnull(old."model_letter", x''), ''),
            (7, old."dateReturned_known", ifnull(old."year", x''), ''),
            (8, old."dateReturned_known", ifnull(old."year_decade", x''), ''),
            (9, old."dateReturned_known", ifnull(old."ownerLastName_key", x''), iif(old."ownerLastName_key" IS NULL, '', ifnull(old."ownerLastName", ''))),
            (10, old."dateReturned_known", ifnull(old."ownerLastName_letter", x''), ''),
            (11, old."dateReturned_known", ifnull(old."ownerFirstName_key", x''), iif(old."ownerFirstName_key" IS NULL, '', ifnull(old."ownerFirstName", ''))),
            (12, old."dateReturned_known", ifnull(old."ownerFirstName_letter", x''), '')) AND count < 1;
      END;
      CREATE TRIGGER "car_updated" AFTER UPDATE ON "car"
      BEGIN
        INSERT INTO "car_change" (command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_make_key", "old_model_key", "old_ownerFirstName_key", "old_ownerLastName_key")
          VALUES ((SELECT command FROM current_command), 2, old."ticket", old."dateCreated", old."utcOffset", old."make", old."model", old."year", old."plate", old."plateFolded", old."color", old."ownerFirstName", old."ownerLastName", old."key", old."spot", old."note", old."photo", old."dateReturned", old."make_key", old."model_key", old."ownerFirstName_key", old."ownerLastName_key");
      END;
      CREATE TRIGGER "car_moved" AFTER UPDATE ON "car"
      WHEN (old."dateReturned_known", old."dateCreated_hour", old."dateCreated_day", old."make_key", old."make_letter", old."model_key", old."model_letter", old."year", old."year_decade", old."ownerLastName_key", old."ownerLastName_letter", old."ownerFirstName_key", old."ownerFirstName_letter", old."make", old."model", old."ownerLastName", old."ownerFirstName")
        IS NOT (new."dateReturned_known", new."dateCreated_hour", new."dateCreated_day", new."make_key", new."make_letter", new."model_key", new."model_letter", new."year", new."year_decade", new."ownerLastName_key", new."ownerLastName_letter", new."ownerFirstName_key", new."ownerFirstName_letter", new."make", new."model", new."ownerLastName", new."ownerFirstName")
      BEGIN
        UPDATE "car_section" SET count = count - 1
          WHERE (dimension, part, key, spelling) IN (VALUES
            (0, old."dateReturned_known", 0, ''),
            (1, old."dateReturned_known", ifnull(old."dateCreated_hour", x''), ''),
            (2, old."dateReturned_known", ifnull(old."dateCreated_day", x''), ''),
            (3, old."dateReturned_known", ifnull(old."make_key", x''), iif(old."make_key" IS NULL, '', ifnull(old."make", ''))),
            (4, old."dateReturned_known", ifnull(old."make_letter", x''), ''),
            (5, old."dateReturned_known", ifnull(old."model_key", x''), iif(old."model_key" IS NULL, '', ifnull(old."model", ''))),
            (6, old."dateReturned_known", ifnull(old."model_letter", x''), ''),
            (7, old."dateReturned_known", ifnull(old."year", x''), ''),
            (8, old."dateReturned_known", ifnull(old."year_decade", x''), ''),
            (9, old."dateReturned_known", ifnull(old."ownerLastName_key", x''), iif(old."ownerLastName_key" IS NULL, '', ifnull(old."ownerLastName", ''))),
            (10, old."dateReturned_known", ifnull(old."ownerLastName_letter", x''), ''),
            (11, old."dateReturned_known", ifnull(old."ownerFirstName_key", x''), iif(old."ownerFirstName_key" IS NULL, '', ifnull(old."ownerFirstName", ''))),
            (12, old."dateReturned_known", ifnull(old."ownerFirstName_letter", x''), ''));
        DELETE FROM "car_section"
          WHERE (dimension, part, key, spelling) IN (VALUES
            (0, old."dateReturned_known", 0, ''),
            (1, old."dateReturned_known", ifnull(old."dateCreated_hour", x''), ''),
            (2, old."dateReturned_known", ifnull(old."dateCreated_day", x''), ''),
            (3, old."dateReturned_known", ifnull(old."make_key", x''), iif(old."make_key" IS NULL, '', ifnull(old."make", ''))),
            (4, old."dateReturned_known", ifnull(old."make_letter", x''), ''),
            (5, old."dateReturned_known", ifnull(old."model_key", x''), iif(old."model_key" IS NULL, '', ifnull(old."model", ''))),
            (6, old."dateReturned_known", ifnull(old."model_letter", x''), ''),
            (7, old."dateReturned_known", ifnull(old."year", x''), ''),
            (8, old."dateReturned_known", ifnull(old."year_decade", x''), ''),
            (9, old."dateReturned_known", ifnull(old."ownerLastName_key", x''), iif(old."ownerLastName_key" IS NULL, '', ifnull(old."ownerLastName", ''))),
            (10, old."dateReturned_known", ifnull(old."ownerLastName_letter", x''), ''),
            (11, old."dateReturned_known", ifnull(old."ownerFirstName_key", x''), iif(old."ownerFirstName_key" IS NULL, '', ifnull(old."ownerFirstName", ''))),
            (12, old."dateReturned_known", ifnull(old."ownerFirstName_letter", x''), '')) AND count < 1;
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
      CREATE TABLE removed_ticket (ticket INTEGER PRIMARY KEY) STRICT;
      CREATE TRIGGER car_removed AFTER DELETE ON car
      BEGIN
        INSERT OR IGNORE INTO removed_ticket (ticket) VALUES (old.ticket);
      END;
      CREATE TRIGGER car_ticket_reused BEFORE INSERT ON car
      WHEN EXISTS (SELECT 1 FROM removed_ticket WHERE ticket = new.ticket)
      BEGIN
        SELECT RAISE(ABORT, 'the ticket belonged to a car that was removed');
      END;
      CREATE INDEX car_by_plate ON car (plateFolded) WHERE plateFolded IS NOT NULL;

      INSERT INTO current_command (only, command) VALUES (1, NULL);
      INSERT INTO store_meta (key, value) VALUES ('text_version', 1);
      """)
}
