-- a row
SELECT "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "ticket" = ?;

-- by parked, one section, parked cars, range all: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 0 AND part IN (0) AND TRUE;

-- by parked, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = ? AND "ticket" <= ?);

-- by parked, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" > ? AND "dateCreated" < ?);

-- by parked, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = ? AND "ticket" > ?);

-- by parked, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "dateCreated" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by parked, one section, parked cars, range all: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "dateCreated", "ticket" LIMIT ? OFFSET ?;

-- by parked, one section, parked cars, range all: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "dateCreated" DESC, "ticket" DESC;

-- by parked, one section, parked cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY "dateCreated" DESC, "ticket" DESC;

-- by parked, one section, all cars, range all: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 0 AND part IN (0, 1) AND TRUE;

-- by parked, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = ? AND "ticket" <= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated" = ? AND "ticket" <= ?);

-- by parked, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" > ? AND "dateCreated" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated" > ? AND "dateCreated" < ?);

-- by parked, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = ? AND "ticket" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated" = ? AND "ticket" > ?);

-- by parked, one section, all cars, range all: first rows
SELECT "ticket" AS c0, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1 DESC LIMIT ? OFFSET ?;

-- by parked, one section, all cars, range all: last rows
SELECT "ticket" AS c0, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1 LIMIT ? OFFSET ?;

-- by parked, one section, all cars, range all: rows to be tested
SELECT "ticket" AS c0, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1 DESC;

-- by parked, one section, all cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_hour, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND key < x'';

-- by parked, sections dateCreated_hour, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_hour, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND key = x'';

-- by parked, sections dateCreated_hour, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" = ? AND "ticket" <= ?);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" < ?);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" > ? AND "dateCreated_hour" < ?);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" > ?);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" = ? AND "ticket" > ?);

-- by parked, sections dateCreated_hour, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL ORDER BY "dateCreated_hour" DESC, "dateCreated" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, parked cars, range known: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL ORDER BY "dateCreated_hour", "dateCreated", "ticket" LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, parked cars, range known: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL ORDER BY "dateCreated_hour" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_hour, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL ORDER BY "dateCreated_hour" DESC, "dateCreated" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, parked cars, range unknown: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL ORDER BY "dateCreated_hour", "dateCreated", "ticket" LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, parked cars, range unknown: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL ORDER BY "dateCreated_hour" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_hour, parked cars: sorted by the database
SELECT "ticket", "dateCreated_hour", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "dateCreated_hour" IS NOT NULL THEN 0 WHEN "dateCreated_hour" IS NULL THEN 1 END, "dateCreated_hour" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_hour, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? ORDER BY "dateCreated_hour" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_hour, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND key = ?;

-- by parked, sections dateCreated_hour, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND key = x'';

-- by parked, sections dateCreated_hour, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND key < x'';

-- by parked, sections dateCreated_hour, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 1 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_hour, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND key = x'';

-- by parked, sections dateCreated_hour, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 1 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" = ? AND "ticket" <= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = ? AND "dateCreated" = ? AND "ticket" <= ?);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = ? AND "dateCreated" < ?);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = ? AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" > ? AND "dateCreated_hour" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" > ? AND "dateCreated_hour" < ?);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = ? AND "dateCreated" > ?);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? AND "dateCreated" = ? AND "ticket" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = ? AND "dateCreated" = ? AND "ticket" > ?);

-- by parked, sections dateCreated_hour, all cars, range known: first rows
SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, all cars, range known: last rows
SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NOT NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, all cars, range known: rows to be tested
SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2 DESC;

-- by parked, sections dateCreated_hour, all cars, range unknown: first rows
SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, all cars, range unknown: last rows
SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_hour, all cars, range unknown: rows to be tested
SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NULL ORDER BY k0 DESC, k1 DESC, k2 DESC;

-- by parked, sections dateCreated_hour, all cars: sorted by the database
SELECT "ticket", "dateCreated_hour", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "dateCreated_hour" IS NOT NULL THEN 0 WHEN "dateCreated_hour" IS NULL THEN 1 END, "dateCreated_hour" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_hour, all cars: one section
SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = ? UNION ALL SELECT "ticket" AS c0, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = ? ORDER BY k0 DESC, k1 DESC, k2 DESC;

-- by parked, sections dateCreated_hour, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND key = ?;

-- by parked, sections dateCreated_hour, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND key = x'';

-- by parked, sections dateCreated_day, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND key < x'';

-- by parked, sections dateCreated_day, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_day, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND key = x'';

-- by parked, sections dateCreated_day, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" = ? AND "ticket" <= ?);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" < ?);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" > ? AND "dateCreated_day" < ?);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" > ?);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" = ? AND "ticket" > ?);

-- by parked, sections dateCreated_day, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL ORDER BY "dateCreated_day" DESC, "dateCreated" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, parked cars, range known: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL ORDER BY "dateCreated_day", "dateCreated", "ticket" LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, parked cars, range known: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL ORDER BY "dateCreated_day" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_day, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL ORDER BY "dateCreated_day" DESC, "dateCreated" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, parked cars, range unknown: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL ORDER BY "dateCreated_day", "dateCreated", "ticket" LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, parked cars, range unknown: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL ORDER BY "dateCreated_day" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_day, parked cars: sorted by the database
SELECT "ticket", "dateCreated_day", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "dateCreated_day" IS NOT NULL THEN 0 WHEN "dateCreated_day" IS NULL THEN 1 END, "dateCreated_day" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_day, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? ORDER BY "dateCreated_day" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_day, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND key = ?;

-- by parked, sections dateCreated_day, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND key = x'';

-- by parked, sections dateCreated_day, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND key < x'';

