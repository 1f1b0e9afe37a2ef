import FetchedResultsSQLite

extension StoreMigration {
  /// An index of the few cars that guests wait for. Without it the queue was found by reading every
  /// car on the lot.
  ///
  /// Stores that this step has migrated are in use, so its SQL must never be changed.
  static let indexQueue = StoreMigration(
    "Index the queue",
    sql: """
      CREATE INDEX "car_with_stage" ON "car" ("dateReturned_known", "stage") WHERE "stage" IS NOT NULL;
      """)
}
