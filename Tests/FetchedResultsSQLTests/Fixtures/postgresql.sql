-- a row
SELECT "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "ticket" = $1;

-- by parked, one section, parked cars, range all: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 0 AND part IN (0) AND integer_key IS NOT NULL;

-- by parked, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = $1 AND "ticket" <= $2);

-- by parked, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" > $1 AND "dateCreated" < $2);

-- by parked, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = $1 AND "ticket" > $2);

-- by parked, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by parked, one section, all cars, range all: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 0 AND part IN (0, 1) AND integer_key IS NOT NULL;

-- by parked, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = $1 AND "ticket" <= $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated" = $3 AND "ticket" <= $4);

-- by parked, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" > $1 AND "dateCreated" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated" > $3 AND "dateCreated" < $4);

-- by parked, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" = $1 AND "ticket" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated" = $3 AND "ticket" > $4);

-- by parked, one section, all cars, range all: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated" AS k0, "ticket" AS k1 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by parked, sections dateCreated_hour, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND integer_key IS NOT NULL;

-- by parked, sections dateCreated_hour, parked cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_hour, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by parked, sections dateCreated_hour, parked cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" = $2 AND "ticket" <= $3);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" < $2);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" > $1 AND "dateCreated_hour" < $2);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" > $2);

-- by parked, sections dateCreated_hour, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" = $2 AND "ticket" > $3);

-- by parked, sections dateCreated_hour, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by parked, sections dateCreated_hour, parked cars, range known: rows behind the beginning of a section
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST LIMIT 1000;

-- by parked, sections dateCreated_hour, parked cars, range known: rows behind the beginning of a section
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" <= $1 ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- by parked, sections dateCreated_hour, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by parked, sections dateCreated_hour, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND integer_key = $1;

-- by parked, sections dateCreated_hour, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by parked, sections dateCreated_hour, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND integer_key IS NOT NULL;

-- by parked, sections dateCreated_hour, all cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND integer_key IS NOT NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 1 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_hour, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by parked, sections dateCreated_hour, all cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" = $2 AND "ticket" <= $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = $4 AND "dateCreated" = $5 AND "ticket" <= $6);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = $3 AND "dateCreated" < $4);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = $2 AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" > $1 AND "dateCreated_hour" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" > $3 AND "dateCreated_hour" < $4);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = $3 AND "dateCreated" > $4);

-- by parked, sections dateCreated_hour, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" = $1 AND "dateCreated" = $2 AND "ticket" > $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" = $4 AND "dateCreated" = $5 AND "ticket" > $6);

-- by parked, sections dateCreated_hour, all cars, range known: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NOT NULL ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NOT NULL ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 DESC NULLS LAST, k2 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by parked, sections dateCreated_hour, all cars, range known: rows behind the beginning of a section
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 0 AND integer_key IS NOT NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 1 AND part = 1 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST LIMIT 1000;

-- by parked, sections dateCreated_hour, all cars, range known: rows behind the beginning of a section
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" <= $1 ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" <= $3 ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $4)) AS merged ORDER BY k0 DESC NULLS LAST, k1 DESC NULLS LAST, k2 DESC NULLS LAST LIMIT $5 OFFSET $6;

-- by parked, sections dateCreated_hour, all cars, range unknown: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_hour" IS NULL ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_hour" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_hour" IS NULL ORDER BY "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 DESC NULLS LAST, k2 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by parked, sections dateCreated_hour, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND integer_key = $1;

-- by parked, sections dateCreated_hour, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 1 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by parked, sections dateCreated_day, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND integer_key IS NOT NULL;

-- by parked, sections dateCreated_day, parked cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_day, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by parked, sections dateCreated_day, parked cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" = $2 AND "ticket" <= $3);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" < $2);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" > $1 AND "dateCreated_day" < $2);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" > $2);

-- by parked, sections dateCreated_day, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" = $2 AND "ticket" > $3);

-- by parked, sections dateCreated_day, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by parked, sections dateCreated_day, parked cars, range known: rows behind the beginning of a section
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST LIMIT 1000;

-- by parked, sections dateCreated_day, parked cars, range known: rows behind the beginning of a section
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" <= $1 ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- by parked, sections dateCreated_day, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by parked, sections dateCreated_day, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND integer_key = $1;

-- by parked, sections dateCreated_day, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by parked, sections dateCreated_day, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND integer_key IS NOT NULL;

-- by parked, sections dateCreated_day, all cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND integer_key IS NOT NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 1 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_day, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by parked, sections dateCreated_day, all cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" = $2 AND "ticket" <= $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = $4 AND "dateCreated" = $5 AND "ticket" <= $6);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = $3 AND "dateCreated" < $4);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = $2 AND "dateCreated" IS NULL);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" > $1 AND "dateCreated_day" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" > $3 AND "dateCreated_day" < $4);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = $3 AND "dateCreated" > $4);

