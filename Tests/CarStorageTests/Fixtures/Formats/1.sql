PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('Create cars');
CREATE TABLE change_command (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  date INTEGER NOT NULL,
  author TEXT,
  name TEXT NOT NULL
) STRICT;
INSERT INTO change_command VALUES(1,1795303048425,'anna','park');
INSERT INTO change_command VALUES(2,1795303048526,'anna','park');
INSERT INTO change_command VALUES(3,1795303048644,'ben','park');
INSERT INTO change_command VALUES(4,1795303048747,'anna','park');
INSERT INTO change_command VALUES(5,1795303048858,'anna','park');
INSERT INTO change_command VALUES(6,1795303048957,'anna','park');
INSERT INTO change_command VALUES(7,1795303049051,'anna','retrieve');
INSERT INTO change_command VALUES(8,1795303049105,'anna','remove');
INSERT INTO change_command VALUES(9,1795303049168,'anna','edit');
INSERT INTO change_command VALUES(10,1795303049251,'anna','park');
CREATE TABLE current_command (only INTEGER PRIMARY KEY CHECK (only = 1), command INTEGER) STRICT;
INSERT INTO current_command VALUES(1,NULL);
CREATE TABLE store_meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
INSERT INTO store_meta VALUES('text_version',1);
CREATE TABLE IF NOT EXISTS "car" (
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
INSERT INTO car VALUES(1,1774717200000,3600,'BMW','M3',2019,'B MW 123','BMW123',NULL,'Zoë','Łukasz','K7','A12',NULL,NULL,NULL,'bmw','m3','zoe','lukasz',replace('bmw\nm3\n2019\nb mw 123\nbmw123\nzoe\nłukasz\nk7\na12','\n',char(10)));
INSERT INTO car VALUES(2,1774747800000,7200,'bmw','320i',2012,'b-mw 7','BMW7','blue',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'bmw','320i',NULL,NULL,replace('bmw\n320i\n2012\nb-mw 7\nbmw7\nblue','\n',char(10)));
INSERT INTO car VALUES(3,1774751400000,7200,'Škoda','Fabia',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795303048998,'skoda','fabia',NULL,NULL,replace('skoda\nfabia','\n',char(10)));
INSERT INTO car VALUES(4,1774861200000,7200,'Unknown','Unknown',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'no name',NULL,NULL,'unknown','unknown',NULL,NULL,replace('unknown\nunknown\nno name','\n',char(10)));
INSERT INTO car VALUES(5,1774864800000,7200,'日産','リーフ',1999,NULL,NULL,NULL,NULL,'さくら',NULL,NULL,NULL,NULL,NULL,'日産','リイフ  リーフ',NULL,'サクラ  さくら',replace('日産\nリーフ\n1999\nさくら','\n',char(10)));
INSERT INTO car VALUES(7,1774868400000,7200,'Audi','A6',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'audi','a6',NULL,NULL,replace('audi\na6','\n',char(10)));
CREATE TABLE IF NOT EXISTS "car_section" (
  dimension INTEGER NOT NULL,
  part INTEGER NOT NULL,
  key ANY NOT NULL,
  spelling TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (dimension, part, key, spelling)
) STRICT, WITHOUT ROWID;
INSERT INTO car_section VALUES(0,0,0,'',5);
INSERT INTO car_section VALUES(0,1,0,'',1);
INSERT INTO car_section VALUES(1,0,3,'',1);
INSERT INTO car_section VALUES(1,0,11,'',1);
INSERT INTO car_section VALUES(1,0,12,'',1);
INSERT INTO car_section VALUES(1,0,13,'',1);
INSERT INTO car_section VALUES(1,0,18,'',1);
INSERT INTO car_section VALUES(1,1,4,'',1);
INSERT INTO car_section VALUES(2,0,20540,'',1);
INSERT INTO car_section VALUES(2,0,20541,'',1);
INSERT INTO car_section VALUES(2,0,20542,'',3);
INSERT INTO car_section VALUES(2,1,20541,'',1);
INSERT INTO car_section VALUES(3,0,'audi','Audi',1);
INSERT INTO car_section VALUES(3,0,'bmw','BMW',1);
INSERT INTO car_section VALUES(3,0,'bmw','bmw',1);
INSERT INTO car_section VALUES(3,0,'unknown','Unknown',1);
INSERT INTO car_section VALUES(3,0,'日産','日産',1);
INSERT INTO car_section VALUES(3,1,'skoda','Škoda',1);
INSERT INTO car_section VALUES(4,0,'a','',1);
INSERT INTO car_section VALUES(4,0,'b','',2);
INSERT INTO car_section VALUES(4,0,'u','',1);
INSERT INTO car_section VALUES(4,0,'日','',1);
INSERT INTO car_section VALUES(4,1,'s','',1);
INSERT INTO car_section VALUES(5,0,'320i','320i',1);
INSERT INTO car_section VALUES(5,0,'a6','A6',1);
INSERT INTO car_section VALUES(5,0,'m3','M3',1);
INSERT INTO car_section VALUES(5,0,'unknown','Unknown',1);
INSERT INTO car_section VALUES(5,0,'リイフ  リーフ','リーフ',1);
INSERT INTO car_section VALUES(5,1,'fabia','Fabia',1);
INSERT INTO car_section VALUES(6,0,'','',1);
INSERT INTO car_section VALUES(6,0,'a','',1);
INSERT INTO car_section VALUES(6,0,'m','',1);
INSERT INTO car_section VALUES(6,0,'u','',1);
INSERT INTO car_section VALUES(6,0,'リ','',1);
INSERT INTO car_section VALUES(6,1,'f','',1);
INSERT INTO car_section VALUES(7,0,1999,'',1);
INSERT INTO car_section VALUES(7,0,2012,'',1);
INSERT INTO car_section VALUES(7,0,2019,'',1);
INSERT INTO car_section VALUES(7,0,X'','',2);
INSERT INTO car_section VALUES(7,1,X'','',1);
INSERT INTO car_section VALUES(8,0,1990,'',1);
INSERT INTO car_section VALUES(8,0,2010,'',2);
INSERT INTO car_section VALUES(8,0,X'','',2);
INSERT INTO car_section VALUES(8,1,X'','',1);
INSERT INTO car_section VALUES(9,0,'lukasz','Łukasz',1);
INSERT INTO car_section VALUES(9,0,'サクラ  さくら','さくら',1);
INSERT INTO car_section VALUES(9,0,X'','',3);
INSERT INTO car_section VALUES(9,1,X'','',1);
INSERT INTO car_section VALUES(10,0,'l','',1);
INSERT INTO car_section VALUES(10,0,'サ','',1);
INSERT INTO car_section VALUES(10,0,X'','',3);
INSERT INTO car_section VALUES(10,1,X'','',1);
INSERT INTO car_section VALUES(11,0,'zoe','Zoë',1);
INSERT INTO car_section VALUES(11,0,X'','',4);
INSERT INTO car_section VALUES(11,1,X'','',1);
INSERT INTO car_section VALUES(12,0,'z','',1);
INSERT INTO car_section VALUES(12,0,X'','',4);
INSERT INTO car_section VALUES(12,1,X'','',1);
CREATE TABLE IF NOT EXISTS "car_change" (
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
INSERT INTO car_change VALUES(1,1,1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO car_change VALUES(2,2,1,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO car_change VALUES(3,3,1,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO car_change VALUES(4,4,1,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO car_change VALUES(5,5,1,5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO car_change VALUES(6,6,1,6,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO car_change VALUES(7,7,2,3,1774751400000,7200,'Škoda','Fabia',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'skoda','fabia',NULL,NULL);
INSERT INTO car_change VALUES(8,8,3,6,1774864800000,7200,'Audi','A4',NULL,NULL,NULL,'red',NULL,NULL,NULL,NULL,NULL,'/tmp/x.jpg',NULL,'audi','a4',NULL,NULL);
INSERT INTO car_change VALUES(9,9,2,2,1774747800000,7200,'bmw','320i',2012,'b-mw 7','BMW7',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'bmw','320i',NULL,NULL);
INSERT INTO car_change VALUES(10,10,1,7,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE removed_ticket (ticket INTEGER PRIMARY KEY) STRICT;
INSERT INTO removed_ticket VALUES(6);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('change_command',10);
INSERT INTO sqlite_sequence VALUES('car_change',10);
INSERT INTO sqlite_sequence VALUES('car',7);
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
COMMIT;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 1;
