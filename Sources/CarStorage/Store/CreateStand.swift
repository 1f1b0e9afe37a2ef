import FetchedResults
import FetchedResultsSQLite

extension StoreMigration {
  /// A new store, as all steps would make it. It is not frozen: a test compares it with their
  /// outcome.
  static let createStand = StoreMigration("Create the stand") { database in
    try CarSchema.table.create(in: database)
    for object in CarSchema.ownObjects { try database.execute(object.definition) }
  }
}