-- by parked, sections dateCreated_day, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" = $1 AND "dateCreated" = $2 AND "ticket" > $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" = $4 AND "dateCreated" = $5 AND "ticket" > $6);

-- by parked, sections dateCreated_day, all cars, range known: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NOT NULL ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NOT NULL ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 DESC NULLS LAST, k2 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by parked, sections dateCreated_day, all cars, range known: rows behind the beginning of a section
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 0 AND integer_key IS NOT NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 2 AND part = 1 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST LIMIT 1000;

-- by parked, sections dateCreated_day, all cars, range known: rows behind the beginning of a section
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" <= $1 ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" <= $3 ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $4)) AS merged ORDER BY k0 DESC NULLS LAST, k1 DESC NULLS LAST, k2 DESC NULLS LAST LIMIT $5 OFFSET $6;

-- by parked, sections dateCreated_day, all cars, range unknown: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" IS NULL ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "dateCreated_day" AS k0, "dateCreated" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "dateCreated_day" IS NULL ORDER BY "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 DESC NULLS LAST, k2 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by parked, sections dateCreated_day, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND integer_key = $1;

-- by parked, sections dateCreated_day, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 2 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" = $3 AND "ticket" <= $4);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" < $3);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" IS NULL);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" > $2);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" > $1 AND "make_key" < $2);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" IS NULL);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" < $2);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" > $3);

-- by make, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" = $3 AND "ticket" > $4);

-- by make, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" = $3 AND "ticket" <= $4) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $5 AND "model_key" = $6 AND "year" = $7 AND "ticket" <= $8);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" < $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $4 AND "model_key" = $5 AND "year" < $6);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $3 AND "model_key" = $4 AND "year" IS NULL);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $3 AND "model_key" > $4);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" > $1 AND "make_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" > $3 AND "make_key" < $4);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $2 AND "model_key" IS NULL);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $3 AND "model_key" < $4);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" > $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $4 AND "model_key" = $5 AND "year" > $6);

-- by make, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 AND "model_key" = $2 AND "year" = $3 AND "ticket" > $4) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" = $5 AND "model_key" = $6 AND "year" = $7 AND "ticket" > $8);

-- by make, one section, all cars, range all: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by make, sections make, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND text_key IS NOT NULL;

-- by make, sections make, parked cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by make, sections make, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by make, sections make, parked cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by make, sections make, parked cars, range known: rows behind the beginning of a section
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- by make, sections make, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by make, sections make, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0) AND text_key = $1;

-- by make, sections make, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by make, sections make, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND text_key IS NOT NULL;

-- by make, sections make, all cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by make, sections make, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 3 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make, all cars, range known: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by make, sections make, all cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by make, sections make, all cars, range known: rows behind the beginning of a section
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" >= $3 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $4)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $5 OFFSET $6;

-- by make, sections make, all cars, range unknown: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" IS NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by make, sections make, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0, 1) AND text_key = $1;

-- by make, sections make, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by make, sections make_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by make, sections make_letter, parked cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND text_key < 'a';

-- by make, sections make_letter, parked cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make_letter, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by make, sections make_letter, parked cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by make, sections make_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by make, sections make_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND text_key = $1;

-- by make, sections make_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by make, sections make_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by make, sections make_letter, all cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND text_key < 'a';

-- by make, sections make_letter, all cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key < 'a' UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make_letter, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by make, sections make_letter, all cars, range lettered: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" >= 'a' ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" >= 'a' ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by make, sections make_letter, all cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 4 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by make, sections make_letter, all cars, range other: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" < 'a' ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "make_key" < 'a' ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by make, sections make_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND text_key = $1;

-- by make, sections make_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 4 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" = $3 AND "ticket" <= $4);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" < $3);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" IS NULL);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" > $2);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" > $1 AND "model_key" < $2);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" IS NULL);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" < $2);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" > $3);

-- by model, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" = $3 AND "ticket" > $4);

-- by model, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" = $3 AND "ticket" <= $4) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $5 AND "make_key" = $6 AND "year" = $7 AND "ticket" <= $8);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" < $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $4 AND "make_key" = $5 AND "year" < $6);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $3 AND "make_key" = $4 AND "year" IS NULL);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $3 AND "make_key" > $4);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" > $1 AND "model_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" > $3 AND "model_key" < $4);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $2 AND "make_key" IS NULL);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $3 AND "make_key" < $4);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" > $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $4 AND "make_key" = $5 AND "year" > $6);

