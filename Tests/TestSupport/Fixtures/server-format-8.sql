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
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_absence_change),
        nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        1, NEW.id);
  ELSE
    INSERT INTO car_absence_change (
        seq, command, operation, id, "old_ticket", "old_dateReturned", "old_dateReparked",
        "old_dateRequested", "old_dateDue", "old_dateReady")
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_absence_change),
        nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        CASE TG_OP WHEN 'UPDATE' THEN 2
          ELSE 3 END,
        OLD.id, OLD."ticket", OLD."dateReturned", OLD."dateReparked", OLD."dateRequested",
        OLD."dateDue", OLD."dateReady");
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
  log_emptied uuid[];
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
  -- Statements within this one are logged already: their entries come behind those of this one.
  IF log_first < log_last THEN
    WITH moved AS (
      DELETE FROM "car_change" WHERE seq > log_first RETURNING *
    ), ordered AS (
      SELECT *, FALSE AS is_first FROM moved
    ), stored AS (
      INSERT INTO "car_change" (
          seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
          "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
          "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
          "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
          "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
          "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
          "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
          "old_spot_key", "old_spotFolded_key", "old_stage_key")
        SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
            + CASE WHEN is_first THEN 0 ELSE log_rows END,
            command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
            "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
            "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
            "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
            "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
            "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
            "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
            "old_spot_key", "old_spotFolded_key", "old_stage_key"
          FROM ordered
    )
    SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
  END IF;
  INSERT INTO "car_change" (
      seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
      "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
      "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
      "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
      "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
      "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
      "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
      "old_spot_key", "old_spotFolded_key", "old_stage_key")
    SELECT log_last + row_number() OVER (ORDER BY "ticket"),
        nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        3, "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded",
        "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned",
        "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded",
        "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key",
        "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key",
        "spot_key", "spotFolded_key", "stage_key"
      FROM old_rows;
  -- Adds the rows to the counts of their sections, and removes the sections that are empty now.
  WITH changed AS (
    SELECT section.dimension, "dateReturned_known" AS part,
        section.text_key, section.integer_key,
        CASE WHEN section.text_key IS NULL THEN '' ELSE coalesce(section.spelling, '') END AS spelling,
        sum(log_change)::bigint AS count
      FROM (
          SELECT -1 AS log_change, * FROM old_rows
        ) AS rows
        CROSS JOIN LATERAL (VALUES
          (0::bigint, NULL::text, 0::bigint, ''),
          (1, NULL, "dateCreated_hour", ''),
          (2, NULL, "dateCreated_day", ''),
          (3, "make_key", NULL, "make"),
          (4, "make_letter", NULL, ''),
          (5, "model_key", NULL, "model"),
          (6, "model_letter", NULL, ''),
          (7, NULL, "year", ''),
          (8, NULL, "year_decade", ''),
          (9, "ownerLastName_key", NULL, "ownerLastName"),
          (10, "ownerLastName_letter", NULL, ''),
          (11, "ownerFirstName_key", NULL, "ownerFirstName"),
          (12, "ownerFirstName_letter", NULL, '')
        ) AS section (dimension, text_key, integer_key, spelling)
      GROUP BY 1, 2, 3, 4, 5
      HAVING sum(log_change) <> 0
  ), with_text_key AS (
    INSERT INTO "car_section" AS section (dimension, part, text_key, spelling, count)
      SELECT dimension, part, text_key, spelling, count FROM changed
        WHERE text_key IS NOT NULL
      ON CONFLICT (dimension, part, text_key, spelling)
        WHERE text_key IS NOT NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  ), with_integer_key AS (
    INSERT INTO "car_section" AS section (dimension, part, integer_key, spelling, count)
      SELECT dimension, part, integer_key, spelling, count FROM changed
        WHERE integer_key IS NOT NULL
      ON CONFLICT (dimension, part, integer_key, spelling)
        WHERE integer_key IS NOT NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  ), unknown AS (
    INSERT INTO "car_section" AS section (dimension, part, spelling, count)
      SELECT dimension, part, spelling, count FROM changed
        WHERE text_key IS NULL AND integer_key IS NULL
      ON CONFLICT (dimension, part)
        WHERE text_key IS NULL AND integer_key IS NULL AND real_key IS NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  )
  SELECT array_agg(id) FROM (
      SELECT * FROM with_text_key
      UNION ALL SELECT * FROM with_integer_key
      UNION ALL SELECT * FROM unknown
    ) AS counted WHERE count = 0 INTO log_emptied;
  IF log_emptied IS NOT NULL THEN
    DELETE FROM "car_section" WHERE id = ANY (log_emptied) AND count = 0;
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
  log_emptied uuid[];
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
  -- Statements within this one are logged already: their entries come behind those of this one.
  IF log_first < log_last THEN
    WITH moved AS (
      DELETE FROM "car_change" WHERE seq > log_first RETURNING *
    ), ordered AS (
      SELECT *, (operation = 3
          AND id IN (SELECT "ticket" FROM new_rows JOIN "car" USING ("ticket"))) AS is_first FROM moved
    ), stored AS (
      INSERT INTO "car_change" (
          seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
          "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
          "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
          "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
          "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
          "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
          "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
          "old_spot_key", "old_spotFolded_key", "old_stage_key")
        SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
            + CASE WHEN is_first THEN 0 ELSE log_rows END,
            command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
            "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
            "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
            "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
            "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
            "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
            "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
            "old_spot_key", "old_spotFolded_key", "old_stage_key"
          FROM ordered
    )
    SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
  END IF;
  INSERT INTO "car_change" (
      seq, command, operation, id)
    SELECT log_last + row_number() OVER (ORDER BY "ticket"),
        nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        1, "ticket"
      FROM new_rows;
  -- Adds the rows to the counts of their sections, and removes the sections that are empty now.
  WITH changed AS (
    SELECT section.dimension, "dateReturned_known" AS part,
        section.text_key, section.integer_key,
        CASE WHEN section.text_key IS NULL THEN '' ELSE coalesce(section.spelling, '') END AS spelling,
        sum(log_change)::bigint AS count
      FROM (
          SELECT 1 AS log_change, * FROM new_rows
        ) AS rows
        CROSS JOIN LATERAL (VALUES
          (0::bigint, NULL::text, 0::bigint, ''),
          (1, NULL, "dateCreated_hour", ''),
          (2, NULL, "dateCreated_day", ''),
          (3, "make_key", NULL, "make"),
          (4, "make_letter", NULL, ''),
          (5, "model_key", NULL, "model"),
          (6, "model_letter", NULL, ''),
          (7, NULL, "year", ''),
          (8, NULL, "year_decade", ''),
          (9, "ownerLastName_key", NULL, "ownerLastName"),
          (10, "ownerLastName_letter", NULL, ''),
          (11, "ownerFirstName_key", NULL, "ownerFirstName"),
          (12, "ownerFirstName_letter", NULL, '')
        ) AS section (dimension, text_key, integer_key, spelling)
      GROUP BY 1, 2, 3, 4, 5
      HAVING sum(log_change) <> 0
  ), with_text_key AS (
    INSERT INTO "car_section" AS section (dimension, part, text_key, spelling, count)
      SELECT dimension, part, text_key, spelling, count FROM changed
        WHERE text_key IS NOT NULL
      ON CONFLICT (dimension, part, text_key, spelling)
        WHERE text_key IS NOT NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  ), with_integer_key AS (
    INSERT INTO "car_section" AS section (dimension, part, integer_key, spelling, count)
      SELECT dimension, part, integer_key, spelling, count FROM changed
        WHERE integer_key IS NOT NULL
      ON CONFLICT (dimension, part, integer_key, spelling)
        WHERE integer_key IS NOT NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  ), unknown AS (
    INSERT INTO "car_section" AS section (dimension, part, spelling, count)
      SELECT dimension, part, spelling, count FROM changed
        WHERE text_key IS NULL AND integer_key IS NULL
      ON CONFLICT (dimension, part)
        WHERE text_key IS NULL AND integer_key IS NULL AND real_key IS NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  )
  SELECT array_agg(id) FROM (
      SELECT * FROM with_text_key
      UNION ALL SELECT * FROM with_integer_key
      UNION ALL SELECT * FROM unknown
    ) AS counted WHERE count = 0 INTO log_emptied;
  IF log_emptied IS NOT NULL THEN
    DELETE FROM "car_section" WHERE id = ANY (log_emptied) AND count = 0;
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
  log_greatest_id bigint;
  log_last bigint;
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
      greatest(log_greatest_id,
        nullif(current_setting('fetched_results.last_id_' || TG_RELID, TRUE), '')::bigint)::text, TRUE);
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_not_retired() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_note_change),
        nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        1, NEW.id);
  ELSE
    INSERT INTO car_note_change (
        seq, command, operation, id, "old_ticket", "old_date", "old_author", "old_code", "old_text",
        "old_photo")
      VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM car_note_change),
        nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
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
BEGIN
  RAISE EXCEPTION 'the identifier of a row never changes';
  RETURN NEW;
