-- What the migration to version 5 of the format did to a store of version 4. The index of emptied sections begins with the count.
DROP INDEX IF EXISTS car_section_empty;
CREATE INDEX "car_section_empty" ON "car_section" (count) WHERE count < 1;
UPDATE store_state SET version = 5;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 5;