-- by model, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" = $1 AND "make_key" = $2 AND "year" = $3 AND "ticket" > $4) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" = $5 AND "make_key" = $6 AND "year" = $7 AND "ticket" > $8);

-- by model, one section, all cars, range all: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by model, sections model, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND text_key IS NOT NULL;

-- by model, sections model, parked cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by model, sections model, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by model, sections model, parked cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by model, sections model, parked cars, range known: rows behind the beginning of a section
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= $1 ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- by model, sections model, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by model, sections model, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0) AND text_key = $1;

-- by model, sections model, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by model, sections model, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND text_key IS NOT NULL;

-- by model, sections model, all cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by model, sections model, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 5 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model, all cars, range known: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NOT NULL ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NOT NULL ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by model, sections model, all cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by model, sections model, all cars, range known: rows behind the beginning of a section
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= $1 ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" >= $3 ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $4)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $5 OFFSET $6;

-- by model, sections model, all cars, range unknown: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" IS NULL ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" IS NULL ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by model, sections model, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0, 1) AND text_key = $1;

-- by model, sections model, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 5 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by model, sections model_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by model, sections model_letter, parked cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND text_key < 'a';

-- by model, sections model_letter, parked cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model_letter, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by model, sections model_letter, parked cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by model, sections model_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- by model, sections model_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND text_key = $1;

-- by model, sections model_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by model, sections model_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by model, sections model_letter, all cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND text_key < 'a';

-- by model, sections model_letter, all cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key < 'a' UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model_letter, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by model, sections model_letter, all cars, range lettered: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" >= 'a' ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" >= 'a' ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by model, sections model_letter, all cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 6 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by model, sections model_letter, all cars, range other: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "model_key" < 'a' ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "model_key" AS k0, "make_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "model_key" < 'a' ORDER BY "model_key" NULLS FIRST, "make_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- by model, sections model_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND text_key = $1;

-- by model, sections model_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 6 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" = $3 AND "ticket" >= $4);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" > $3);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" > $2);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" > $1 AND "year" < $2);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" IS NULL);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" < $2);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" IS NULL);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" < $3);

-- by year, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" = $3 AND "ticket" < $4);

-- by year, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" = $3 AND "ticket" >= $4) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $5 AND "make_key" = $6 AND "model_key" = $7 AND "ticket" >= $8);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" > $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $4 AND "make_key" = $5 AND "model_key" > $6);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $3 AND "make_key" > $4);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" > $1 AND "year" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" > $3 AND "year" < $4);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $2 AND "make_key" IS NULL);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $3 AND "make_key" < $4);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $3 AND "make_key" = $4 AND "model_key" IS NULL);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" < $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $4 AND "make_key" = $5 AND "model_key" < $6);

-- by year, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "year" = $1 AND "make_key" = $2 AND "model_key" = $3 AND "ticket" < $4) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "year" = $5 AND "make_key" = $6 AND "model_key" = $7 AND "ticket" < $8);

-- by year, one section, all cars, range all: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 NULLS FIRST, k2 NULLS FIRST, k3 NULLS FIRST LIMIT $3 OFFSET $4;

-- by year, sections year, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND integer_key IS NOT NULL;

-- by year, sections year, parked cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, sections year, parked cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by year, sections year, parked cars, range known: rows behind the beginning of a section
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST LIMIT 1000;

-- by year, sections year, parked cars, range known: rows behind the beginning of a section
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "year" <= $1 ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2 OFFSET $3;

-- by year, sections year, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by year, sections year, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND integer_key = $1;

-- by year, sections year, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, sections year, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND integer_key IS NOT NULL;

-- by year, sections year, all cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND integer_key IS NOT NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 1 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, sections year, all cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year, all cars, range known: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT NULL ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 NULLS FIRST, k2 NULLS FIRST, k3 NULLS FIRST LIMIT $3 OFFSET $4;

-- by year, sections year, all cars, range known: rows behind the beginning of a section
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 0 AND integer_key IS NOT NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 7 AND part = 1 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST LIMIT 1000;

-- by year, sections year, all cars, range known: rows behind the beginning of a section
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" <= $1 ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" <= $3 ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $4)) AS merged ORDER BY k0 DESC NULLS LAST, k1 NULLS FIRST, k2 NULLS FIRST, k3 NULLS FIRST LIMIT $5 OFFSET $6;

-- by year, sections year, all cars, range unknown: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NULL ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "year" AS k0, "make_key" AS k1, "model_key" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NULL ORDER BY "year" DESC NULLS LAST, "make_key" NULLS FIRST, "model_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 DESC NULLS LAST, k1 NULLS FIRST, k2 NULLS FIRST, k3 NULLS FIRST LIMIT $3 OFFSET $4;