-- by parked, sections dateCreated_day, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 1 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_day, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND key = x'';

-- by parked, sections dateCreated_day, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 1 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" = ? AND "ticket" <= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = ? AND "dateCreated" = ? AND "ticket" <= ?);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = ? AND "dateCreated" < ?);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = ? AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" > ? AND "dateCreated_day" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" > ? AND "dateCreated_day" < ?);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = ? AND "dateCreated" > ?);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? AND "dateCreated" = ? AND "ticket" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = ? AND "dateCreated" = ? AND "ticket" > ?);

-- by parked, sections dateCreated_day, all cars, range known: first rows
SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, all cars, range known: last rows
SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NOT NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, all cars, range known: rows to be tested
SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2 DESC;

-- by parked, sections dateCreated_day, all cars, range unknown: first rows
SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, all cars, range unknown: last rows
SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by parked, sections dateCreated_day, all cars, range unknown: rows to be tested
SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL UNION ALL SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NULL ORDER BY k0 DESC, k1 DESC, k2 DESC;

-- by parked, sections dateCreated_day, all cars: sorted by the database
SELECT "ticket", "dateCreated_day", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "dateCreated_day" IS NOT NULL THEN 0 WHEN "dateCreated_day" IS NULL THEN 1 END, "dateCreated_day" DESC, "dateCreated" DESC, "ticket" DESC;

-- by parked, sections dateCreated_day, all cars: one section
SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = ? UNION ALL SELECT "ticket" AS c0, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = ? ORDER BY k0 DESC, k1 DESC, k2 DESC;

-- by parked, sections dateCreated_day, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND key = ?;

-- by parked, sections dateCreated_day, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND key = x'';

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" = ? AND "ticket" <= ?);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" < ?);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" IS NULL);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" > ?);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" > ? AND "make_key" < ?);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" IS NULL);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" < ?);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" > ?);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" = ? AND "ticket" > ?);

-- by make, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by make, one section, parked cars, range all: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" DESC, "model_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by make, one section, parked cars, range all: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, one section, parked cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" = ? AND "ticket" <= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" = ? AND "year" = ? AND "ticket" <= ?);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" = ? AND "year" < ?);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" = ? AND "year" IS NULL);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" > ?);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" > ? AND "make_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" > ? AND "make_key" < ?);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" IS NULL);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" < ?);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" = ? AND "year" > ?);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? AND "model_key" = ? AND "year" = ? AND "ticket" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? AND "model_key" = ? AND "year" = ? AND "ticket" > ?);

-- by make, one section, all cars, range all: first rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by make, one section, all cars, range all: last rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by make, one section, all cars, range all: rows to be tested
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by make, one section, all cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND key < x'';

-- by make, sections make, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND key < x'' ORDER BY key, spelling;

-- by make, sections make, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND key = x'';

-- by make, sections make, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by make, sections make, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by make, sections make, parked cars, range known: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL ORDER BY "make_key" DESC, "model_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by make, sections make, parked cars, range known: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by make, sections make, parked cars, range unknown: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL ORDER BY "make_key" DESC, "model_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by make, sections make, parked cars, range unknown: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make, parked cars: sorted by the database
SELECT "ticket", "make_key", "make" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "make_key" IS NOT NULL THEN 0 WHEN "make_key" IS NULL THEN 1 END, "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0) AND key = ?;

-- by make, sections make, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0) AND key = x'';

-- by make, sections make, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND key < x'';

-- by make, sections make, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 1 AND key < x'' ORDER BY key, spelling;

-- by make, sections make, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND key = x'';

-- by make, sections make, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by make, sections make, all cars, range known: first rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NOT NULL ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by make, sections make, all cars, range known: last rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by make, sections make, all cars, range known: rows to be tested
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NOT NULL ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by make, sections make, all cars, range unknown: first rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NULL ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by make, sections make, all cars, range unknown: last rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NULL ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by make, sections make, all cars, range unknown: rows to be tested
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NULL ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by make, sections make, all cars: sorted by the database
SELECT "ticket", "make_key", "make" FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "make_key" IS NOT NULL THEN 0 WHEN "make_key" IS NULL THEN 1 END, "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make, all cars: one section
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = ? ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by make, sections make, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0, 1) AND key = ?;

-- by make, sections make, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0, 1) AND key = x'';

-- by make, sections make_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND key >= 'a' AND key < x'';

-- by make, sections make_letter, parked cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by make, sections make_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND key < 'a';

-- by make, sections make_letter, parked cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND key < 'a' ORDER BY key, spelling;

-- by make, sections make_letter, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by make, sections make_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by make, sections make_letter, parked cars, range lettered: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' ORDER BY "make_key" DESC, "model_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by make, sections make_letter, parked cars, range lettered: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by make, sections make_letter, parked cars, range other: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' ORDER BY "make_key" DESC, "model_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by make, sections make_letter, parked cars, range other: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make_letter, parked cars: sorted by the database
SELECT "ticket", "make_letter", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "make_key" >= 'a' THEN 0 WHEN "make_key" < 'a' THEN 1 WHEN "make_key" IS NULL THEN 2 END, "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make_letter, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "make_letter" = ? ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND key = ?;

-- by make, sections make_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND key = x'';

-- by make, sections make_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND key >= 'a' AND key < x'';

-- by make, sections make_letter, all cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND key >= 'a' AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by make, sections make_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND key < 'a';

-- by make, sections make_letter, all cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND key < 'a' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND key < 'a' ORDER BY key, spelling;

