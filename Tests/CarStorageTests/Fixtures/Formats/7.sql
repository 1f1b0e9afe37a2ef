-- What the migration to version 7 of the format did to a store of version 6. An index of the queue.
CREATE INDEX "car_with_stage" ON "car" ("dateReturned_known", "stage") WHERE "stage" IS NOT NULL;
UPDATE store_state SET version = 7;
PRAGMA application_id = 1128354390;
PRAGMA user_version = 7;
