SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.car_absence_locked() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM 1 FROM store_state WHERE change_log = 'car_change' FOR UPDATE;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_absence_logged() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_TABLE_SCHEMA IS DISTINCT FROM current_schema() THEN
    RAISE EXCEPTION 'the schema of this table got another name: a repair makes its triggers anew';
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO car_absence_change (seq, command, operation, id)
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_absence_change), nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        1, NEW.id);
  ELSE
    INSERT INTO car_absence_change
        (seq, command, operation, id, "old_ticket", "old_dateReturned", "old_dateReparked", "old_dateRequested", "old_dateDue", "old_dateReady")
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_absence_change), nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        CASE TG_OP WHEN 'UPDATE' THEN 2
          ELSE 3 END,
        OLD.id, OLD."ticket", OLD."dateReturned", OLD."dateReparked", OLD."dateRequested", OLD."dateDue", OLD."dateReady");
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_absence_numbered() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  SELECT greatest((SELECT max(id) FROM car_absence), (SELECT max(id) FROM car_absence_change), 0) + 1
    INTO NEW.id;
  RETURN NEW;
END
$$;
CREATE FUNCTION public.car_deleted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  log_begun := coalesce(current_setting('fetched_results.begun_' || TG_RELID, TRUE), '');
  log_first := nullif(split_part(log_begun, ',', 1), '')::bigint;
  PERFORM set_config(
    'fetched_results.begun_' || TG_RELID, substr(log_begun, strpos(log_begun, ',') + 1), TRUE);
  SELECT count(*), max("ticket") FROM old_rows INTO log_rows, log_greatest_id;
  IF log_rows = 0 THEN RETURN NULL; END IF;
  UPDATE store_state
    SET last_change = last_change + log_rows, last_id = greatest(last_id, log_greatest_id)
    WHERE change_log = 'car_change' RETURNING last_change - log_rows INTO log_last;
  IF log_first < log_last THEN
    WITH moved AS (DELETE FROM "car_change" WHERE seq > log_first RETURNING *),
      ordered AS (SELECT *, FALSE AS is_first FROM moved),
      stored AS (
        INSERT INTO "car_change" (seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key")
          SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
              + CASE WHEN is_first THEN 0 ELSE log_rows END, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key"
            FROM ordered
      )
    SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
  END IF;
  INSERT INTO "car_change" (seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key")
    SELECT log_last + row_number() OVER (ORDER BY "ticket"), nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        3, "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key", "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key", "spot_key", "spotFolded_key", "stage_key"
      FROM old_rows;
    WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, text_key, spelling, count)
      SELECT dimension, part, text_key, spelling, sum(change)::bigint FROM (
        SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NOT NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NOT NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NOT NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NOT NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NOT NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NOT NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NOT NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NOT NULL
      ) AS changes GROUP BY dimension, part, text_key, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part, text_key, spelling) WHERE text_key IS NOT NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NOT NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NOT NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NOT NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NOT NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NOT NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NOT NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NOT NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NOT NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.text_key = changes.text_key AND section.spelling = changes.spelling AND section.count = 0;
  END IF;
  WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, integer_key, spelling, count)
      SELECT dimension, part, integer_key, spelling, sum(change)::bigint FROM (
        SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE 0 IS NOT NULL
        UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NOT NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NOT NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NOT NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NOT NULL
      ) AS changes GROUP BY dimension, part, integer_key, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part, integer_key, spelling) WHERE integer_key IS NOT NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE 0 IS NOT NULL
      UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NOT NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NOT NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NOT NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NOT NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.integer_key = changes.integer_key AND section.spelling = changes.spelling AND section.count = 0;
  END IF;
  WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, spelling, count)
      SELECT dimension, part, spelling, sum(change)::bigint FROM (
        SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NULL
        UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NULL
      ) AS changes GROUP BY dimension, part, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part) WHERE text_key IS NULL AND integer_key IS NULL AND real_key IS NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NULL
      UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.spelling = changes.spelling AND section.text_key IS NULL AND section.integer_key IS NULL AND section.real_key IS NULL AND section.count = 0;
  END IF;
  DELETE FROM "car_stale" USING old_rows WHERE "car_stale"."ticket" = old_rows."ticket";
  PERFORM pg_notify('fetched_results_' || TG_RELID, '');
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_inserted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  log_begun := coalesce(current_setting('fetched_results.begun_' || TG_RELID, TRUE), '');
  log_first := nullif(split_part(log_begun, ',', 1), '')::bigint;
  PERFORM set_config(
    'fetched_results.begun_' || TG_RELID, substr(log_begun, strpos(log_begun, ',') + 1), TRUE);
  SELECT count(*), max("ticket") FROM new_rows INTO log_rows, log_greatest_id;
  IF log_rows = 0 THEN RETURN NULL; END IF;
  UPDATE store_state
    SET last_change = last_change + log_rows, last_id = greatest(last_id, log_greatest_id)
    WHERE change_log = 'car_change' RETURNING last_change - log_rows INTO log_last;
  IF log_first < log_last THEN
    WITH moved AS (DELETE FROM "car_change" WHERE seq > log_first RETURNING *),
      ordered AS (SELECT *, (operation = 3
          AND id IN (SELECT "ticket" FROM new_rows JOIN "car" USING ("ticket"))) AS is_first FROM moved),
      stored AS (
        INSERT INTO "car_change" (seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key")
          SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
              + CASE WHEN is_first THEN 0 ELSE log_rows END, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key"
            FROM ordered
      )
    SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
  END IF;
  INSERT INTO "car_change" (seq, command, operation, id)
    SELECT log_last + row_number() OVER (ORDER BY "ticket"), nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        1, "ticket"
      FROM new_rows;
    WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, text_key, spelling, count)
      SELECT dimension, part, text_key, spelling, sum(change)::bigint FROM (
        SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NOT NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NOT NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NOT NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NOT NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NOT NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NOT NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NOT NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NOT NULL
      ) AS changes GROUP BY dimension, part, text_key, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part, text_key, spelling) WHERE text_key IS NOT NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NOT NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NOT NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NOT NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NOT NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NOT NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NOT NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NOT NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NOT NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.text_key = changes.text_key AND section.spelling = changes.spelling AND section.count = 0;
  END IF;
  WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, integer_key, spelling, count)
      SELECT dimension, part, integer_key, spelling, sum(change)::bigint FROM (
        SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE 0 IS NOT NULL
        UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NOT NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NOT NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NOT NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NOT NULL
      ) AS changes GROUP BY dimension, part, integer_key, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part, integer_key, spelling) WHERE integer_key IS NOT NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE 0 IS NOT NULL
      UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NOT NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NOT NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NOT NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NOT NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.integer_key = changes.integer_key AND section.spelling = changes.spelling AND section.count = 0;
  END IF;
  WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, spelling, count)
      SELECT dimension, part, spelling, sum(change)::bigint FROM (
        SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NULL
        UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NULL
      ) AS changes GROUP BY dimension, part, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part) WHERE text_key IS NULL AND integer_key IS NULL AND real_key IS NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NULL
      UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.spelling = changes.spelling AND section.text_key IS NULL AND section.integer_key IS NULL AND section.real_key IS NULL AND section.count = 0;
  END IF;
  IF coalesce(current_setting('fetched_results.writer', TRUE), '') = '' OR pg_trigger_depth() > 1 THEN
    INSERT INTO "car_stale" ("ticket") SELECT "ticket" FROM new_rows ON CONFLICT DO NOTHING;
  END IF;
  PERFORM pg_notify('fetched_results_' || TG_RELID, '');
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_locked() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  IF TG_TABLE_SCHEMA IS DISTINCT FROM current_schema() THEN
    RAISE EXCEPTION 'the schema of this table got another name: a repair makes its triggers anew';
  END IF;
  SELECT last_id, last_change FROM store_state WHERE change_log = 'car_change'
    INTO log_greatest_id, log_last FOR UPDATE;
  PERFORM set_config('fetched_results.begun_' || TG_RELID,
    log_last || ',' || coalesce(current_setting('fetched_results.begun_' || TG_RELID, TRUE), ''), TRUE);
  IF TG_OP = 'INSERT' THEN
    PERFORM set_config('fetched_results.last_id_' || TG_RELID,
      greatest(log_greatest_id, nullif(current_setting('fetched_results.last_id_' || TG_RELID, TRUE), '')::bigint)::text, TRUE);
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_not_retired() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  IF EXISTS (
    SELECT 1 FROM new_rows JOIN removed_ticket USING ("ticket") JOIN "car" USING ("ticket")
  ) THEN
    RAISE EXCEPTION 'the identifier belonged to a row that was removed';
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_note_locked() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM 1 FROM store_state WHERE change_log = 'car_change' FOR UPDATE;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_note_logged() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_TABLE_SCHEMA IS DISTINCT FROM current_schema() THEN
    RAISE EXCEPTION 'the schema of this table got another name: a repair makes its triggers anew';
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO car_note_change (seq, command, operation, id)
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_note_change), nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        1, NEW.id);
  ELSE
    INSERT INTO car_note_change
        (seq, command, operation, id, "old_ticket", "old_date", "old_author", "old_code", "old_text", "old_photo")
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_note_change), nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        CASE TG_OP WHEN 'UPDATE' THEN 2
          ELSE 3 END,
        OLD.id, OLD."ticket", OLD."date", OLD."author", OLD."code", OLD."text", OLD."photo");
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_note_numbered() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  SELECT greatest((SELECT max(id) FROM car_note), (SELECT max(id) FROM car_note_change), 0) + 1
    INTO NEW.id;
  RETURN NEW;