-- by make, sections make_letter, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by make, sections make_letter, all cars, range lettered: first rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" >= 'a' ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by make, sections make_letter, all cars, range lettered: last rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" >= 'a' ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by make, sections make_letter, all cars, range lettered: rows to be tested
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" >= 'a' ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by make, sections make_letter, all cars, range other: first rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" < 'a' ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by make, sections make_letter, all cars, range other: last rows
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" < 'a' ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by make, sections make_letter, all cars, range other: rows to be tested
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" < 'a' ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by make, sections make_letter, all cars: sorted by the database
SELECT "ticket", "make_letter", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "make_key" >= 'a' THEN 0 WHEN "make_key" < 'a' THEN 1 WHEN "make_key" IS NULL THEN 2 END, "make_key", "model_key", "year" DESC, "ticket" DESC;

-- by make, sections make_letter, all cars: one section
SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_letter" = ? UNION ALL SELECT "ticket" AS c0, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_letter" = ? ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by make, sections make_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND key = ?;

-- by make, sections make_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND key = x'';

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" = ? AND "ticket" <= ?);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" < ?);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" IS NULL);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" > ?);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" > ? AND "model_key" < ?);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" IS NULL);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" < ?);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" > ?);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" = ? AND "ticket" > ?);

-- by model, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by model, one section, parked cars, range all: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "model_key" DESC, "make_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by model, one section, parked cars, range all: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, one section, parked cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" = ? AND "ticket" <= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" = ? AND "year" = ? AND "ticket" <= ?);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" = ? AND "year" < ?);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" = ? AND "year" IS NULL);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" > ?);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" > ? AND "model_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" > ? AND "model_key" < ?);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" IS NULL);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" < ?);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" = ? AND "year" > ?);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? AND "make_key" = ? AND "year" = ? AND "ticket" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? AND "make_key" = ? AND "year" = ? AND "ticket" > ?);

-- by model, one section, all cars, range all: first rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by model, one section, all cars, range all: last rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by model, one section, all cars, range all: rows to be tested
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by model, one section, all cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND key < x'';

-- by model, sections model, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND key < x'' ORDER BY key, spelling;

-- by model, sections model, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND key = x'';

-- by model, sections model, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by model, sections model, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by model, sections model, parked cars, range known: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL ORDER BY "model_key" DESC, "make_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by model, sections model, parked cars, range known: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by model, sections model, parked cars, range unknown: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL ORDER BY "model_key" DESC, "make_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by model, sections model, parked cars, range unknown: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model, parked cars: sorted by the database
SELECT "ticket", "model_key", "model" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "model_key" IS NOT NULL THEN 0 WHEN "model_key" IS NULL THEN 1 END, "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0) AND key = ?;

-- by model, sections model, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0) AND key = x'';

-- by model, sections model, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND key < x'';

-- by model, sections model, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 1 AND key < x'' ORDER BY key, spelling;

-- by model, sections model, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND key = x'';

-- by model, sections model, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by model, sections model, all cars, range known: first rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NOT NULL ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by model, sections model, all cars, range known: last rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by model, sections model, all cars, range known: rows to be tested
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NOT NULL ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by model, sections model, all cars, range unknown: first rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NULL ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by model, sections model, all cars, range unknown: last rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NULL ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by model, sections model, all cars, range unknown: rows to be tested
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NULL ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by model, sections model, all cars: sorted by the database
SELECT "ticket", "model_key", "model" FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "model_key" IS NOT NULL THEN 0 WHEN "model_key" IS NULL THEN 1 END, "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model, all cars: one section
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = ? UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = ? ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by model, sections model, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0, 1) AND key = ?;

-- by model, sections model, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0, 1) AND key = x'';

-- by model, sections model_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND key >= 'a' AND key < x'';

-- by model, sections model_letter, parked cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by model, sections model_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND key < 'a';

-- by model, sections model_letter, parked cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND key < 'a' ORDER BY key, spelling;

-- by model, sections model_letter, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by model, sections model_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by model, sections model_letter, parked cars, range lettered: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' ORDER BY "model_key" DESC, "make_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by model, sections model_letter, parked cars, range lettered: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by model, sections model_letter, parked cars, range other: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' ORDER BY "model_key" DESC, "make_key" DESC, "year", "ticket" LIMIT ? OFFSET ?;

-- by model, sections model_letter, parked cars, range other: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model_letter, parked cars: sorted by the database
SELECT "ticket", "model_letter", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "model_key" >= 'a' THEN 0 WHEN "model_key" < 'a' THEN 1 WHEN "model_key" IS NULL THEN 2 END, "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model_letter, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "model_letter" = ? ORDER BY "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND key = ?;

-- by model, sections model_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND key = x'';

-- by model, sections model_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND key >= 'a' AND key < x'';

-- by model, sections model_letter, all cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND key >= 'a' AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by model, sections model_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND key < 'a';

-- by model, sections model_letter, all cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND key < 'a' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND key < 'a' ORDER BY key, spelling;

-- by model, sections model_letter, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by model, sections model_letter, all cars, range lettered: first rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" >= 'a' ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by model, sections model_letter, all cars, range lettered: last rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" >= 'a' ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by model, sections model_letter, all cars, range lettered: rows to be tested
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" >= 'a' ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by model, sections model_letter, all cars, range other: first rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" < 'a' ORDER BY k0, k1, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by model, sections model_letter, all cars, range other: last rows
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" < 'a' ORDER BY k0 DESC, k1 DESC, k2, k3 LIMIT ? OFFSET ?;

-- by model, sections model_letter, all cars, range other: rows to be tested
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" < 'a' ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by model, sections model_letter, all cars: sorted by the database
SELECT "ticket", "model_letter", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "model_key" >= 'a' THEN 0 WHEN "model_key" < 'a' THEN 1 WHEN "model_key" IS NULL THEN 2 END, "model_key", "make_key", "year" DESC, "ticket" DESC;