-- by year, sections year, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND integer_key = $1;

-- by year, sections year, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 7 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, sections year_decade, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND integer_key IS NOT NULL;

-- by year, sections year_decade, parked cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year_decade, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, sections year_decade, parked cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year_decade, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND integer_key = $1;

-- by year, sections year_decade, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, sections year_decade, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND integer_key IS NOT NULL;

-- by year, sections year_decade, all cars, range known: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND integer_key IS NOT NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 1 AND integer_key IS NOT NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year_decade, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by year, sections year_decade, all cars, range unknown: sections
SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT integer_key, spelling, count FROM "car_section"
  WHERE dimension = 8 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY integer_key DESC NULLS LAST, spelling DESC NULLS LAST;

-- by year, sections year_decade, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND integer_key = $1;

-- by year, sections year_decade, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 8 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" = $2 AND "ticket" >= $3);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" > $2);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" > $1 AND "ownerLastName_key" < $2);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" IS NULL);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" < $2);

-- by owner, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" = $2 AND "ticket" < $3);

-- by owner, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" = $2 AND "ticket" >= $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = $4 AND "ownerFirstName_key" = $5 AND "ticket" >= $6);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = $3 AND "ownerFirstName_key" > $4);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" > $1 AND "ownerLastName_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" > $3 AND "ownerLastName_key" < $4);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = $2 AND "ownerFirstName_key" IS NULL);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = $3 AND "ownerFirstName_key" < $4);

-- by owner, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" = $1 AND "ownerFirstName_key" = $2 AND "ticket" < $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" = $4 AND "ownerFirstName_key" = $5 AND "ticket" < $6);

-- by owner, one section, all cars, range all: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner, sections ownerLastName, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND text_key IS NOT NULL;

-- by owner, sections ownerLastName, parked cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner, sections ownerLastName, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner, sections ownerLastName, parked cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner, sections ownerLastName, parked cars, range known: rows behind the beginning of a section
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= $1 ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2 OFFSET $3;

-- by owner, sections ownerLastName, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner, sections ownerLastName, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0) AND text_key = $1;

-- by owner, sections ownerLastName, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner, sections ownerLastName, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND text_key IS NOT NULL;

-- by owner, sections ownerLastName, all cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner, sections ownerLastName, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 9 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName, all cars, range known: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NOT NULL ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NOT NULL ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner, sections ownerLastName, all cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner, sections ownerLastName, all cars, range known: rows behind the beginning of a section
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= $1 ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" >= $3 ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $4)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $5 OFFSET $6;

-- by owner, sections ownerLastName, all cars, range unknown: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" IS NULL ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" IS NULL ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner, sections ownerLastName, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0, 1) AND text_key = $1;

-- by owner, sections ownerLastName, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 9 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner, sections ownerLastName_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by owner, sections ownerLastName_letter, parked cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND text_key < 'a';

-- by owner, sections ownerLastName_letter, parked cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName_letter, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner, sections ownerLastName_letter, parked cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner, sections ownerLastName_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner, sections ownerLastName_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND text_key = $1;

-- by owner, sections ownerLastName_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner, sections ownerLastName_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by owner, sections ownerLastName_letter, all cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND text_key < 'a';

-- by owner, sections ownerLastName_letter, all cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key < 'a' UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName_letter, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner, sections ownerLastName_letter, all cars, range lettered: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" >= 'a' ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" >= 'a' ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner, sections ownerLastName_letter, all cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 10 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner, sections ownerLastName_letter, all cars, range other: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerLastName_key" < 'a' ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerLastName_key" AS k0, "ownerFirstName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerLastName_key" < 'a' ORDER BY "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner, sections ownerLastName_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND text_key = $1;

-- by owner, sections ownerLastName_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 10 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" = $2 AND "ticket" >= $3);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" > $2);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" > $1 AND "ownerFirstName_key" < $2);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" IS NULL);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" < $2);

-- by owner-first, one section, parked cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" = $2 AND "ticket" < $3);

-- by owner-first, one section, parked cars, range all: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" = $2 AND "ticket" >= $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = $4 AND "ownerLastName_key" = $5 AND "ticket" >= $6);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" > $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = $3 AND "ownerLastName_key" > $4);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" > $1 AND "ownerFirstName_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" > $3 AND "ownerFirstName_key" < $4);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" IS NULL) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = $2 AND "ownerLastName_key" IS NULL);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" < $2) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = $3 AND "ownerLastName_key" < $4);

-- by owner-first, one section, all cars: rows between two positions
SELECT (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" = $1 AND "ownerLastName_key" = $2 AND "ticket" < $3) + (SELECT count(*) FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" = $4 AND "ownerLastName_key" = $5 AND "ticket" < $6);

