import FetchedResultsSQLite

extension StoreMigration {
  /// The index of emptied sections begins with the count. With another first column SQLite did not
  /// use it, and read all section counts for each car that changed its section.
  ///
  /// Stores that this step has migrated are in use, so its SQL must never be changed.
  static let indexEmptySections = StoreMigration(
    "Index empty sections",
    sql: """
      DROP INDEX IF EXISTS car_section_empty;
      CREATE INDEX "car_section_empty" ON "car_section" (count) WHERE count < 1;
      """)
}