-- by model, sections model_letter, all cars: one section
SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_letter" = ? UNION ALL SELECT "ticket" AS c0, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_letter" = ? ORDER BY k0, k1, k2 DESC, k3 DESC;

-- by model, sections model_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND key = ?;

-- by model, sections model_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND key = x'';

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" = ? AND "ticket" >= ?);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" > ?);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" > ?);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" > ? AND "year" < ?);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" IS NULL);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" < ?);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" IS NULL);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" < ?);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" = ? AND "ticket" < ?);

-- by year, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "year" DESC, "make_key", "model_key", "ticket" LIMIT ? OFFSET ?;

-- by year, one section, parked cars, range all: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "year", "make_key" DESC, "model_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by year, one section, parked cars, range all: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "year" DESC, "make_key", "model_key", "ticket";

-- by year, one section, parked cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY "year" DESC, "make_key", "model_key", "ticket";

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" = ? AND "ticket" >= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" = ? AND "model_key" = ? AND "ticket" >= ?);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" = ? AND "model_key" > ?);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" > ?);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" > ? AND "year" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" > ? AND "year" < ?);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" IS NULL);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" < ?);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" = ? AND "model_key" IS NULL);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" = ? AND "model_key" < ?);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? AND "make_key" = ? AND "model_key" = ? AND "ticket" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? AND "make_key" = ? AND "model_key" = ? AND "ticket" < ?);

-- by year, one section, all cars, range all: first rows
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1, k2, k3 LIMIT ? OFFSET ?;

-- by year, one section, all cars, range all: last rows
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1 DESC, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by year, one section, all cars, range all: rows to be tested
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1, k2, k3;

-- by year, one section, all cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND key < x'';

-- by year, sections year, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND key = x'';

-- by year, sections year, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "year" DESC, "make_key", "model_key", "ticket" LIMIT ? OFFSET ?;

-- by year, sections year, parked cars, range known: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "year", "make_key" DESC, "model_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by year, sections year, parked cars, range known: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL ORDER BY "year" DESC, "make_key", "model_key", "ticket" LIMIT ? OFFSET ?;

-- by year, sections year, parked cars, range unknown: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL ORDER BY "year", "make_key" DESC, "model_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by year, sections year, parked cars, range unknown: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL ORDER BY "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year, parked cars: sorted by the database
SELECT "ticket", "year", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "year" IS NOT NULL THEN 0 WHEN "year" IS NULL THEN 1 END, "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? ORDER BY "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND key = ?;

-- by year, sections year, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND key = x'';

-- by year, sections year, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND key < x'';

-- by year, sections year, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 1 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND key = x'';

-- by year, sections year, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 1 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year, all cars, range known: first rows
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT NULL ORDER BY k0 DESC, k1, k2, k3 LIMIT ? OFFSET ?;

-- by year, sections year, all cars, range known: last rows
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT NULL ORDER BY k0, k1 DESC, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by year, sections year, all cars, range known: rows to be tested
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT NULL ORDER BY k0 DESC, k1, k2, k3;

-- by year, sections year, all cars, range unknown: first rows
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NULL ORDER BY k0 DESC, k1, k2, k3 LIMIT ? OFFSET ?;

-- by year, sections year, all cars, range unknown: last rows
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NULL ORDER BY k0, k1 DESC, k2 DESC, k3 DESC LIMIT ? OFFSET ?;

-- by year, sections year, all cars, range unknown: rows to be tested
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NULL ORDER BY k0 DESC, k1, k2, k3;

-- by year, sections year, all cars: sorted by the database
SELECT "ticket", "year", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "year" IS NOT NULL THEN 0 WHEN "year" IS NULL THEN 1 END, "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year, all cars: one section
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" = ? UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" = ? ORDER BY k0 DESC, k1, k2, k3;

-- by year, sections year, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND key = ?;

-- by year, sections year, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND key = x'';

-- by year, sections year_decade, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND key < x'';

-- by year, sections year_decade, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year_decade, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND key = x'';

-- by year, sections year_decade, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year_decade, parked cars: sorted by the database
SELECT "ticket", "year_decade", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "year" IS NOT NULL THEN 0 WHEN "year" IS NULL THEN 1 END, "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year_decade, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "year_decade" = ? ORDER BY "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year_decade, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND key = ?;

-- by year, sections year_decade, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND key = x'';

-- by year, sections year_decade, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND key < x'';

-- by year, sections year_decade, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 1 AND key < x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year_decade, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND key = x'';

-- by year, sections year_decade, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 1 AND key = x'' ORDER BY key DESC, spelling DESC;

-- by year, sections year_decade, all cars: sorted by the database
SELECT "ticket", "year_decade", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "year" IS NOT NULL THEN 0 WHEN "year" IS NULL THEN 1 END, "year" DESC, "make_key", "model_key", "ticket";

-- by year, sections year_decade, all cars: one section
SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year_decade" = ? UNION ALL SELECT "ticket" AS c0, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year_decade" = ? ORDER BY k0 DESC, k1, k2, k3;

-- by year, sections year_decade, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND key = ?;

-- by year, sections year_decade, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND key = x'';

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" = ? AND "ticket" >= ?);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" > ?);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" > ? AND "ownerLastName_key" < ?);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" IS NULL);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" < ?);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" = ? AND "ticket" < ?);