-- by owner-first, one section, all cars, range all: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner-first, sections ownerFirstName, parked cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND text_key IS NOT NULL;

-- by owner-first, sections ownerFirstName, parked cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName, parked cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner-first, sections ownerFirstName, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName, parked cars, range known: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner-first, sections ownerFirstName, parked cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner-first, sections ownerFirstName, parked cars, range known: rows behind the beginning of a section
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= $1 ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2 OFFSET $3;

-- by owner-first, sections ownerFirstName, parked cars, range unknown: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner-first, sections ownerFirstName, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0) AND text_key = $1;

-- by owner-first, sections ownerFirstName, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner-first, sections ownerFirstName, all cars, range known: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND text_key IS NOT NULL;

-- by owner-first, sections ownerFirstName, all cars, range known: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName, all cars, range unknown: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner-first, sections ownerFirstName, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 11 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName, all cars, range known: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NOT NULL ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NOT NULL ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner-first, sections ownerFirstName, all cars, range known: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner-first, sections ownerFirstName, all cars, range known: rows behind the beginning of a section
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= $1 ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" >= $3 ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $4)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $5 OFFSET $6;

-- by owner-first, sections ownerFirstName, all cars, range unknown: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" IS NULL ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" IS NULL ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner-first, sections ownerFirstName, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0, 1) AND text_key = $1;

-- by owner-first, sections ownerFirstName, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 11 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND text_key < 'a';

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName_letter, parked cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner-first, sections ownerFirstName_letter, parked cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner-first, sections ownerFirstName_letter, parked cars, range other: first rows
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1 OFFSET $2;

-- by owner-first, sections ownerFirstName_letter, parked cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND text_key = $1;

-- by owner-first, sections ownerFirstName_letter, parked cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND text_key >= 'a' AND text_key IS NOT NULL;

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName_letter, all cars, range other: count
SELECT coalesce(sum(count), 0) FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND text_key < 'a';

-- by owner-first, sections ownerFirstName_letter, all cars, range other: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key < 'a' UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND text_key < 'a' ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName_letter, all cars, range unknown: sections
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST;

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" >= 'a' ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" >= 'a' ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner-first, sections ownerFirstName_letter, all cars, range lettered: rows behind the beginning of a section
SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 0 AND text_key >= 'a' AND text_key IS NOT NULL UNION ALL SELECT text_key, spelling, count FROM "car_section"
  WHERE dimension = 12 AND part = 1 AND text_key >= 'a' AND text_key IS NOT NULL ORDER BY text_key NULLS FIRST, spelling NULLS FIRST LIMIT 1000;

-- by owner-first, sections ownerFirstName_letter, all cars, range other: first rows
SELECT * FROM ((SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 0 AND "ownerFirstName_key" < 'a' ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, "dateCreated" AS c1, "utcOffset" AS c2, "make" AS c3, "model" AS c4, "year" AS c5, "plate" AS c6, "plateFolded" AS c7, "color" AS c8, "ownerFirstName" AS c9, "ownerLastName" AS c10, "key" AS c11, "spot" AS c12, "note" AS c13, "photo" AS c14, "dateReturned" AS c15, "dateRequested" AS c16, "dateDue" AS c17, "dateAwaited" AS c18, "dateReady" AS c19, "stage" AS c20, "keyFolded" AS c21, "spotFolded" AS c22, "ownerFirstName_key" AS k0, "ownerLastName_key" AS k1, "ticket" AS k2 FROM "car" WHERE "dateReturned_known" = 1 AND "ownerFirstName_key" < 'a' ORDER BY "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, "ticket" NULLS FIRST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 NULLS FIRST LIMIT $3 OFFSET $4;

-- by owner-first, sections ownerFirstName_letter, all cars: count of a section
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND text_key = $1;

-- by owner-first, sections ownerFirstName_letter, all cars: count of the unknown
SELECT spelling, count FROM "car_section"
  WHERE dimension = 12 AND part IN (0, 1) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL;

-- where make CONTAINS[cd] 'b', parked cars, to be rechecked, some of the rows
SELECT "ticket", "make" FROM "car" WHERE "ticket" = $1;

-- where make CONTAINS[cd] 'b', parked cars, to be rechecked, some of the rows
SELECT "ticket", NULL, NULL, "make" FROM "car" WHERE "dateReturned_known" = 0 AND coalesce(strpos(search_text, $1) > 0, TRUE) ORDER BY greatest("make_key") NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- where make CONTAINS[cd] 'b', parked cars, to be rechecked, all of the rows
SELECT "ticket", NULL, NULL, "make" FROM "car" WHERE "dateReturned_known" = 0 AND coalesce(strpos(search_text, $1) > 0, TRUE) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where make CONTAINS[cd] 'b', all cars, to be rechecked, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND coalesce(strpos(search_text, $1) > 0, TRUE) ORDER BY greatest("make_key") NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND coalesce(strpos(search_text, $3) > 0, TRUE) ORDER BY greatest("make_key") NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $4)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $5 OFFSET $6;

-- where make CONTAINS[cd] 'b', all cars, to be rechecked, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND coalesce(strpos(search_text, $1) > 0, TRUE) UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND coalesce(strpos(search_text, $2) > 0, TRUE) ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where year == 2003, parked cars, some of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT DISTINCT FROM $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- where year == 2003, parked cars, all of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT DISTINCT FROM $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where year == 2003, all cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT DISTINCT FROM $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT DISTINCT FROM $3 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $4)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $5 OFFSET $6;