END
$$;
CREATE FUNCTION public.car_numbered() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  NEW."ticket" := nullif(current_setting('fetched_results.last_id_' || TG_RELID, TRUE), '')::bigint;
  IF NEW."ticket" IS NULL THEN
    SELECT last_id FROM store_state WHERE change_log = 'car_change' INTO NEW."ticket";
  END IF;
  SELECT greatest(NEW."ticket", max("ticket")) + 1 FROM "car" INTO NEW."ticket";
  PERFORM set_config('fetched_results.last_id_' || TG_RELID, NEW."ticket"::text, TRUE);
  RETURN NEW;
END
$$;
CREATE FUNCTION public.car_renumbered() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  RAISE EXCEPTION 'the identifier of a row never changes';
  RETURN NEW;
END
$$;
CREATE FUNCTION public.car_retired() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  INSERT INTO removed_ticket SELECT "ticket" FROM old_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_truncated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  RAISE EXCEPTION 'the change log would not have the rows: use DELETE';
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  log_rows bigint;
  log_greatest_id bigint;
  log_last bigint;
  log_begun text;
  log_first bigint;
  log_emptied bigint;
BEGIN
  log_begun := coalesce(current_setting('fetched_results.begun_' || TG_RELID, TRUE), '');
  log_first := nullif(split_part(log_begun, ',', 1), '')::bigint;
  PERFORM set_config(
    'fetched_results.begun_' || TG_RELID, substr(log_begun, strpos(log_begun, ',') + 1), TRUE);
  SELECT count(*), max("ticket") FROM old_rows INTO log_rows, log_greatest_id;
  IF log_rows = 0 THEN RETURN NULL; END IF;
  UPDATE store_state
    SET last_change = last_change + log_rows, last_id = greatest(last_id, log_greatest_id)
    WHERE change_log = 'car_change' RETURNING last_change - log_rows INTO log_last;
  IF log_first < log_last THEN
    WITH moved AS (DELETE FROM "car_change" WHERE seq > log_first RETURNING *),
      ordered AS (SELECT *, FALSE AS is_first FROM moved),
      stored AS (
        INSERT INTO "car_change" (seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key")
          SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
              + CASE WHEN is_first THEN 0 ELSE log_rows END, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key"
            FROM ordered
      )
    SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
  END IF;
  INSERT INTO "car_change" (seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model", "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName", "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned", "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage", "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key", "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key", "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key", "old_spot_key", "old_spotFolded_key", "old_stage_key")
    SELECT log_last + row_number() OVER (ORDER BY "ticket"), nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        2, "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded", "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned", "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded", "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key", "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key", "spot_key", "spotFolded_key", "stage_key"
      FROM old_rows;
    WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, text_key, spelling, count)
      SELECT dimension, part, text_key, spelling, sum(change)::bigint FROM (
        SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NOT NULL
        UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NOT NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NOT NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NOT NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NOT NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NOT NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NOT NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NOT NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NOT NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NOT NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NOT NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NOT NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NOT NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NOT NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NOT NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NOT NULL
      ) AS changes GROUP BY dimension, part, text_key, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part, text_key, spelling) WHERE text_key IS NOT NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NOT NULL
      UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_key"::text AS text_key, coalesce("make", '') AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NOT NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NOT NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, "make_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NOT NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NOT NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_key"::text AS text_key, coalesce("model", '') AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NOT NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NOT NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, "model_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NOT NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NOT NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_key"::text AS text_key, coalesce("ownerLastName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NOT NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NOT NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerLastName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NOT NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NOT NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_key"::text AS text_key, coalesce("ownerFirstName", '') AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NOT NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NOT NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, "ownerFirstName_letter"::text AS text_key, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NOT NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.text_key = changes.text_key AND section.spelling = changes.spelling AND section.count = 0;
  END IF;
  WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, integer_key, spelling, count)
      SELECT dimension, part, integer_key, spelling, sum(change)::bigint FROM (
        SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE 0 IS NOT NULL
        UNION ALL SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE 0 IS NOT NULL
        UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NOT NULL
        UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NOT NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NOT NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NOT NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NOT NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NOT NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NOT NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NOT NULL
      ) AS changes GROUP BY dimension, part, integer_key, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part, integer_key, spelling) WHERE integer_key IS NOT NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE 0 IS NOT NULL
      UNION ALL SELECT 0::bigint AS dimension, "dateReturned_known"::bigint AS part, 0::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE 0 IS NOT NULL
      UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NOT NULL
      UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_hour"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NOT NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NOT NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, "dateCreated_day"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NOT NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NOT NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, "year"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NOT NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NOT NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, "year_decade"::bigint AS integer_key, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NOT NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.integer_key = changes.integer_key AND section.spelling = changes.spelling AND section.count = 0;
  END IF;
  WITH counted AS (
    INSERT INTO "car_section" AS section (dimension, part, spelling, count)
      SELECT dimension, part, spelling, sum(change)::bigint FROM (
        SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NULL
        UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NULL
        UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NULL
        UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NULL
        UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NULL
        UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NULL
        UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NULL
        UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NULL
        UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NULL
        UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NULL
        UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NULL
        UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NULL
        UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NULL
        UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NULL
      ) AS changes GROUP BY dimension, part, spelling HAVING sum(change) <> 0
      ON CONFLICT (dimension, part) WHERE text_key IS NULL AND integer_key IS NULL AND real_key IS NULL DO UPDATE SET count = section.count + excluded.count
      RETURNING section.count
  )
  SELECT count(*) FROM counted WHERE count = 0 INTO log_emptied;
  IF log_emptied > 0 THEN
    DELETE FROM "car_section" AS section USING (
      SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_hour" IS NULL
      UNION ALL SELECT 1::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_hour" IS NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "dateCreated_day" IS NULL
      UNION ALL SELECT 2::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "dateCreated_day" IS NULL
      UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_key" IS NULL
      UNION ALL SELECT 3::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_key" IS NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "make_letter" IS NULL
      UNION ALL SELECT 4::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "make_letter" IS NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_key" IS NULL
      UNION ALL SELECT 5::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_key" IS NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "model_letter" IS NULL
      UNION ALL SELECT 6::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "model_letter" IS NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year" IS NULL
      UNION ALL SELECT 7::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year" IS NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "year_decade" IS NULL
      UNION ALL SELECT 8::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "year_decade" IS NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_key" IS NULL
      UNION ALL SELECT 9::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_key" IS NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerLastName_letter" IS NULL
      UNION ALL SELECT 10::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerLastName_letter" IS NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_key" IS NULL
      UNION ALL SELECT 11::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_key" IS NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, 1 AS change FROM new_rows WHERE "ownerFirstName_letter" IS NULL
      UNION ALL SELECT 12::bigint AS dimension, "dateReturned_known"::bigint AS part, '' AS spelling, -1 AS change FROM old_rows WHERE "ownerFirstName_letter" IS NULL
    ) AS changes
      WHERE section.dimension = changes.dimension AND section.part = changes.part AND section.spelling = changes.spelling AND section.text_key IS NULL AND section.integer_key IS NULL AND section.real_key IS NULL AND section.count = 0;
  END IF;
  IF coalesce(current_setting('fetched_results.writer', TRUE), '') = '' OR pg_trigger_depth() > 1 THEN
    INSERT INTO "car_stale" ("ticket")
      SELECT "ticket" FROM new_rows JOIN old_rows USING ("ticket")
        WHERE ROW(old_rows."make", old_rows."model", old_rows."year", old_rows."plate", old_rows."plateFolded", old_rows."color", old_rows."ownerFirstName", old_rows."ownerLastName", old_rows."key", old_rows."spot", old_rows."note", old_rows."photo", old_rows."stage", old_rows."keyFolded", old_rows."spotFolded", old_rows."color_key", old_rows."key_key", old_rows."keyFolded_key", old_rows."make_key", old_rows."model_key", old_rows."note_key", old_rows."ownerFirstName_key", old_rows."ownerLastName_key", old_rows."photo_key", old_rows."plate_key", old_rows."plateFolded_key", old_rows."spot_key", old_rows."spotFolded_key", old_rows."stage_key", old_rows.search_text) IS DISTINCT FROM ROW(new_rows."make", new_rows."model", new_rows."year", new_rows."plate", new_rows."plateFolded", new_rows."color", new_rows."ownerFirstName", new_rows."ownerLastName", new_rows."key", new_rows."spot", new_rows."note", new_rows."photo", new_rows."stage", new_rows."keyFolded", new_rows."spotFolded", new_rows."color_key", new_rows."key_key", new_rows."keyFolded_key", new_rows."make_key", new_rows."model_key", new_rows."note_key", new_rows."ownerFirstName_key", new_rows."ownerLastName_key", new_rows."photo_key", new_rows."plate_key", new_rows."plateFolded_key", new_rows."spot_key", new_rows."spotFolded_key", new_rows."stage_key", new_rows.search_text)
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM pg_notify('fetched_results_' || TG_RELID, '');
  RETURN NULL;