-- by owner, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner, one section, parked cars, range all: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerLastName_key" DESC, "ownerFirstName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner, one section, parked cars, range all: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, one section, parked cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" = ? AND "ticket" >= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = ? AND "ownerFirstName_key" = ? AND "ticket" >= ?);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = ? AND "ownerFirstName_key" > ?);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" > ? AND "ownerLastName_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" > ? AND "ownerLastName_key" < ?);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = ? AND "ownerFirstName_key" IS NULL);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = ? AND "ownerFirstName_key" < ?);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? AND "ownerFirstName_key" = ? AND "ticket" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = ? AND "ownerFirstName_key" = ? AND "ticket" < ?);

-- by owner, one section, all cars, range all: first rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner, one section, all cars, range all: last rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner, one section, all cars, range all: rows to be tested
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2;

-- by owner, one section, all cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND key < x'';

-- by owner, sections ownerLastName, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND key < x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND key = x'';

-- by owner, sections ownerLastName, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, parked cars, range known: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL ORDER BY "ownerLastName_key" DESC, "ownerFirstName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, parked cars, range known: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, parked cars, range unknown: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL ORDER BY "ownerLastName_key" DESC, "ownerFirstName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, parked cars, range unknown: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName, parked cars: sorted by the database
SELECT "ticket", "ownerLastName_key", "ownerLastName" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerLastName_key" IS NOT NULL THEN 0 WHEN "ownerLastName_key" IS NULL THEN 1 END, "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0) AND key = ?;

-- by owner, sections ownerLastName, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0) AND key = x'';

-- by owner, sections ownerLastName, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND key < x'';

-- by owner, sections ownerLastName, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 1 AND key < x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND key = x'';

-- by owner, sections ownerLastName, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName, all cars, range known: first rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NOT NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, all cars, range known: last rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, all cars, range known: rows to be tested
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NOT NULL ORDER BY k0, k1, k2;

-- by owner, sections ownerLastName, all cars, range unknown: first rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, all cars, range unknown: last rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName, all cars, range unknown: rows to be tested
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NULL ORDER BY k0, k1, k2;

-- by owner, sections ownerLastName, all cars: sorted by the database
SELECT "ticket", "ownerLastName_key", "ownerLastName" FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerLastName_key" IS NOT NULL THEN 0 WHEN "ownerLastName_key" IS NULL THEN 1 END, "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName, all cars: one section
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = ? UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = ? ORDER BY k0, k1, k2;

-- by owner, sections ownerLastName, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0, 1) AND key = ?;

-- by owner, sections ownerLastName, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0, 1) AND key = x'';

-- by owner, sections ownerLastName_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND key >= 'a' AND key < x'';

-- by owner, sections ownerLastName_letter, parked cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND key < 'a';

-- by owner, sections ownerLastName_letter, parked cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND key < 'a' ORDER BY key, spelling;

-- by owner, sections ownerLastName_letter, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, parked cars, range lettered: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' ORDER BY "ownerLastName_key" DESC, "ownerFirstName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, parked cars, range lettered: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, parked cars, range other: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' ORDER BY "ownerLastName_key" DESC, "ownerFirstName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, parked cars, range other: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName_letter, parked cars: sorted by the database
SELECT "ticket", "ownerLastName_letter", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerLastName_key" >= 'a' THEN 0 WHEN "ownerLastName_key" < 'a' THEN 1 WHEN "ownerLastName_key" IS NULL THEN 2 END, "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName_letter, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_letter" = ? ORDER BY "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND key = ?;

-- by owner, sections ownerLastName_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND key = x'';

-- by owner, sections ownerLastName_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND key >= 'a' AND key < x'';

-- by owner, sections ownerLastName_letter, all cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND key >= 'a' AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND key < 'a';

-- by owner, sections ownerLastName_letter, all cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND key < 'a' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND key < 'a' ORDER BY key, spelling;

-- by owner, sections ownerLastName_letter, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by owner, sections ownerLastName_letter, all cars, range lettered: first rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" >= 'a' ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, all cars, range lettered: last rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" >= 'a' ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, all cars, range lettered: rows to be tested
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" >= 'a' ORDER BY k0, k1, k2;

-- by owner, sections ownerLastName_letter, all cars, range other: first rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" < 'a' ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, all cars, range other: last rows
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" < 'a' ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner, sections ownerLastName_letter, all cars, range other: rows to be tested
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" < 'a' ORDER BY k0, k1, k2;

-- by owner, sections ownerLastName_letter, all cars: sorted by the database
SELECT "ticket", "ownerLastName_letter", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerLastName_key" >= 'a' THEN 0 WHEN "ownerLastName_key" < 'a' THEN 1 WHEN "ownerLastName_key" IS NULL THEN 2 END, "ownerLastName_key", "ownerFirstName_key", "ticket";

-- by owner, sections ownerLastName_letter, all cars: one section
SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_letter" = ? UNION ALL SELECT "ticket" AS c0, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_letter" = ? ORDER BY k0, k1, k2;

-- by owner, sections ownerLastName_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND key = ?;

-- by owner, sections ownerLastName_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND key = x'';

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" = ? AND "ticket" >= ?);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" > ?);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" > ? AND "ownerFirstName_key" < ?);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" IS NULL);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" < ?);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" = ? AND "ticket" < ?);

-- by owner-first, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner-first, one section, parked cars, range all: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerFirstName_key" DESC, "ownerLastName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner-first, one section, parked cars, range all: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, one section, parked cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" = ? AND "ticket" >= ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = ? AND "ownerLastName_key" = ? AND "ticket" >= ?);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" > ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = ? AND "ownerLastName_key" > ?);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" > ? AND "ownerFirstName_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" > ? AND "ownerFirstName_key" < ?);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = ? AND "ownerLastName_key" IS NULL);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = ? AND "ownerLastName_key" < ?);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? AND "ownerLastName_key" = ? AND "ticket" < ?) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = ? AND "ownerLastName_key" = ? AND "ticket" < ?);