-- where year == 2003, all cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT DISTINCT FROM $1 UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT DISTINCT FROM $2 ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where year BETWEEN {2001, 2004}, parked cars, some of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND (("year" IS NOT NULL AND "year" >= $1) AND ("year" IS NOT NULL AND "year" <= $2)) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $3 OFFSET $4;

-- where year BETWEEN {2001, 2004}, parked cars, all of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND (("year" IS NOT NULL AND "year" >= $1) AND ("year" IS NOT NULL AND "year" <= $2)) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where year BETWEEN {2001, 2004}, all cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND (("year" IS NOT NULL AND "year" >= $1) AND ("year" IS NOT NULL AND "year" <= $2)) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $3) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND (("year" IS NOT NULL AND "year" >= $4) AND ("year" IS NOT NULL AND "year" <= $5)) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $6)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $7 OFFSET $8;

-- where year BETWEEN {2001, 2004}, all cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND (("year" IS NOT NULL AND "year" >= $1) AND ("year" IS NOT NULL AND "year" <= $2)) UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND (("year" IS NOT NULL AND "year" >= $3) AND ("year" IS NOT NULL AND "year" <= $4)) ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where year != nil, parked cars, some of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- where year != nil, parked cars, all of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where year != nil, all cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- where year != nil, all cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND "year" IS NOT NULL UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND "year" IS NOT NULL ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where year == nil OR ticket IN {1, 2}, parked cars, some of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN ($1, $2))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $3 OFFSET $4;

-- where year == nil OR ticket IN {1, 2}, parked cars, all of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN ($1, $2))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where year == nil OR ticket IN {1, 2}, all cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN ($1, $2))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $3) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN ($4, $5))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $6)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $7 OFFSET $8;

-- where year == nil OR ticket IN {1, 2}, all cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN ($1, $2))) UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND ("year" IS NULL OR ("ticket" IS NOT NULL AND "ticket" IN ($3, $4))) ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where NOT year IN {1999, 2000}, parked cars, some of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND NOT (("year" IS NOT NULL AND "year" IN ($1, $2))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $3 OFFSET $4;

-- where NOT year IN {1999, 2000}, parked cars, all of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND NOT (("year" IS NOT NULL AND "year" IN ($1, $2))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where NOT year IN {1999, 2000}, all cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND NOT (("year" IS NOT NULL AND "year" IN ($1, $2))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $3) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND NOT (("year" IS NOT NULL AND "year" IN ($4, $5))) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $6)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $7 OFFSET $8;

-- where NOT year IN {1999, 2000}, all cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND NOT (("year" IS NOT NULL AND "year" IN ($1, $2))) UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND NOT (("year" IS NOT NULL AND "year" IN ($3, $4))) ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where year + 1 < ticket * 2, parked cars, to be rechecked, some of the rows
SELECT "ticket", "year" FROM "car" WHERE "ticket" = $1;

-- where year + 1 < ticket * 2, parked cars, to be rechecked, some of the rows
SELECT "ticket", NULL, NULL, "year" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- where year + 1 < ticket * 2, parked cars, to be rechecked, all of the rows
SELECT "ticket", NULL, NULL, "year" FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where year + 1 < ticket * 2, all cars, to be rechecked, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "year" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "year" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- where year + 1 < ticket * 2, all cars, to be rechecked, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "year" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "year" AS c3, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where dateCreated > '2026-04-03', parked cars, some of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated" IS NOT NULL AND "dateCreated" > $1) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- where dateCreated > '2026-04-03', parked cars, all of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated" IS NOT NULL AND "dateCreated" > $1) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where dateCreated > '2026-04-03', all cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated" IS NOT NULL AND "dateCreated" > $1) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND ("dateCreated" IS NOT NULL AND "dateCreated" > $3) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $4)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $5 OFFSET $6;