END
$$;
CREATE FUNCTION public.car_retired() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO removed_ticket SELECT "ticket" FROM old_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.car_truncated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
  log_emptied uuid[];
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
  -- Statements within this one are logged already: their entries come behind those of this one.
  IF log_first < log_last THEN
    WITH moved AS (
      DELETE FROM "car_change" WHERE seq > log_first RETURNING *
    ), ordered AS (
      SELECT *, FALSE AS is_first FROM moved
    ), stored AS (
      INSERT INTO "car_change" (
          seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
          "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
          "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
          "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
          "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
          "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
          "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
          "old_spot_key", "old_spotFolded_key", "old_stage_key")
        SELECT log_first + row_number() OVER (ORDER BY is_first DESC, seq)
            + CASE WHEN is_first THEN 0 ELSE log_rows END,
            command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
            "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
            "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
            "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
            "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
            "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
            "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
            "old_spot_key", "old_spotFolded_key", "old_stage_key"
          FROM ordered
    )
    SELECT log_first + count(*) FROM ordered WHERE is_first INTO log_last;
  END IF;
  INSERT INTO "car_change" (
      seq, command, operation, id, "old_dateCreated", "old_utcOffset", "old_make", "old_model",
      "old_year", "old_plate", "old_plateFolded", "old_color", "old_ownerFirstName",
      "old_ownerLastName", "old_key", "old_spot", "old_note", "old_photo", "old_dateReturned",
      "old_dateRequested", "old_dateDue", "old_dateAwaited", "old_dateReady", "old_stage",
      "old_keyFolded", "old_spotFolded", "old_color_key", "old_key_key", "old_keyFolded_key",
      "old_make_key", "old_model_key", "old_note_key", "old_ownerFirstName_key",
      "old_ownerLastName_key", "old_photo_key", "old_plate_key", "old_plateFolded_key",
      "old_spot_key", "old_spotFolded_key", "old_stage_key")
    SELECT log_last + row_number() OVER (ORDER BY "ticket"),
        nullif(current_setting('fetched_results.command', TRUE), '')::bigint,
        2, "ticket", "dateCreated", "utcOffset", "make", "model", "year", "plate", "plateFolded",
        "color", "ownerFirstName", "ownerLastName", "key", "spot", "note", "photo", "dateReturned",
        "dateRequested", "dateDue", "dateAwaited", "dateReady", "stage", "keyFolded", "spotFolded",
        "color_key", "key_key", "keyFolded_key", "make_key", "model_key", "note_key",
        "ownerFirstName_key", "ownerLastName_key", "photo_key", "plate_key", "plateFolded_key",
        "spot_key", "spotFolded_key", "stage_key"
      FROM old_rows;
  -- Adds the rows to the counts of their sections, and removes the sections that are empty now.
  WITH changed AS (
    SELECT section.dimension, "dateReturned_known" AS part,
        section.text_key, section.integer_key,
        CASE WHEN section.text_key IS NULL THEN '' ELSE coalesce(section.spelling, '') END AS spelling,
        sum(log_change)::bigint AS count
      FROM (
          SELECT 1 AS log_change, * FROM new_rows
          UNION ALL SELECT -1, * FROM old_rows
        ) AS rows
        CROSS JOIN LATERAL (VALUES
          (0::bigint, NULL::text, 0::bigint, ''),
          (1, NULL, "dateCreated_hour", ''),
          (2, NULL, "dateCreated_day", ''),
          (3, "make_key", NULL, "make"),
          (4, "make_letter", NULL, ''),
          (5, "model_key", NULL, "model"),
          (6, "model_letter", NULL, ''),
          (7, NULL, "year", ''),
          (8, NULL, "year_decade", ''),
          (9, "ownerLastName_key", NULL, "ownerLastName"),
          (10, "ownerLastName_letter", NULL, ''),
          (11, "ownerFirstName_key", NULL, "ownerFirstName"),
          (12, "ownerFirstName_letter", NULL, '')
        ) AS section (dimension, text_key, integer_key, spelling)
      GROUP BY 1, 2, 3, 4, 5
      HAVING sum(log_change) <> 0
  ), with_text_key AS (
    INSERT INTO "car_section" AS section (dimension, part, text_key, spelling, count)
      SELECT dimension, part, text_key, spelling, count FROM changed
        WHERE text_key IS NOT NULL
      ON CONFLICT (dimension, part, text_key, spelling)
        WHERE text_key IS NOT NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  ), with_integer_key AS (
    INSERT INTO "car_section" AS section (dimension, part, integer_key, spelling, count)
      SELECT dimension, part, integer_key, spelling, count FROM changed
        WHERE integer_key IS NOT NULL
      ON CONFLICT (dimension, part, integer_key, spelling)
        WHERE integer_key IS NOT NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  ), unknown AS (
    INSERT INTO "car_section" AS section (dimension, part, spelling, count)
      SELECT dimension, part, spelling, count FROM changed
        WHERE text_key IS NULL AND integer_key IS NULL
      ON CONFLICT (dimension, part)
        WHERE text_key IS NULL AND integer_key IS NULL AND real_key IS NULL
        DO UPDATE SET count = section.count + excluded.count
      RETURNING section.id, section.count
  )
  SELECT array_agg(id) FROM (
      SELECT * FROM with_text_key
      UNION ALL SELECT * FROM with_integer_key
      UNION ALL SELECT * FROM unknown
    ) AS counted WHERE count = 0 INTO log_emptied;
  IF log_emptied IS NOT NULL THEN
    DELETE FROM "car_section" WHERE id = ANY (log_emptied) AND count = 0;
  END IF;
  IF coalesce(current_setting('fetched_results.writer', TRUE), '') = '' OR pg_trigger_depth() > 1 THEN
    INSERT INTO "car_stale" ("ticket")
      SELECT "ticket" FROM new_rows JOIN old_rows USING ("ticket")
        WHERE ROW(
            old_rows."make", old_rows."model", old_rows."year", old_rows."plate",
            old_rows."plateFolded", old_rows."color", old_rows."ownerFirstName",
            old_rows."ownerLastName", old_rows."key", old_rows."spot", old_rows."note",
            old_rows."photo", old_rows."stage", old_rows."keyFolded", old_rows."spotFolded",
            old_rows."color_key", old_rows."key_key", old_rows."keyFolded_key", old_rows."make_key",
            old_rows."model_key", old_rows."note_key", old_rows."ownerFirstName_key",
            old_rows."ownerLastName_key", old_rows."photo_key", old_rows."plate_key",
            old_rows."plateFolded_key", old_rows."spot_key", old_rows."spotFolded_key",
            old_rows."stage_key", old_rows.search_text
          ) IS DISTINCT FROM ROW(
            new_rows."make", new_rows."model", new_rows."year", new_rows."plate",
            new_rows."plateFolded", new_rows."color", new_rows."ownerFirstName",
            new_rows."ownerLastName", new_rows."key", new_rows."spot", new_rows."note",
            new_rows."photo", new_rows."stage", new_rows."keyFolded", new_rows."spotFolded",
            new_rows."color_key", new_rows."key_key", new_rows."keyFolded_key", new_rows."make_key",
            new_rows."model_key", new_rows."note_key", new_rows."ownerFirstName_key",
            new_rows."ownerLastName_key", new_rows."photo_key", new_rows."plate_key",
            new_rows."plateFolded_key", new_rows."spot_key", new_rows."spotFolded_key",
            new_rows."stage_key", new_rows.search_text
          )
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
    "plateFolded" text COLLATE pg_catalog."C",
    color text,
    "ownerFirstName" text,
    "ownerLastName" text,
    key text COLLATE pg_catalog."C",
    spot text COLLATE pg_catalog."C",
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
END) STORED COLLATE pg_catalog."C",
    "keyFolded" text COLLATE pg_catalog."C",
    "spotFolded" text COLLATE pg_catalog."C",
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
COMMENT ON TABLE public.car IS 'The cars on the lot, and those that have left.';
COMMENT ON COLUMN public.car.ticket IS 'The number on the ticket; no other car ever gets it.';
COMMENT ON COLUMN public.car."dateCreated" IS 'When the car was parked, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car."utcOffset" IS 'How far the stand''s clock was ahead of UTC then, in seconds.';
COMMENT ON COLUMN public.car.make IS 'The make; ''Unknown'' where it is not known.';
COMMENT ON COLUMN public.car.model IS 'The model; ''Unknown'' where it is not known.';
COMMENT ON COLUMN public.car.year IS 'The model year.';
COMMENT ON COLUMN public.car.plate IS 'The number plate as it was typed.';
COMMENT ON COLUMN public.car."plateFolded" IS 'The plate as it is found, however it is typed.';
COMMENT ON COLUMN public.car.color IS 'The colour.';
COMMENT ON COLUMN public.car."ownerFirstName" IS 'The first name of the owner.';
COMMENT ON COLUMN public.car."ownerLastName" IS 'The last name of the owner.';
COMMENT ON COLUMN public.car.key IS 'The tag on the key''s hook.';
COMMENT ON COLUMN public.car.spot IS 'Where the car stands.';
COMMENT ON COLUMN public.car.note IS 'The last note; car_note has all of them.';
COMMENT ON COLUMN public.car.photo IS 'The path of a photo of the car.';
COMMENT ON COLUMN public.car."dateReturned" IS 'When the car left, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car."dateRequested" IS 'When the guest asked for the car, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car."dateDue" IS 'When the guest said to come for it, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car."dateAwaited" IS 'From when on the guest waits: the later of dateRequested and dateDue, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car."dateReady" IS 'When the car stood ready for the guest, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car.stage IS 'What is asked of a car on the lot, computed: ''requested'', ''ready'' or null.';
COMMENT ON COLUMN public.car."keyFolded" IS 'The tag as it is found, however it is typed; null where that is the same.';
COMMENT ON COLUMN public.car."spotFolded" IS 'The spot as it is found, however it is typed; null where that is the same.';
COMMENT ON COLUMN public.car.color_key IS 'The sort key of color, compared by its bytes.';
COMMENT ON COLUMN public.car.key_key IS 'The sort key of key, compared by its bytes.';
COMMENT ON COLUMN public.car."keyFolded_key" IS 'The sort key of keyFolded, compared by its bytes.';
COMMENT ON COLUMN public.car.make_key IS 'The sort key of make, compared by its bytes.';
COMMENT ON COLUMN public.car.model_key IS 'The sort key of model, compared by its bytes.';
COMMENT ON COLUMN public.car.note_key IS 'The sort key of note, compared by its bytes.';
COMMENT ON COLUMN public.car."ownerFirstName_key" IS 'The sort key of ownerFirstName, compared by its bytes.';
COMMENT ON COLUMN public.car."ownerLastName_key" IS 'The sort key of ownerLastName, compared by its bytes.';
COMMENT ON COLUMN public.car.photo_key IS 'The sort key of photo, compared by its bytes.';
COMMENT ON COLUMN public.car.plate_key IS 'The sort key of plate, compared by its bytes.';
COMMENT ON COLUMN public.car."plateFolded_key" IS 'The sort key of plateFolded, compared by its bytes.';
COMMENT ON COLUMN public.car.spot_key IS 'The sort key of spot, compared by its bytes.';
COMMENT ON COLUMN public.car."spotFolded_key" IS 'The sort key of spotFolded, compared by its bytes.';
COMMENT ON COLUMN public.car.stage_key IS 'The sort key of stage, compared by its bytes.';
COMMENT ON COLUMN public.car.search_text IS 'The searched texts of the row, folded.';
COMMENT ON COLUMN public.car."dateReturned_known" IS '0 where dateReturned is null, and 1 where it is not.';
COMMENT ON COLUMN public.car."dateCreated_hour" IS 'The hour of dateCreated by the clock of the row, from 0 to 23.';
COMMENT ON COLUMN public.car."dateCreated_day" IS 'The day of dateCreated by the clock of the row, counted from 1970-01-01.';
COMMENT ON COLUMN public.car.make_letter IS 'The first letter of the key of make; empty where it has no letter.';
COMMENT ON COLUMN public.car.model_letter IS 'The first letter of the key of model; empty where it has no letter.';
COMMENT ON COLUMN public.car.year_decade IS 'The decade of year, as 1990.';
COMMENT ON COLUMN public.car."ownerLastName_letter" IS 'The first letter of the key of ownerLastName; empty where it has no letter.';
COMMENT ON COLUMN public.car."ownerFirstName_letter" IS 'The first letter of the key of ownerFirstName; empty where it has no letter.';
CREATE TABLE public.car_absence (
    id bigint NOT NULL,
    ticket bigint NOT NULL,
    "dateReturned" bigint NOT NULL,
    "dateReparked" bigint NOT NULL,
    "dateRequested" bigint,
    "dateDue" bigint,
    "dateReady" bigint
);
COMMENT ON TABLE public.car_absence IS 'The absences of cars that came back: the times between two stays.';
COMMENT ON COLUMN public.car_absence.id IS 'Identifies the row; no other row ever gets it.';
COMMENT ON COLUMN public.car_absence.ticket IS 'The ticket of the car.';
COMMENT ON COLUMN public.car_absence."dateReturned" IS 'When the car left, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car_absence."dateReparked" IS 'When it came back, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car_absence."dateRequested" IS 'When the guest had asked for it, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car_absence."dateDue" IS 'When the guest had said to come for it, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car_absence."dateReady" IS 'When it had stood ready for the guest, in milliseconds since 1970 UTC.';
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
COMMENT ON TABLE public.car_absence_change IS 'The changes of car_absence: one row for each row that a statement changed.';
COMMENT ON COLUMN public.car_absence_change.seq IS 'The place of the change among all changes.';
COMMENT ON COLUMN public.car_absence_change.command IS 'The command that made it, in change_command; null for another program.';
COMMENT ON COLUMN public.car_absence_change.operation IS 'What was done: 1 for an insertion, 2 for an update, 3 for a removal.';
COMMENT ON COLUMN public.car_absence_change.id IS 'The identifier of the row.';
COMMENT ON COLUMN public.car_absence_change.old_ticket IS 'The value of ticket before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_absence_change."old_dateReturned" IS 'The value of dateReturned before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_absence_change."old_dateReparked" IS 'The value of dateReparked before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_absence_change."old_dateRequested" IS 'The value of dateRequested before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_absence_change."old_dateDue" IS 'The value of dateDue before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_absence_change."old_dateReady" IS 'The value of dateReady before the change; null where the row was inserted.';
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
COMMENT ON TABLE public.car_change IS 'The changes of car: one row for each row that a statement changed.';
COMMENT ON COLUMN public.car_change.seq IS 'The place of the change among all changes.';
COMMENT ON COLUMN public.car_change.command IS 'The command that made it, in change_command; null for another program.';
COMMENT ON COLUMN public.car_change.operation IS 'What was done: 1 for an insertion, 2 for an update, 3 for a removal.';
COMMENT ON COLUMN public.car_change.id IS 'The identifier of the row.';
COMMENT ON COLUMN public.car_change."old_dateCreated" IS 'The value of dateCreated before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_utcOffset" IS 'The value of utcOffset before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_make IS 'The value of make before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_model IS 'The value of model before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_year IS 'The value of year before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_plate IS 'The value of plate before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_plateFolded" IS 'The value of plateFolded before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_color IS 'The value of color before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_ownerFirstName" IS 'The value of ownerFirstName before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_ownerLastName" IS 'The value of ownerLastName before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_key IS 'The value of key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_spot IS 'The value of spot before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_note IS 'The value of note before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_photo IS 'The value of photo before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_dateReturned" IS 'The value of dateReturned before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_dateRequested" IS 'The value of dateRequested before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_dateDue" IS 'The value of dateDue before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_dateAwaited" IS 'The value of dateAwaited before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_dateReady" IS 'The value of dateReady before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_stage IS 'The value of stage before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_keyFolded" IS 'The value of keyFolded before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_spotFolded" IS 'The value of spotFolded before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_color_key IS 'The value of color_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_key_key IS 'The value of key_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_keyFolded_key" IS 'The value of keyFolded_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_make_key IS 'The value of make_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_model_key IS 'The value of model_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_note_key IS 'The value of note_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_ownerFirstName_key" IS 'The value of ownerFirstName_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_ownerLastName_key" IS 'The value of ownerLastName_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_photo_key IS 'The value of photo_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_plate_key IS 'The value of plate_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_plateFolded_key" IS 'The value of plateFolded_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_spot_key IS 'The value of spot_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change."old_spotFolded_key" IS 'The value of spotFolded_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.old_stage_key IS 'The value of stage_key before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_change.mark IS 'A random number that tells it from that of a restored copy.';
CREATE TABLE public.car_insertion (
    command bigint NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL
);
COMMENT ON TABLE public.car_insertion IS 'Loads of rows as ranges; empty on a server.';
COMMENT ON COLUMN public.car_insertion.command IS 'The command that loaded the rows.';
COMMENT ON COLUMN public.car_insertion.first IS 'The first identifier of a range.';
COMMENT ON COLUMN public.car_insertion.last IS 'The last identifier of the range.';
CREATE TABLE public.car_note (
    id bigint NOT NULL,
    ticket bigint NOT NULL,
    date bigint NOT NULL,
    author text,
    code text,
    text text NOT NULL,
    photo text
);
COMMENT ON TABLE public.car_note IS 'The notes on cars, in the order in which they were made.';
COMMENT ON COLUMN public.car_note.id IS 'Identifies the row; no other row ever gets it.';
COMMENT ON COLUMN public.car_note.ticket IS 'The ticket of the car.';
COMMENT ON COLUMN public.car_note.date IS 'When the note was made, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.car_note.author IS 'Who made it; null if unknown.';
COMMENT ON COLUMN public.car_note.code IS 'The damage: S for a scratch, D for a dent, C for a crack; null for none.';
COMMENT ON COLUMN public.car_note.text IS 'The note.';
COMMENT ON COLUMN public.car_note.photo IS 'The path of a photo.';
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
COMMENT ON TABLE public.car_note_change IS 'The changes of car_note: one row for each row that a statement changed.';
COMMENT ON COLUMN public.car_note_change.seq IS 'The place of the change among all changes.';
COMMENT ON COLUMN public.car_note_change.command IS 'The command that made it, in change_command; null for another program.';
COMMENT ON COLUMN public.car_note_change.operation IS 'What was done: 1 for an insertion, 2 for an update, 3 for a removal.';
COMMENT ON COLUMN public.car_note_change.id IS 'The identifier of the row.';
COMMENT ON COLUMN public.car_note_change.old_ticket IS 'The value of ticket before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_note_change.old_date IS 'The value of date before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_note_change.old_author IS 'The value of author before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_note_change.old_code IS 'The value of code before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_note_change.old_text IS 'The value of text before the change; null where the row was inserted.';
COMMENT ON COLUMN public.car_note_change.old_photo IS 'The value of photo before the change; null where the row was inserted.';
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
COMMENT ON TABLE public.car_section IS 'How many rows of car each section has, kept by triggers.';
COMMENT ON COLUMN public.car_section.dimension IS 'The grouping of the section; 0 is the whole table.';
COMMENT ON COLUMN public.car_section.part IS '0 for rows without dateReturned, and 1 for those with it.';
COMMENT ON COLUMN public.car_section.text_key IS 'The key of the section, where that is a text.';
COMMENT ON COLUMN public.car_section.integer_key IS 'The key of the section, where that is an integer.';
COMMENT ON COLUMN public.car_section.real_key IS 'The key of the section, where that is a real number.';
COMMENT ON COLUMN public.car_section.spelling IS 'How the rows spell the key; empty where they do not.';
COMMENT ON COLUMN public.car_section.count IS 'How many rows the section has.';
COMMENT ON COLUMN public.car_section.id IS 'Identifies the section for replication.';
CREATE TABLE public.car_stale (
    ticket bigint NOT NULL
);
COMMENT ON TABLE public.car_stale IS 'The rows that other programs wrote, until their keys and searched texts are made.';
COMMENT ON COLUMN public.car_stale.ticket IS 'The identifier of the row.';
CREATE TABLE public.change_command (
    id bigint NOT NULL,
    date bigint NOT NULL,
    author text COLLATE pg_catalog."C",
    name text NOT NULL,
    origin text,
    undoes bigint,
    since bigint,
    mark bigint NOT NULL
);
COMMENT ON TABLE public.change_command IS 'The commands that have changed rows.';
COMMENT ON COLUMN public.change_command.id IS 'Identifies the command; a later one has a greater number.';
COMMENT ON COLUMN public.change_command.date IS 'When it was given, in milliseconds since 1970 UTC.';
COMMENT ON COLUMN public.change_command.author IS 'Who gave it; null if unknown.';
COMMENT ON COLUMN public.change_command.name IS 'What it did, in a word or two.';
COMMENT ON COLUMN public.change_command.origin IS 'The desk or program that it was given at; null if unknown.';
COMMENT ON COLUMN public.change_command.undoes IS 'The command that it took back; null for other commands.';
COMMENT ON COLUMN public.change_command.since IS 'The last sequence of the log before it; null where its changes are gone.';
COMMENT ON COLUMN public.change_command.mark IS 'A random number that tells it from that of a restored copy.';
CREATE TABLE public.removed_ticket (
    ticket bigint NOT NULL
);
COMMENT ON TABLE public.removed_ticket IS 'The identifiers of removed rows, which no other row gets.';
COMMENT ON COLUMN public.removed_ticket.ticket IS 'The identifier of a row that was removed.';
CREATE TABLE public.store_meta (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);
COMMENT ON TABLE public.store_meta IS 'What the store is: its format, its identifier and what it was made for.';
COMMENT ON COLUMN public.store_meta.key IS 'The name of the fact.';
COMMENT ON COLUMN public.store_meta.value IS 'The fact. The format is the version of these tables.';
CREATE TABLE public.store_state (
    change_log text NOT NULL COLLATE pg_catalog."C",
    last_change bigint DEFAULT 0 NOT NULL,
    last_id bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='10');