-- by owner-first, one section, all cars, range all: first rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner-first, one section, all cars, range all: last rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner-first, one section, all cars, range all: rows to be tested
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0, k1, k2;

-- by owner-first, one section, all cars: sorted by the database
SELECT "ticket", NULL, NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND key < x'';

-- by owner-first, sections ownerFirstName, parked cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND key < x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND key = x'';

-- by owner-first, sections ownerFirstName, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, parked cars, range known: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL ORDER BY "ownerFirstName_key" DESC, "ownerLastName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, parked cars, range known: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, parked cars, range unknown: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL ORDER BY "ownerFirstName_key" DESC, "ownerLastName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, parked cars, range unknown: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName, parked cars: sorted by the database
SELECT "ticket", "ownerFirstName_key", "ownerFirstName" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerFirstName_key" IS NOT NULL THEN 0 WHEN "ownerFirstName_key" IS NULL THEN 1 END, "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0) AND key = ?;

-- by owner-first, sections ownerFirstName, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0) AND key = x'';

-- by owner-first, sections ownerFirstName, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND key < x'';

-- by owner-first, sections ownerFirstName, all cars, range known: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 1 AND key < x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND key = x'';

-- by owner-first, sections ownerFirstName, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName, all cars, range known: first rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NOT NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, all cars, range known: last rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NOT NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, all cars, range known: rows to be tested
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NOT NULL ORDER BY k0, k1, k2;

-- by owner-first, sections ownerFirstName, all cars, range unknown: first rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NULL ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, all cars, range unknown: last rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NULL ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName, all cars, range unknown: rows to be tested
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NULL ORDER BY k0, k1, k2;

-- by owner-first, sections ownerFirstName, all cars: sorted by the database
SELECT "ticket", "ownerFirstName_key", "ownerFirstName" FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerFirstName_key" IS NOT NULL THEN 0 WHEN "ownerFirstName_key" IS NULL THEN 1 END, "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName, all cars: one section
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = ? UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = ? ORDER BY k0, k1, k2;

-- by owner-first, sections ownerFirstName, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0, 1) AND key = ?;

-- by owner-first, sections ownerFirstName, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0, 1) AND key = x'';

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND key >= 'a' AND key < x'';

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND key < 'a';

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND key < 'a' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName_letter, parked cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND key = x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' ORDER BY "ownerFirstName_key" DESC, "ownerLastName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket" LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: last rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' ORDER BY "ownerFirstName_key" DESC, "ownerLastName_key" DESC, "ticket" DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: rows to be tested
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName_letter, parked cars: sorted by the database
SELECT "ticket", "ownerFirstName_letter", NULL FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerFirstName_key" >= 'a' THEN 0 WHEN "ownerFirstName_key" < 'a' THEN 1 WHEN "ownerFirstName_key" IS NULL THEN 2 END, "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName_letter, parked cars: one section
SELECT "ticket" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_letter" = ? ORDER BY "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND key = ?;

-- by owner-first, sections ownerFirstName_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND key = x'';

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND key >= 'a' AND key < x'';

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND key >= 'a' AND key < x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND key >= 'a' AND key < x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND key < 'a';

-- by owner-first, sections ownerFirstName_letter, all cars, range other: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND key < 'a' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND key < 'a' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName_letter, all cars, range unknown: sections
SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND key = x'' UNION ALL SELECT key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND key = x'' ORDER BY key, spelling;

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: first rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" >= 'a' ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: last rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" >= 'a' ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: rows to be tested
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" >= 'a' ORDER BY k0, k1, k2;

-- by owner-first, sections ownerFirstName_letter, all cars, range other: first rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" < 'a' ORDER BY k0, k1, k2 LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, all cars, range other: last rows
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" < 'a' ORDER BY k0 DESC, k1 DESC, k2 DESC LIMIT ? OFFSET ?;

-- by owner-first, sections ownerFirstName_letter, all cars, range other: rows to be tested
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" < 'a' ORDER BY k0, k1, k2;

-- by owner-first, sections ownerFirstName_letter, all cars: sorted by the database
SELECT "ticket", "ownerFirstName_letter", NULL FROM "car" NOT INDEXED WHERE ("ticket" IN (SELECT value FROM json_each(?))) ORDER BY CASE WHEN "ownerFirstName_key" >= 'a' THEN 0 WHEN "ownerFirstName_key" < 'a' THEN 1 WHEN "ownerFirstName_key" IS NULL THEN 2 END, "ownerFirstName_key", "ownerLastName_key", "ticket";

-- by owner-first, sections ownerFirstName_letter, all cars: one section
SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_letter" = ? UNION ALL SELECT "ticket" AS c0, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_letter" = ? ORDER BY k0, k1, k2;

-- by owner-first, sections ownerFirstName_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND key = ?;

-- by owner-first, sections ownerFirstName_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND key = x'';

-- where make CONTAINS[cd] 'b', parked cars, to be rechecked
SELECT "ticket", "make" FROM "car" WHERE "ticket" = ?;

-- where make CONTAINS[cd] 'b', parked cars, to be rechecked
SELECT "ticket", "make" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND TRUE);

-- where make CONTAINS[cd] 'b', all cars, to be rechecked
SELECT "ticket", "make" FROM "car" NOT INDEXED WHERE (TRUE);

-- where year == 2003, parked cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 0 AND "year" IS ?);

-- where year == 2003, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "year" IS ?);

-- where year == 2003, all cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 1 AND "year" IS ?);

-- where year == 2003, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("year" IS ?);