-- where dateCreated > '2026-04-03', all cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated" IS NOT NULL AND "dateCreated" > $1) UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND ("dateCreated" IS NOT NULL AND "dateCreated" > $2) ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where TRUEPREDICATE, parked cars, some of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1 OFFSET $2;

-- where TRUEPREDICATE, parked cars, all of the rows
SELECT "ticket", NULL, NULL FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- where TRUEPREDICATE, all cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- where TRUEPREDICATE, all cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where FALSEPREDICATE, parked cars, some of the rows
SELECT * FROM ((SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND FALSE ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $1) UNION ALL (SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND FALSE ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2)) AS merged ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST LIMIT $3 OFFSET $4;

-- where FALSEPREDICATE, parked cars, all of the rows
SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 0 AND FALSE UNION ALL SELECT "ticket" AS c0, NULL AS c1, NULL AS c2, "make_key" AS k0, "model_key" AS k1, "year" AS k2, "ticket" AS k3 FROM "car" WHERE "dateReturned_known" = 1 AND FALSE ORDER BY k0 NULLS FIRST, k1 NULLS FIRST, k2 DESC NULLS LAST, k3 DESC NULLS LAST;

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated_hour" = 18 AND ("dateCreated" IS NOT NULL AND CASE WHEN "dateCreated" BETWEEN -4503599627370496 AND 4503599627370496 AND coalesce("utcOffset", 0) BETWEEN -2147483648 AND 2147483648 THEN ((("dateCreated" + coalesce("utcOffset", 0) * 1000) % 86400000 + 86400000) % 86400000) BETWEEN 66600000 AND 66659999 ELSE TRUE END));

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" < -4503599627370496;

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated" > 4503599627370496;

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" < -52124995;

-- where dateCreated CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND "dateCreated_day" > 52124995;

-- where dateCreated BEGINSWITH '2026-11-21'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("dateCreated_day" = 20778 AND ("dateCreated" IS NOT NULL AND CASE WHEN "dateCreated" BETWEEN -4503599627370496 AND 4503599627370496 AND coalesce("utcOffset", 0) BETWEEN -2147483648 AND 2147483648 THEN ("dateCreated" + coalesce("utcOffset", 0) * 1000) BETWEEN 1795219200000 AND 1795305599999 ELSE TRUE END));

-- where dateRequested CONTAINS ' 18:30'
SELECT "ticket", NULL FROM "car" WHERE "dateReturned_known" = 0 AND ("stage" IS NOT NULL AND ("dateRequested" IS NOT NULL AND CASE WHEN "dateRequested" BETWEEN -4503599627370496 AND 4503599627370496 AND coalesce("utcOffset", 0) BETWEEN -2147483648 AND 2147483648 THEN ((("dateRequested" + coalesce("utcOffset", 0) * 1000) % 86400000 + 86400000) % 86400000) BETWEEN 66600000 AND 66659999 ELSE TRUE END));

-- cars of some makes, by make
SELECT "ticket", "make_key" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" = $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- cars of some makes, by make
SELECT "ticket", "make_key" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- how a section is spelled
SELECT "make" FROM "car" WHERE "ticket" = $1;

-- the server's count of a section of another list
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0) AND text_key = $1 AND NOT EXISTS (SELECT 1 FROM "car_stale");

-- the server's count of a section of another list
SELECT spelling, count FROM "car_section"
  WHERE dimension = 3 AND part IN (0) AND text_key IS NULL AND integer_key IS NULL AND real_key IS NULL AND NOT EXISTS (SELECT 1 FROM "car_stale");

-- the server's anchors
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "ticket" = ANY (ARRAY(SELECT "ticket" FROM (
  SELECT "ticket", row_number() OVER (ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST) AS n FROM "car"
    WHERE ("dateReturned_known" = 0 AND "make_key" IS NOT NULL)) AS numbered WHERE n > 1 AND (n - 1) % 100 = 0)) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- the server's anchors if anything has changed
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "ticket" = ANY (ARRAY(SELECT "ticket" FROM (
  SELECT "ticket", row_number() OVER (ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST) AS n FROM "car"
    WHERE ("dateReturned_known" = 0 AND "make_key" IS NOT NULL)) AS numbered WHERE n > 1 AND (n - 1) % 100 = 0)) AND (SELECT last_change FROM store_state WHERE change_log = $1) > $2 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- the server's rows that are landmarks of a list
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded" FROM "car" WHERE "ticket" = ANY ((SELECT $1::bigint[])::bigint[]);

