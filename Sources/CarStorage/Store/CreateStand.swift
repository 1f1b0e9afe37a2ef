import FetchedResults
import FetchedResultsSQLite

extension StoreMigration {
  /// A new store, as all steps would make it. It is not frozen: a test compares it with their
  /// outcome.
  static let createStand = StoreMigration("Create the stand") { database in
    try CarSchema.table.create(in: database)
    let tables =
      ["CREATE TABLE removed_ticket (ticket INTEGER PRIMARY KEY) STRICT"]
      + CarSchema.loggedTables.flatMap(\.tableDefinitions)
    for definition in tables + CarSchema.ownObjects.map(\.definition) {
      try database.execute(definition)
    }
  }
}
