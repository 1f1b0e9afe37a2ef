import FetchedResultsSQLite

extension StoreMigration {
  /// An index of the few cars that guests wait for. Without it the queue was found by a look at every
  /// car on the lot.
  ///
  /// Stores of it are in use: no letter of this is ever changed.
  static let indexQueue = StoreMigration(
    "Index the queue",
    sql: """
      CREATE INDEX "car_with_stage" ON "car" ("dateReturned_known", "stage") WHERE "stage" IS NOT NULL;
      """)
}