-- sections make, where make CONTAINS[cd] 'b', some of the rows
SELECT "ticket", "make_key", "make", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL AND coalesce(strpos(search_text, $1) > 0, TRUE) ORDER BY greatest("make_key") NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- sections make, where make CONTAINS[cd] 'b', some of the rows
SELECT "ticket", "make_key", "make", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL AND coalesce(strpos(search_text, $1) > 0, TRUE) ORDER BY greatest("make_key") NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- sections make, where make CONTAINS[cd] 'b', all of the rows
SELECT "ticket", "make_key", "make", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL AND coalesce(strpos(search_text, $1) > 0, TRUE) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- sections make, where make CONTAINS[cd] 'b', all of the rows
SELECT "ticket", "make_key", "make", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL AND coalesce(strpos(search_text, $1) > 0, TRUE) ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- sections make, where year == 2003, some of the rows
SELECT "ticket", "make_key", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL AND "year" IS NOT DISTINCT FROM $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- sections make, where year == 2003, some of the rows
SELECT "ticket", "make_key", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL AND "year" IS NOT DISTINCT FROM $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST LIMIT $2 OFFSET $3;

-- sections make, where year == 2003, all of the rows
SELECT "ticket", "make_key", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NOT NULL AND "year" IS NOT DISTINCT FROM $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- sections make, where year == 2003, all of the rows
SELECT "ticket", "make_key", "make" FROM "car" WHERE "dateReturned_known" = 0 AND "make_key" IS NULL AND "year" IS NOT DISTINCT FROM $1 ORDER BY "make_key" NULLS FIRST, "model_key" NULLS FIRST, "year" DESC NULLS LAST, "ticket" DESC NULLS LAST;

-- text blocks
SELECT block, texts FROM "car_text_block" ORDER BY block;

-- text blocks of one half
SELECT block, texts FROM "car_text_block" WHERE block >= $1 ORDER BY block;

-- changes
SELECT seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded"
  FROM "car_change" WHERE seq > $1 ORDER BY seq;

-- changes between two states
SELECT seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded"
  FROM "car_change" WHERE seq > $1 AND seq <= $2 ORDER BY seq;

-- rows between two states
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key", "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key", "spot_key", "spotFolded_key", "stage_key" FROM "car"
  WHERE "ticket" IN (SELECT id FROM "car_change" WHERE seq > $1 AND seq <= $2);

-- commands between two states
SELECT id, date, author, name, origin FROM change_command
  WHERE id IN (SELECT command FROM "car_change" WHERE seq > $1 AND seq <= $2) ORDER BY id;

-- the rows that another program has written
SELECT "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key", "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key", "spot_key", "spotFolded_key", "stage_key", found."ticket" IS NOT NULL
  FROM "car_stale" LEFT JOIN "car" AS found USING ("ticket");

-- whether a copy was restored
SELECT 1 FROM "car_change" WHERE seq > $1 AND operation = $2 LIMIT 1;

-- the last change
SELECT last_change FROM store_state WHERE change_log = $1;

-- the history
SELECT id, date, author, name, origin, undoes, since FROM change_command WHERE id < $1 ORDER BY id DESC;

-- the history
SELECT seq, command, operation, id FROM "car_change" ORDER BY seq DESC;

-- the history
SELECT seq, operation, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded" FROM "car_change" WHERE seq = ANY ((SELECT $1::bigint[])::bigint[]);

-- the history of some cars
SELECT command, first, last FROM "car_insertion" WHERE first <= $1 AND last >= $2;

-- the history of a car
SELECT max(seq) FROM "car_change";

-- the history of a car
SELECT seq, command, operation, id FROM "car_change" WHERE seq > $1 AND (id = $2 OR operation = 4) ORDER BY seq DESC;

-- the first command of a filter
SELECT id, date, author, name, origin, undoes, since FROM change_command WHERE date BETWEEN $1 AND $2 ORDER BY id;

-- the first command
SELECT id, date, author, name, origin, undoes, since FROM change_command ORDER BY id LIMIT 1;

-- some commands
SELECT id, date, author, name, origin, undoes, since FROM change_command
  WHERE id = ANY ((SELECT $1::bigint[])::bigint[]);

-- what commands loaded
SELECT command, first, last FROM "car_insertion"
  WHERE command = $1 ORDER BY command, first;

-- what commands loaded
SELECT command, first, last FROM "car_insertion"
  WHERE command = ANY ((SELECT $1::bigint[])::bigint[]) ORDER BY command, first;

-- what a command changed in car_note
WITH entry AS (
  SELECT id, min(seq) AS first, max(seq) AS last FROM car_note_change
    WHERE command = $1 GROUP BY id
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
    WHERE command = $1 GROUP BY id
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