END
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.car (
    ticket bigint NOT NULL,
    "dateCreated" bigint,
    "utcOffset" bigint,
    make text,
    model text,
    year bigint,
    plate text,
    "plateFolded" text,
    color text,
    "ownerFirstName" text,
    "ownerLastName" text,
    key text,
    spot text,
    note text,
    photo text,
    "dateReturned" bigint,
    "dateRequested" bigint,
    "dateDue" bigint,
    "dateAwaited" bigint GENERATED ALWAYS AS (GREATEST("dateRequested", "dateDue")) STORED,
    "dateReady" bigint,
    stage text GENERATED ALWAYS AS (
CASE
    WHEN ("dateReturned" IS NOT NULL) THEN NULL::text
    WHEN ("dateReady" IS NOT NULL) THEN 'ready'::text
    WHEN ("dateRequested" IS NOT NULL) THEN 'requested'::text
    ELSE NULL::text
END) STORED,
    "keyFolded" text,
    "spotFolded" text,
    color_key text COLLATE pg_catalog."C",
    key_key text COLLATE pg_catalog."C",
    "keyFolded_key" text COLLATE pg_catalog."C",
    make_key text COLLATE pg_catalog."C",
    model_key text COLLATE pg_catalog."C",
    note_key text COLLATE pg_catalog."C",
    "ownerFirstName_key" text COLLATE pg_catalog."C",
    "ownerLastName_key" text COLLATE pg_catalog."C",
    photo_key text COLLATE pg_catalog."C",
    plate_key text COLLATE pg_catalog."C",
    "plateFolded_key" text COLLATE pg_catalog."C",
    spot_key text COLLATE pg_catalog."C",
    "spotFolded_key" text COLLATE pg_catalog."C",
    stage_key text COLLATE pg_catalog."C",
    search_text text COLLATE pg_catalog."C",
    "dateReturned_known" bigint GENERATED ALWAYS AS (
CASE
    WHEN ("dateReturned" IS NULL) THEN 0
    ELSE 1
END) STORED,
    "dateCreated_hour" bigint GENERATED ALWAYS AS (((((("dateCreated" + (COALESCE("utcOffset", (0)::bigint) * 1000)) % (86400000)::bigint) + 86400000) % (86400000)::bigint) / 3600000)) STORED,
    "dateCreated_day" bigint GENERATED ALWAYS AS (((("dateCreated" + (COALESCE("utcOffset", (0)::bigint) * 1000)) - (((("dateCreated" + (COALESCE("utcOffset", (0)::bigint) * 1000)) % (86400000)::bigint) + 86400000) % (86400000)::bigint)) / 86400000)) STORED,
    make_letter text GENERATED ALWAYS AS (
CASE
    WHEN (make_key < 'a'::text) THEN ''::text
    ELSE substr(make_key, 1, 1)
END) STORED COLLATE pg_catalog."C",
    model_letter text GENERATED ALWAYS AS (
CASE
    WHEN (model_key < 'a'::text) THEN ''::text
    ELSE substr(model_key, 1, 1)
END) STORED COLLATE pg_catalog."C",
    year_decade bigint GENERATED ALWAYS AS ((year - (((year % (10)::bigint) + 10) % (10)::bigint))) STORED,
    "ownerLastName_letter" text GENERATED ALWAYS AS (
CASE
    WHEN ("ownerLastName_key" < 'a'::text) THEN ''::text
    ELSE substr("ownerLastName_key", 1, 1)
END) STORED COLLATE pg_catalog."C",
    "ownerFirstName_letter" text GENERATED ALWAYS AS (
CASE
    WHEN ("ownerFirstName_key" < 'a'::text) THEN ''::text
    ELSE substr("ownerFirstName_key", 1, 1)
END) STORED COLLATE pg_catalog."C"
);
CREATE TABLE public.car_absence (
    id bigint NOT NULL,
    ticket bigint NOT NULL,
    "dateReturned" bigint NOT NULL,
    "dateReparked" bigint NOT NULL,
    "dateRequested" bigint,
    "dateDue" bigint,
    "dateReady" bigint
);
CREATE TABLE public.car_absence_change (
    seq bigint NOT NULL,
    command bigint,
    operation bigint NOT NULL,
    id bigint,
    old_ticket bigint,
    "old_dateReturned" bigint,
    "old_dateReparked" bigint,
    "old_dateRequested" bigint,
    "old_dateDue" bigint,
    "old_dateReady" bigint
);
CREATE TABLE public.car_change (
    seq bigint NOT NULL,
    command bigint,
    operation bigint NOT NULL,
    id bigint,
    "old_dateCreated" bigint,
    "old_utcOffset" bigint,
    old_make text,
    old_model text,
    old_year bigint,
    old_plate text,
    "old_plateFolded" text,
    old_color text,
    "old_ownerFirstName" text,
    "old_ownerLastName" text,
    old_key text,
    old_spot text,
    old_note text,
    old_photo text,
    "old_dateReturned" bigint,
    "old_dateRequested" bigint,
    "old_dateDue" bigint,
    "old_dateAwaited" bigint,
    "old_dateReady" bigint,
    old_stage text,
    "old_keyFolded" text,
    "old_spotFolded" text,
    old_color_key text,
    old_key_key text,
    "old_keyFolded_key" text,
    old_make_key text,
    old_model_key text,
    old_note_key text,
    "old_ownerFirstName_key" text,
    "old_ownerLastName_key" text,
    old_photo_key text,
    old_plate_key text,
    "old_plateFolded_key" text,
    old_spot_key text,
    "old_spotFolded_key" text,
    old_stage_key text,
    mark bigint DEFAULT ((random() * ('9007199254740992'::bigint)::double precision))::bigint
);
CREATE TABLE public.car_insertion (
    command bigint NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL
);
CREATE TABLE public.car_note (
    id bigint NOT NULL,
    ticket bigint NOT NULL,
    date bigint NOT NULL,
    author text,
    code text,
    text text NOT NULL,
    photo text
);
CREATE TABLE public.car_note_change (
    seq bigint NOT NULL,
    command bigint,
    operation bigint NOT NULL,
    id bigint,
    old_ticket bigint,
    old_date bigint,
    old_author text,
    old_code text,
    old_text text,
    old_photo text
);
CREATE TABLE public.car_section (
    dimension bigint NOT NULL,
    part bigint NOT NULL,
    text_key text COLLATE pg_catalog."C",
    integer_key bigint,
    real_key double precision,
    spelling text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE public.car_stale (
    ticket bigint NOT NULL
);
CREATE TABLE public.change_command (
    id bigint NOT NULL,
    date bigint NOT NULL,
    author text,
    name text NOT NULL,
    origin text,
    undoes bigint,
    since bigint,
    mark bigint NOT NULL
);
CREATE TABLE public.removed_ticket (
    ticket bigint NOT NULL
);
CREATE TABLE public.store_meta (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.store_state (
    change_log text NOT NULL COLLATE pg_catalog."C",
    last_change bigint DEFAULT 0 NOT NULL,
    last_id bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='10');
INSERT INTO public.car VALUES (1, 1795941212349, 0, 'Ford', 'Focus', 2019, 'MA1330', 'MA1330', 'red', NULL, 'José_Dubois', 'K1', 'A1', 'scratch', NULL, NULL, NULL, NULL, DEFAULT, NULL, DEFAULT, NULL, NULL, 'red', 'k11', NULL, 'ford', 'focus', 'scratch', NULL, 'jose!Adubois', NULL, 'ma1330', 'ma1330', 'a11', NULL, NULL, 'fordfocus2019ma1330ma1330redjose_duboisk1a1scratch', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO public.car VALUES (2, 1795941212392, 0, 'Audi', 'Unknown', NULL, 'BMW1903', 'BMW1903', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795941212561, NULL, NULL, DEFAULT, NULL, DEFAULT, NULL, NULL, NULL, NULL, NULL, 'audi', 'unknown', NULL, NULL, NULL, NULL, 'bmw1903', 'bmw1903', NULL, NULL, NULL, 'audiunknownbmw1903bmw1903', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO public.car VALUES (4, 1795941212524, 0, 'BMW', 'Unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'B2', NULL, NULL, NULL, 1795941212647, NULL, DEFAULT, NULL, DEFAULT, NULL, NULL, NULL, NULL, NULL, 'bmw', 'unknown', NULL, NULL, NULL, NULL, NULL, NULL, 'b12', NULL, 'requested', 'bmwunknownb2', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO public.car_change VALUES (1, 1, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1778102485895654);
INSERT INTO public.car_change VALUES (2, 2, 1, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1676624763277592);
INSERT INTO public.car_change VALUES (3, 3, 2, 1, 1795941212349, 0, 'Ford', 'Focus', 2019, 'MA1330', 'MA1330', 'red', NULL, 'José_Dubois', 'K1', 'A1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'red', 'k11', NULL, 'ford', 'focus', NULL, NULL, 'jose!Adubois', NULL, 'ma1330', 'ma1330', 'a11', NULL, NULL, 4817831038952336);
INSERT INTO public.car_change VALUES (4, 4, 1, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1153639230650542);
INSERT INTO public.car_change VALUES (5, 5, 1, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 6624018660912004);
INSERT INTO public.car_change VALUES (6, 6, 2, 2, 1795941212392, 0, 'Audi', 'Unknown', NULL, 'BMW1903', 'BMW1903', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'audi', 'unknown', NULL, NULL, NULL, NULL, 'bmw1903', 'bmw1903', NULL, NULL, NULL, 2479077338720114);
INSERT INTO public.car_change VALUES (7, 7, 3, 3, 1795941212480, 0, 'ÄRA', 'Unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'ara', 'unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 6466333582639060);
INSERT INTO public.car_change VALUES (8, 8, 2, 4, 1795941212524, 0, 'BMW', 'Unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'B2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'bmw', 'unknown', NULL, NULL, NULL, NULL, NULL, NULL, 'b12', NULL, NULL, 5244578616450132);
INSERT INTO public.car_note VALUES (1, 1, 1795941212435, NULL, NULL, 'scratch', NULL);
INSERT INTO public.car_note_change VALUES (1, 3, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.car_section VALUES (10, 0, 'j', NULL, NULL, '', 1, '8ce638ab-b14a-4eae-94cd-ab5f9b6fc807');
INSERT INTO public.car_section VALUES (6, 0, 'f', NULL, NULL, '', 1, '089ebbe7-ff68-4293-b9ec-af3c71f9bbea');
INSERT INTO public.car_section VALUES (3, 0, 'ford', NULL, NULL, 'Ford', 1, '25531e64-1dd3-4c84-bd46-cd4d31f13ae1');
INSERT INTO public.car_section VALUES (9, 0, 'jose!Adubois', NULL, NULL, 'José_Dubois', 1, 'd2d7fd24-2dff-4c25-ac63-5f72697d35a1');
INSERT INTO public.car_section VALUES (4, 0, 'f', NULL, NULL, '', 1, 'b6cc729b-d251-4d01-8eb9-90e6a221ceb1');
INSERT INTO public.car_section VALUES (5, 0, 'focus', NULL, NULL, 'Focus', 1, '37409c25-3e50-4a65-b852-0b0601f54c93');
INSERT INTO public.car_section VALUES (7, 0, NULL, 2019, NULL, '', 1, '7981d0d6-6588-4cd1-b65c-eaa685c7e1ce');
INSERT INTO public.car_section VALUES (8, 0, NULL, 2010, NULL, '', 1, 'c9c57fcc-019d-4bcd-9bb7-f8630310e0e4');
INSERT INTO public.car_section VALUES (12, 1, NULL, NULL, NULL, '', 1, '18a83d7f-061a-492e-8115-6cde9c555f4a');
INSERT INTO public.car_section VALUES (7, 1, NULL, NULL, NULL, '', 1, 'd6a502b9-29e7-4699-ad06-7d5d7b9cfbed');
INSERT INTO public.car_section VALUES (8, 1, NULL, NULL, NULL, '', 1, 'bce01bf8-f0cc-4505-a0b6-34df9e8f1772');
INSERT INTO public.car_section VALUES (5, 0, 'unknown', NULL, NULL, 'Unknown', 1, '3e3baeab-97e3-4587-9a35-3763655eb279');
INSERT INTO public.car_section VALUES (6, 0, 'u', NULL, NULL, '', 1, '40116f91-5561-467d-a0ba-17a0d7aff619');
INSERT INTO public.car_section VALUES (1, 0, NULL, 8, NULL, '', 2, 'edf0a898-79d7-4f93-a481-fa5a086f0c86');
INSERT INTO public.car_section VALUES (2, 0, NULL, 20786, NULL, '', 2, '465cd055-6d5a-460a-9e1c-64bf11dcaeb0');
INSERT INTO public.car_section VALUES (0, 0, NULL, 0, NULL, '', 2, '2bd1e797-0a27-45b2-a0a9-7277685bb4d7');
INSERT INTO public.car_section VALUES (9, 0, NULL, NULL, NULL, '', 1, '26f692a3-de4a-4300-aff6-902e2369eb53');
INSERT INTO public.car_section VALUES (10, 0, NULL, NULL, NULL, '', 1, 'eaa30e45-83ca-472a-86cb-e3282ee307bd');
INSERT INTO public.car_section VALUES (8, 0, NULL, NULL, NULL, '', 1, 'a1e5a1e6-4132-42e6-a3e6-a7845f2da6ae');
INSERT INTO public.car_section VALUES (3, 0, 'bmw', NULL, NULL, 'BMW', 1, 'aaadab31-ccf5-4a5e-b5d7-e3c8fe19e482');
INSERT INTO public.car_section VALUES (4, 0, 'b', NULL, NULL, '', 1, 'ac4176d3-5b03-4581-97fb-5c75c9aa5546');
INSERT INTO public.car_section VALUES (4, 1, 'a', NULL, NULL, '', 1, '3367d5af-d84b-4542-b013-54ac7ea0bf59');
INSERT INTO public.car_section VALUES (6, 1, 'u', NULL, NULL, '', 1, 'f53bd91b-e02f-42b9-848e-90044393ca6e');
INSERT INTO public.car_section VALUES (3, 1, 'audi', NULL, NULL, 'Audi', 1, '561d5435-c4cc-4f97-82ac-57cf628efd11');
INSERT INTO public.car_section VALUES (5, 1, 'unknown', NULL, NULL, 'Unknown', 1, 'd1c4d75f-3fa3-4132-9e0c-8e210b43c555');
INSERT INTO public.car_section VALUES (2, 1, NULL, 20786, NULL, '', 1, 'a8ec0dd0-dba4-41af-b5b6-2ba5401b58ee');
INSERT INTO public.car_section VALUES (1, 1, NULL, 8, NULL, '', 1, '2c8f5c47-1f04-4045-8965-bb9eab4aef91');
INSERT INTO public.car_section VALUES (0, 1, NULL, 0, NULL, '', 1, '3beb2734-9da8-4cf9-ad77-41c9dad478ac');
INSERT INTO public.car_section VALUES (10, 1, NULL, NULL, NULL, '', 1, '502d0ce4-4d4b-4def-8f01-a271c9fa6dee');
INSERT INTO public.car_section VALUES (9, 1, NULL, NULL, NULL, '', 1, 'b5c88a69-4698-4d6e-b008-8947ced1ae20');
INSERT INTO public.car_section VALUES (11, 1, NULL, NULL, NULL, '', 1, '74b21c85-65da-4dd7-af9b-795fd9ea9c8f');
INSERT INTO public.car_section VALUES (12, 0, NULL, NULL, NULL, '', 2, 'dba1ea3a-f875-43b2-a685-bd579b301d4c');
INSERT INTO public.car_section VALUES (7, 0, NULL, NULL, NULL, '', 1, 'edc1a0a6-a159-4647-8b37-fe5b60a9dad6');
INSERT INTO public.car_section VALUES (11, 0, NULL, NULL, NULL, '', 2, 'c64cf8e2-a1ff-40f5-9ed0-87f846b656c4');
INSERT INTO public.change_command VALUES (1, 1795941212349, NULL, 'park', NULL, NULL, 0, -6867033272307153509);
INSERT INTO public.change_command VALUES (2, 1795941212392, NULL, 'park', NULL, NULL, 1, 771972536077093697);
INSERT INTO public.change_command VALUES (3, 1795941212435, NULL, 'note', NULL, NULL, 2, 917452370047878000);
INSERT INTO public.change_command VALUES (4, 1795941212480, NULL, 'park', NULL, NULL, 3, -8206018973092033482);
INSERT INTO public.change_command VALUES (5, 1795941212524, NULL, 'park', NULL, NULL, 4, 2437966416456503913);
INSERT INTO public.change_command VALUES (6, 1795941212561, NULL, 'retrieve', NULL, NULL, 5, -5862650051476387970);
INSERT INTO public.change_command VALUES (7, 1795941212603, NULL, 'remove', NULL, NULL, 6, -8740772008591386321);
INSERT INTO public.change_command VALUES (8, 1795941212647, NULL, 'request', NULL, NULL, 7, 3167313792155001178);
INSERT INTO public.removed_ticket VALUES (3);
INSERT INTO public.store_meta VALUES ('format', '7');
INSERT INTO public.store_meta VALUES ('text_version', '5');
INSERT INTO public.store_meta VALUES ('store', '5782263027312387535');
INSERT INTO public.store_meta VALUES ('description', 'revision 1
attribute car color text
attribute car dateCreated date
attribute car dateDue date
attribute car dateReady date
attribute car dateRequested date
attribute car dateReturned date
attribute car key text
attribute car keyFolded text
attribute car make text
attribute car model text
attribute car note text
attribute car ownerFirstName text
attribute car ownerLastName text
attribute car photo text
attribute car plate text
attribute car plateFolded text
attribute car spot text
attribute car spotFolded text
attribute car utcOffset integer
attribute car year integer
attribute car_absence dateDue date
attribute car_absence dateReady date
attribute car_absence dateReparked date
attribute car_absence dateRequested date
attribute car_absence dateReturned date
attribute car_absence ticket integer
attribute car_note author text
attribute car_note code text
attribute car_note date date
attribute car_note photo text
attribute car_note text text
attribute car_note ticket integer
clock car dateAwaited utcOffset
clock car dateCreated utcOffset
clock car dateDue utcOffset
clock car dateReady utcOffset
clock car dateRequested utcOffset
clock car dateReturned utcOffset
compared car color words
compared car key numeric
compared car keyFolded words
compared car make words
compared car model words
compared car note words
compared car ownerFirstName words
compared car ownerLastName words
compared car photo words
compared car plate words
compared car plateFolded words
compared car spot numeric
compared car spotFolded words
compared car stage words
computed car dateAwaited latest dateRequested,dateDue
computed car stage label dateReturned=,dateReady=ready,dateRequested=requested
entity car ticket
grouping car dateCreated day 2
grouping car dateCreated hour 1
grouping car make firstLetter 4
grouping car make value 3
grouping car model firstLetter 6
grouping car model value 5
grouping car ownerFirstName firstLetter 12
grouping car ownerFirstName value 11
grouping car ownerLastName firstLetter 10
grouping car ownerLastName value 9
grouping car year decade 8
grouping car year value 7
index car_by_plate ("plateFolded") WHERE "plateFolded" IS NOT NULL
index car_by_stay ((CASE WHEN "dateReturned" < "dateCreated" THEN 0 WHEN "dateReturned" - "dateCreated" < 86400000 THEN 1 WHEN "dateReturned" - "dateCreated" < 345600000 THEN 2 WHEN "dateReturned" - "dateCreated" < 1382400000 THEN 3 WHEN "dateReturned" - "dateCreated" < 5529600000 THEN 4 ELSE 5 END), "dateReturned") WHERE "dateReturned" IS NOT NULL
index car_change_by_car (id)
index car_parked_key ((coalesce("keyFolded", "key"))) WHERE "dateReturned" IS NULL AND "key" IS NOT NULL
index car_parked_spot ((coalesce("spotFolded", "spot"))) WHERE "dateReturned" IS NULL AND "spot" IS NOT NULL
index change_command_by_author (author) WHERE author IS NOT NULL
index change_command_by_undone (undoes) WHERE undoes IS NOT NULL
indexed car_absence ticket
indexed car_note ticket
order car dateCreated-
order car make+ model+ year-
order car model+ make+ year-
order car ownerFirstName+ ownerLastName+
order car ownerLastName+ ownerFirstName+
order car year- make+ model+
partition car dateReturned
required car_absence dateReparked
required car_absence dateReturned
required car_absence ticket
required car_note date
required car_note text
required car_note ticket
retired removed_ticket
searched car color
searched car key
searched car make
searched car model
searched car note
searched car ownerFirstName
searched car ownerLastName
searched car plate
searched car plateFolded
searched car spot
searched car year
searched car year,make,model,ownerFirstName,ownerLastName,plateFolded,color,key,spot,note as alias of any field
sparse car stage');
INSERT INTO public.store_meta VALUES ('fingerprint', '7490097401035889102');
INSERT INTO public.store_state VALUES ('car_change', 8, 4);
ALTER TABLE ONLY public.car_absence_change
    ADD CONSTRAINT car_absence_change_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.car_absence
    ADD CONSTRAINT car_absence_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.car_change
    ADD CONSTRAINT car_change_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.car_insertion
    ADD CONSTRAINT car_insertion_pkey PRIMARY KEY (command, first);
ALTER TABLE ONLY public.car_note_change
    ADD CONSTRAINT car_note_change_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.car_note
    ADD CONSTRAINT car_note_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.car
    ADD CONSTRAINT car_pkey PRIMARY KEY (ticket);
ALTER TABLE ONLY public.car_section
    ADD CONSTRAINT car_section_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.car_stale
    ADD CONSTRAINT car_stale_pkey PRIMARY KEY (ticket);
ALTER TABLE ONLY public.change_command
    ADD CONSTRAINT change_command_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.removed_ticket
    ADD CONSTRAINT removed_ticket_pkey PRIMARY KEY (ticket);
ALTER TABLE ONLY public.store_meta
    ADD CONSTRAINT store_meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.store_state
    ADD CONSTRAINT store_state_pkey PRIMARY KEY (change_log);
CREATE INDEX car_absence_by_ticket ON public.car_absence USING btree (ticket);
CREATE INDEX car_absence_change_by_command ON public.car_absence_change USING btree (command);
CREATE INDEX car_absence_change_by_id ON public.car_absence_change USING btree (id);
CREATE INDEX "car_by_dateCreated" ON public.car USING btree ("dateReturned_known", "dateCreated" DESC NULLS LAST, ticket DESC NULLS LAST);
CREATE INDEX "car_by_dateCreated_day" ON public.car USING btree ("dateReturned_known", "dateCreated_day" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, ticket DESC NULLS LAST);
CREATE INDEX "car_by_dateCreated_hour" ON public.car USING btree ("dateReturned_known", "dateCreated_hour" DESC NULLS LAST, "dateCreated" DESC NULLS LAST, ticket DESC NULLS LAST);
CREATE INDEX car_by_make ON public.car USING btree ("dateReturned_known", make_key NULLS FIRST, model_key NULLS FIRST, year DESC NULLS LAST, ticket DESC NULLS LAST);
CREATE INDEX car_by_model ON public.car USING btree ("dateReturned_known", model_key NULLS FIRST, make_key NULLS FIRST, year DESC NULLS LAST, ticket DESC NULLS LAST);
CREATE INDEX "car_by_ownerFirstName" ON public.car USING btree ("dateReturned_known", "ownerFirstName_key" NULLS FIRST, "ownerLastName_key" NULLS FIRST, ticket NULLS FIRST);
CREATE INDEX "car_by_ownerLastName" ON public.car USING btree ("dateReturned_known", "ownerLastName_key" NULLS FIRST, "ownerFirstName_key" NULLS FIRST, ticket NULLS FIRST);
CREATE INDEX car_by_plate ON public.car USING btree ("plateFolded") WHERE ("plateFolded" IS NOT NULL);
CREATE INDEX car_by_stay ON public.car USING btree ((
CASE
    WHEN ("dateReturned" < "dateCreated") THEN 0
    WHEN (("dateReturned" - "dateCreated") < 86400000) THEN 1
    WHEN (("dateReturned" - "dateCreated") < 345600000) THEN 2
    WHEN (("dateReturned" - "dateCreated") < 1382400000) THEN 3
    WHEN (("dateReturned" - "dateCreated") < '5529600000'::bigint) THEN 4
    ELSE 5
END), "dateReturned") WHERE ("dateReturned" IS NOT NULL);
CREATE INDEX car_by_year ON public.car USING btree ("dateReturned_known", year DESC NULLS LAST, make_key NULLS FIRST, model_key NULLS FIRST, ticket NULLS FIRST);
CREATE INDEX car_change_by_car ON public.car_change USING btree (id);
CREATE INDEX car_note_by_ticket ON public.car_note USING btree (ticket);
CREATE INDEX car_note_change_by_command ON public.car_note_change USING btree (command);
CREATE INDEX car_note_change_by_id ON public.car_note_change USING btree (id);
CREATE INDEX car_parked_key ON public.car USING btree (COALESCE("keyFolded", key)) WHERE (("dateReturned" IS NULL) AND (key IS NOT NULL));
CREATE INDEX car_parked_spot ON public.car USING btree (COALESCE("spotFolded", spot)) WHERE (("dateReturned" IS NULL) AND (spot IS NOT NULL));
CREATE UNIQUE INDEX car_section_by_integer_key ON public.car_section USING btree (dimension, part, integer_key NULLS FIRST, spelling NULLS FIRST) WHERE (integer_key IS NOT NULL);
CREATE UNIQUE INDEX car_section_by_real_key ON public.car_section USING btree (dimension, part, real_key NULLS FIRST, spelling NULLS FIRST) WHERE (real_key IS NOT NULL);
CREATE UNIQUE INDEX car_section_by_text_key ON public.car_section USING btree (dimension, part, text_key NULLS FIRST, spelling NULLS FIRST) WHERE (text_key IS NOT NULL);
CREATE UNIQUE INDEX car_section_unknown ON public.car_section USING btree (dimension, part) WHERE ((text_key IS NULL) AND (integer_key IS NULL) AND (real_key IS NULL));
CREATE INDEX car_with_stage ON public.car USING btree ("dateReturned_known", stage) WHERE (stage IS NOT NULL);
CREATE INDEX change_command_by_author ON public.change_command USING btree (author) WHERE (author IS NOT NULL);
CREATE INDEX change_command_by_undone ON public.change_command USING btree (undoes) WHERE (undoes IS NOT NULL);
CREATE TRIGGER car_absence_locked BEFORE INSERT OR DELETE OR UPDATE ON public.car_absence FOR EACH STATEMENT EXECUTE FUNCTION public.car_absence_locked();
CREATE TRIGGER car_absence_logged AFTER INSERT OR DELETE OR UPDATE ON public.car_absence FOR EACH ROW EXECUTE FUNCTION public.car_absence_logged();
CREATE TRIGGER car_absence_numbered BEFORE INSERT ON public.car_absence FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION public.car_absence_numbered();
CREATE TRIGGER car_deleted AFTER DELETE ON public.car REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.car_deleted();
CREATE TRIGGER car_inserted AFTER INSERT ON public.car REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.car_inserted();
CREATE TRIGGER car_locked BEFORE INSERT OR DELETE OR UPDATE ON public.car FOR EACH STATEMENT EXECUTE FUNCTION public.car_locked();
CREATE TRIGGER car_not_retired AFTER INSERT ON public.car REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.car_not_retired();
CREATE TRIGGER car_note_locked BEFORE INSERT OR DELETE OR UPDATE ON public.car_note FOR EACH STATEMENT EXECUTE FUNCTION public.car_note_locked();
CREATE TRIGGER car_note_logged AFTER INSERT OR DELETE OR UPDATE ON public.car_note FOR EACH ROW EXECUTE FUNCTION public.car_note_logged();
CREATE TRIGGER car_note_numbered BEFORE INSERT ON public.car_note FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION public.car_note_numbered();
CREATE TRIGGER car_numbered BEFORE INSERT ON public.car FOR EACH ROW WHEN ((new.ticket IS NULL)) EXECUTE FUNCTION public.car_numbered();
CREATE TRIGGER car_renumbered BEFORE UPDATE ON public.car FOR EACH ROW WHEN ((new.ticket IS DISTINCT FROM old.ticket)) EXECUTE FUNCTION public.car_renumbered();
CREATE TRIGGER car_retired AFTER DELETE ON public.car REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.car_retired();
CREATE TRIGGER car_truncated BEFORE TRUNCATE ON public.car FOR EACH STATEMENT EXECUTE FUNCTION public.car_truncated();
CREATE TRIGGER car_updated AFTER UPDATE ON public.car REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.car_updated();