COMMENT ON TABLE public.store_state IS 'One row for each change log. Who writes locks it first.';
COMMENT ON COLUMN public.store_state.change_log IS 'The table of the log.';
COMMENT ON COLUMN public.store_state.last_change IS 'The greatest sequence that the log has had.';
COMMENT ON COLUMN public.store_state.last_id IS 'The greatest identifier that a row has had.';
INSERT INTO public.car VALUES (1, 1795952659303, 0, 'Ford', 'Focus', 2019, 'MA1330', 'MA1330', 'red', NULL, 'José_Dubois', 'K1', 'A1', 'scratch', NULL, NULL, NULL, NULL, DEFAULT, NULL, DEFAULT, NULL, NULL, 'red', 'k11', NULL, 'ford', 'focus', 'scratch', NULL, 'jose!Adubois', NULL, 'ma1330', 'ma1330', 'a11', NULL, NULL, 'fordfocus2019ma1330ma1330redjose_duboisk1a1scratch', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO public.car VALUES (2, 1795952659412, 0, 'Audi', 'Unknown', NULL, 'BMW1903', 'BMW1903', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1795952659804, NULL, NULL, DEFAULT, NULL, DEFAULT, NULL, NULL, NULL, NULL, NULL, 'audi', 'unknown', NULL, NULL, NULL, NULL, 'bmw1903', 'bmw1903', NULL, NULL, NULL, 'audiunknownbmw1903bmw1903', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO public.car VALUES (4, 1795952659731, 0, 'BMW', 'Unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'B2', NULL, NULL, NULL, 1795952660059, NULL, DEFAULT, NULL, DEFAULT, NULL, NULL, NULL, NULL, NULL, 'bmw', 'unknown', NULL, NULL, NULL, NULL, NULL, NULL, 'b12', NULL, 'requested', 'bmwunknownb2', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO public.car_change VALUES (1, 1, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2771987485809826);
INSERT INTO public.car_change VALUES (2, 2, 1, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 8459049568164174);
INSERT INTO public.car_change VALUES (3, 3, 2, 1, 1795952659303, 0, 'Ford', 'Focus', 2019, 'MA1330', 'MA1330', 'red', NULL, 'José_Dubois', 'K1', 'A1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'red', 'k11', NULL, 'ford', 'focus', NULL, NULL, 'jose!Adubois', NULL, 'ma1330', 'ma1330', 'a11', NULL, NULL, 910688387558772);
INSERT INTO public.car_change VALUES (4, 4, 1, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 4675252139355028);
INSERT INTO public.car_change VALUES (5, 5, 1, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 3913996260599098);
INSERT INTO public.car_change VALUES (6, 6, 2, 2, 1795952659412, 0, 'Audi', 'Unknown', NULL, 'BMW1903', 'BMW1903', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'audi', 'unknown', NULL, NULL, NULL, NULL, 'bmw1903', 'bmw1903', NULL, NULL, NULL, 7340454799102020);
INSERT INTO public.car_change VALUES (7, 7, 3, 3, 1795952659623, 0, 'ÄRA', 'Unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'ara', 'unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 7595825417129560);
INSERT INTO public.car_change VALUES (8, 8, 2, 4, 1795952659731, 0, 'BMW', 'Unknown', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'B2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'bmw', 'unknown', NULL, NULL, NULL, NULL, NULL, NULL, 'b12', NULL, NULL, 7020877629999434);
INSERT INTO public.car_note VALUES (1, 1, 1795952659535, NULL, NULL, 'scratch', NULL);
INSERT INTO public.car_note_change VALUES (1, 3, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.car_section VALUES (4, 0, 'f', NULL, NULL, '', 1, '6e6f2220-fd84-4f0e-9e14-8f76f7e961fb');
INSERT INTO public.car_section VALUES (3, 0, 'ford', NULL, NULL, 'Ford', 1, '5f901f81-2bb5-4498-adf9-ef729114e8ca');
INSERT INTO public.car_section VALUES (6, 0, 'f', NULL, NULL, '', 1, '90bf6dc8-ed3b-4a89-a47b-b68a1a8a38a9');
INSERT INTO public.car_section VALUES (9, 0, 'jose!Adubois', NULL, NULL, 'José_Dubois', 1, '099f7200-4b72-4f0e-93a0-b0d5699a3c3d');
INSERT INTO public.car_section VALUES (10, 0, 'j', NULL, NULL, '', 1, '07ee6efe-6a51-4737-be20-a903596ce29d');
INSERT INTO public.car_section VALUES (5, 0, 'focus', NULL, NULL, 'Focus', 1, '4fd963ef-39bf-4169-89e2-fb2667672ffd');
INSERT INTO public.car_section VALUES (8, 0, NULL, 2010, NULL, '', 1, '4d6767a8-890b-4b2c-af43-78d8ab65f519');
INSERT INTO public.car_section VALUES (7, 0, NULL, 2019, NULL, '', 1, '467c9d36-e080-4127-9104-b451df4b9c48');
INSERT INTO public.car_section VALUES (5, 0, 'unknown', NULL, NULL, 'Unknown', 1, '5eb30ae0-cd21-4830-946b-eb6de78f78aa');
INSERT INTO public.car_section VALUES (6, 0, 'u', NULL, NULL, '', 1, 'c229e6c7-4567-40db-a9df-622d81e09199');
INSERT INTO public.car_section VALUES (2, 0, NULL, 20786, NULL, '', 2, 'e419260f-da21-4518-a39e-c5245629953b');
INSERT INTO public.car_section VALUES (0, 0, NULL, 0, NULL, '', 2, '153bc7c2-effa-4f1c-b976-f22351d17583');
INSERT INTO public.car_section VALUES (1, 0, NULL, 11, NULL, '', 2, 'd7eff22b-987e-4fac-963e-a8b57af41bda');
INSERT INTO public.car_section VALUES (12, 0, NULL, NULL, NULL, '', 2, 'a1d6ef02-4976-4663-8b88-cda4415f6be9');
INSERT INTO public.car_section VALUES (10, 0, NULL, NULL, NULL, '', 1, '26c7c228-f2fa-4207-9fb9-6564b8f3f427');
INSERT INTO public.car_section VALUES (7, 0, NULL, NULL, NULL, '', 1, 'd41a20f0-1454-43a4-99df-7ff29bb3e276');
INSERT INTO public.car_section VALUES (11, 0, NULL, NULL, NULL, '', 2, '608a2cad-116d-4c65-857d-f9e038ceaba9');
INSERT INTO public.car_section VALUES (9, 0, NULL, NULL, NULL, '', 1, '4cebd418-ef89-4c76-83e7-4a9ad2de0247');
INSERT INTO public.car_section VALUES (8, 0, NULL, NULL, NULL, '', 1, 'e9e6261a-7a01-42d5-b182-0b8d708f361a');
INSERT INTO public.car_section VALUES (3, 0, 'bmw', NULL, NULL, 'BMW', 1, '32f99410-f56b-4623-919d-b2588e9cd14c');
INSERT INTO public.car_section VALUES (4, 0, 'b', NULL, NULL, '', 1, 'e3efcea2-2b5d-436f-b3f5-8b94668768fe');
INSERT INTO public.car_section VALUES (4, 1, 'a', NULL, NULL, '', 1, '39b97363-bbc7-4f59-9847-b6742eaa9b6c');
INSERT INTO public.car_section VALUES (6, 1, 'u', NULL, NULL, '', 1, '26b9fdfb-3a62-45ce-8482-5f220d2e0e9b');
INSERT INTO public.car_section VALUES (3, 1, 'audi', NULL, NULL, 'Audi', 1, 'a31767d5-e567-4557-aa80-a34a35d590e2');
INSERT INTO public.car_section VALUES (5, 1, 'unknown', NULL, NULL, 'Unknown', 1, '3c8c2d84-7ea8-471b-8276-deb6babc21d3');
INSERT INTO public.car_section VALUES (1, 1, NULL, 11, NULL, '', 1, 'bf2c42ad-e3dc-4606-bf38-3f6f7326075c');
INSERT INTO public.car_section VALUES (2, 1, NULL, 20786, NULL, '', 1, '8fc38ba2-21f6-4781-98d8-a3b7000c690e');
INSERT INTO public.car_section VALUES (0, 1, NULL, 0, NULL, '', 1, '6451b528-485d-49dc-ab95-558fee734bde');
INSERT INTO public.car_section VALUES (8, 1, NULL, NULL, NULL, '', 1, '4097baea-363d-4ada-b406-71a2c5335147');
INSERT INTO public.car_section VALUES (9, 1, NULL, NULL, NULL, '', 1, '65073162-3877-48f6-afde-9f0fdcfce0f6');
INSERT INTO public.car_section VALUES (10, 1, NULL, NULL, NULL, '', 1, '3968ee3f-7bf2-49f7-a887-c80ab970a8c3');
INSERT INTO public.car_section VALUES (11, 1, NULL, NULL, NULL, '', 1, 'c791ffb3-7dbe-428b-9abe-6dc1501de5d2');
INSERT INTO public.car_section VALUES (12, 1, NULL, NULL, NULL, '', 1, '957a96dd-be96-47ae-b2b8-886cd4e12cb8');
INSERT INTO public.car_section VALUES (7, 1, NULL, NULL, NULL, '', 1, '630ad1fe-abcc-49af-bcfb-94e549509ae7');
INSERT INTO public.change_command VALUES (1, 1795952659303, NULL, 'park', NULL, NULL, 0, -987311591910834243);
INSERT INTO public.change_command VALUES (2, 1795952659412, NULL, 'park', NULL, NULL, 1, 3795822324608429578);
INSERT INTO public.change_command VALUES (3, 1795952659535, NULL, 'note', NULL, NULL, 2, -5377150549835950765);
INSERT INTO public.change_command VALUES (4, 1795952659623, NULL, 'park', NULL, NULL, 3, -7505084684006442698);
INSERT INTO public.change_command VALUES (5, 1795952659731, NULL, 'park', NULL, NULL, 4, -8070613986149727048);
INSERT INTO public.change_command VALUES (6, 1795952659804, NULL, 'retrieve', NULL, NULL, 5, 3938886968257817548);
INSERT INTO public.change_command VALUES (7, 1795952659939, NULL, 'remove', NULL, NULL, 6, -3049767539043053241);
INSERT INTO public.change_command VALUES (8, 1795952660059, NULL, 'request', NULL, NULL, 7, -8931801855975253097);
INSERT INTO public.removed_ticket VALUES (3);
INSERT INTO public.store_meta VALUES ('format', '8');
INSERT INTO public.store_meta VALUES ('text_version', '5');
INSERT INTO public.store_meta VALUES ('store', '11499151662023278298');
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