-- where year BETWEEN {2001, 2004}, parked cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 0 AND (("year" IS NOT NULL AND "year" >= ?) AND ("year" IS NOT NULL AND "year" <= ?)));

-- where year BETWEEN {2001, 2004}, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND (("year" IS NOT NULL AND "year" >= ?) AND ("year" IS NOT NULL AND "year" <= ?)));

-- where year BETWEEN {2001, 2004}, all cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 1 AND (("year" IS NOT NULL AND "year" >= ?) AND ("year" IS NOT NULL AND "year" <= ?)));

-- where year BETWEEN {2001, 2004}, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ((("year" IS NOT NULL AND "year" >= ?) AND ("year" IS NOT NULL AND "year" <= ?)));

-- where year != nil, parked cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 0 AND "year" IS NOT NULL);

-- where year != nil, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND "year" IS NOT NULL);

-- where year != nil, all cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 1 AND "year" IS NOT NULL);

-- where year != nil, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("year" IS NOT NULL);

-- where year == nil OR ticket IN {1, 2}, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN (?, ?))));

-- where year == nil OR ticket IN {1, 2}, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 1 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN (?, ?))));

-- where year == nil OR ticket IN {1, 2}, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE (("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN (?, ?))));

-- where NOT year IN {1999, 2000}, parked cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 0 AND NOT (("year" IS NOT NULL AND "year" IN (?, ?))));

-- where NOT year IN {1999, 2000}, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND NOT (("year" IS NOT NULL AND "year" IN (?, ?))));

-- where NOT year IN {1999, 2000}, all cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 1 AND NOT (("year" IS NOT NULL AND "year" IN (?, ?))));

-- where NOT year IN {1999, 2000}, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE (NOT (("year" IS NOT NULL AND "year" IN (?, ?))));

-- where year + 1 < ticket * 2, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND coalesce(("year" + ?) < ("ticket" * ?), FALSE));

-- where year + 1 < ticket * 2, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 1 AND coalesce(("year" + ?) < ("ticket" * ?), FALSE));

-- where year + 1 < ticket * 2, all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE (coalesce(("year" + ?) < ("ticket" * ?), FALSE));

-- where dateCreated > '2026-04-03', parked cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 0 AND ("dateCreated" IS NOT NULL AND "dateCreated" > ?));

-- where dateCreated > '2026-04-03', parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND ("dateCreated" IS NOT NULL AND "dateCreated" > ?));

-- where dateCreated > '2026-04-03', all cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 1 AND ("dateCreated" IS NOT NULL AND "dateCreated" > ?));

-- where dateCreated > '2026-04-03', all cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE (("dateCreated" IS NOT NULL AND "dateCreated" > ?));

-- where TRUEPREDICATE, parked cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 0 AND TRUE);

-- where TRUEPREDICATE, all cars
SELECT "ticket" FROM "car" WHERE ("dateReturned_known" = 1 AND TRUE);

-- where FALSEPREDICATE, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 0 AND FALSE);

-- where FALSEPREDICATE, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE ("dateReturned_known" = 1 AND FALSE);

-- where FALSEPREDICATE, parked cars
SELECT "ticket" FROM "car" NOT INDEXED WHERE (FALSE);

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated_hour" = 18 AND ("dateCreated" IS NOT NULL AND CASE WHEN "dateCreated" BETWEEN -4503599627370496 AND 4503599627370496 AND ifnull("utcOffset", 0) BETWEEN -2147483648 AND 2147483648 THEN ((("dateCreated" + ifnull("utcOffset", 0) * 1000) % 86400000 + 86400000) % 86400000) BETWEEN 66600000 AND 66659999 ELSE TRUE END));

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" < -4503599627370496;

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" > 4503599627370496;

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" < -52124995;

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" > 52124995;

-- where dateCreated BEGINSWITH '2026-11-21'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated_day" = 20778 AND ("dateCreated" IS NOT NULL AND CASE WHEN "dateCreated" BETWEEN -4503599627370496 AND 4503599627370496 AND ifnull("utcOffset", 0) BETWEEN -2147483648 AND 2147483648 THEN ("dateCreated" + ifnull("utcOffset", 0) * 1000) BETWEEN 1795219200000 AND 1795305599999 ELSE TRUE END));

-- where dateRequested CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("stage" IS NOT NULL AND ("dateRequested" IS NOT NULL AND CASE WHEN "dateRequested" BETWEEN -4503599627370496 AND 4503599627370496 AND ifnull("utcOffset", 0) BETWEEN -2147483648 AND 2147483648 THEN ((("dateRequested" + ifnull("utcOffset", 0) * 1000) % 86400000 + 86400000) % 86400000) BETWEEN 66600000 AND 66659999 ELSE TRUE END));

-- cars of some makes, by make
SELECT "ticket", "make_key" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = ? ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- cars of some makes, by make
SELECT "ticket", "make_key" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL ORDER BY "make_key", "model_key", "year" DESC, "ticket" DESC;

-- how many cars
SELECT coalesce(sum(count), 0), coalesce(sum(CASE WHEN part IN (0) THEN count ELSE 0 END), 0) FROM "car_section" WHERE dimension = 0;

-- how many cars
SELECT coalesce(sum(count), 0) FROM "car_section" WHERE dimension = 1 AND part IN (0) AND key BETWEEN 18 AND 18;

-- how many cars
SELECT count(*) FROM (SELECT 1 FROM "car_section" WHERE dimension = 3 AND part IN (0) LIMIT 20001) AS some;

-- how many cars
SELECT key, spelling, count FROM "car_section" WHERE dimension = 3 AND part IN (0) ORDER BY part, key;

-- the text blocks at the ends, and neighbours
SELECT (SELECT min(block) FROM "car_text_block"), (SELECT max(block) FROM "car_text_block");

-- the text blocks at the ends, and neighbours
SELECT (SELECT max(block) FROM "car_text_block" WHERE block < ?),
  (SELECT min(block) FROM "car_text_block" WHERE block >= ?);

-- one text block
SELECT block, texts FROM "car_text_block" WHERE block = ?;

-- how a section is spelled
SELECT "make" FROM "car" WHERE "ticket" = ?;

-- text blocks
SELECT block, texts FROM "car_text_block" ORDER BY block;

-- text blocks of one half
SELECT block, texts FROM "car_text_block" WHERE block >= ? ORDER BY block;

-- changes
SELECT seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded"
  FROM "car_change" WHERE seq > ? ORDER BY seq;

-- changes between two states
SELECT seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded"
  FROM "car_change" WHERE seq > ? AND seq <= ? ORDER BY seq;

-- rows between two states
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "make_key", "model_key", "ownerFirstName_key", "ownerLastName_key" FROM "car"
  WHERE "ticket" IN (SELECT id FROM "car_change" WHERE seq > ? AND seq <= ?);

-- commands between two states
SELECT id, date, author, name, origin FROM change_command
  WHERE id IN (SELECT command FROM "car_change" WHERE seq > ? AND seq <= ?) ORDER BY id;

-- the rows that another program has written
SELECT "ticket" FROM "car_stale";

-- whether a copy was restored
SELECT 1 FROM "car_change" WHERE seq > ? AND operation = ? LIMIT 1;

-- the last change
SELECT max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
  ifnull((SELECT max(seq) FROM "car_change"), 0));

-- the history
SELECT id, date, author, name, origin, undoes, since FROM change_command WHERE id < ? ORDER BY id DESC;

-- the history
SELECT seq, command, operation, id FROM "car_change" ORDER BY seq DESC;

-- the history
SELECT seq, operation, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded" FROM "car_change" WHERE seq IN (SELECT value FROM json_each(?));

-- the history of some cars
SELECT command, first, last FROM "car_insertion" WHERE first <= ? AND last >= ?;

-- the history of a car
SELECT max(seq) FROM "car_change";

-- the history of a car
SELECT seq, command, operation, id FROM "car_change" WHERE seq > ? AND (id = ? OR operation = 4) ORDER BY seq DESC;

-- the first command of a filter
SELECT id, date, author, name, origin, undoes, since FROM change_command WHERE date BETWEEN ? AND ? ORDER BY id;

-- the first command
SELECT id, date, author, name, origin, undoes, since FROM change_command ORDER BY id LIMIT 1;

-- some commands
SELECT id, date, author, name, origin, undoes, since FROM change_command
  WHERE id IN (SELECT value FROM json_each(?));

-- what commands loaded
SELECT command, first, last FROM "car_insertion"
  WHERE command = ? ORDER BY command, first;

-- what commands loaded
SELECT command, first, last FROM "car_insertion"
  WHERE command IN (SELECT value FROM json_each(?)) ORDER BY command, first;

-- what a command changed in car_note
WITH entry AS (
  SELECT id, min(seq) AS first, max(seq) AS last FROM car_note_change
    WHERE command = ? GROUP BY id
), later AS (
  SELECT change.id, min(change.seq) AS seq, max(change.seq) AS last FROM car_note_change AS change
    JOIN entry ON entry.id = change.id AND entry.last < change.seq
    WHERE change.seq > (SELECT min(last) FROM entry) GROUP BY change.id
)
SELECT entry.id, before."operation", before."old_ticket", before."old_date", before."old_author", before."old_code", before."old_text", before."old_photo", after."operation", after."old_ticket", after."old_date", after."old_author", after."old_code", after."old_text", after."old_photo",
    now."id", now."ticket", now."date", now."author", now."code", now."text", now."photo", newest.command
  FROM entry
  JOIN car_note_change AS before ON before.seq = entry.first
  LEFT JOIN later ON later.id = entry.id
  LEFT JOIN car_note_change AS after ON after.seq = later.seq
  LEFT JOIN car_note_change AS newest ON newest.seq = later.last
  LEFT JOIN car_note AS now ON now.id = entry.id
  ORDER BY entry.id;

-- what a command changed in car_absence
WITH entry AS (
  SELECT id, min(seq) AS first, max(seq) AS last FROM car_absence_change
    WHERE command = ? GROUP BY id
), later AS (
  SELECT change.id, min(change.seq) AS seq, max(change.seq) AS last FROM car_absence_change AS change
    JOIN entry ON entry.id = change.id AND entry.last < change.seq
    WHERE change.seq > (SELECT min(last) FROM entry) GROUP BY change.id
)
SELECT entry.id, before."operation", before."old_ticket", before."old_dateReturned", before."old_dateReparked", before."old_dateRequested", before."old_dateDue", before."old_dateReady", after."operation", after."old_ticket", after."old_dateReturned", after."old_dateReparked", after."old_dateRequested", after."old_dateDue", after."old_dateReady",
    now."id", now."ticket", now."dateReturned", now."dateReparked", now."dateRequested", now."dateDue", now."dateReady", newest.command
  FROM entry
  JOIN car_absence_change AS before ON before.seq = entry.first
  LEFT JOIN later ON later.id = entry.id
  LEFT JOIN car_absence_change AS after ON after.seq = later.seq
  LEFT JOIN car_absence_change AS newest ON newest.seq = later.last
  LEFT JOIN car_absence AS now ON now.id = entry.id
  ORDER BY entry.id;

-- the newest date of the commands before the last
SELECT max(date) FROM (SELECT date FROM change_command WHERE id < ? ORDER BY id DESC LIMIT 1000) AS recent;
