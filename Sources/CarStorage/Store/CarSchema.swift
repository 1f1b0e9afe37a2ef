import FetchedResultsSQLite
import GRDB

/// The database of the stand: the cars as the engine lays them out, and what
/// only cars need.
enum CarSchema {
  static let table = TableLayout(Car.entity)

  /// 'CARV', and one version for each migration.
  static let format = StoreFormat(applicationID: 0x4341_5256, version: 1) { migrator in
    migrator.registerMigration("Create cars") { database in
      try table.create(in: database)
      try createRemovedTickets(in: database)
      try createPlateIndex(in: database)
    }
  }

  /// A ticket names one car for ever, so those of removed cars are remembered.
  private static func createRemovedTickets(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE removed_ticket (ticket INTEGER PRIMARY KEY) STRICT;

        CREATE TRIGGER car_removed AFTER DELETE ON car
        BEGIN
          INSERT OR IGNORE INTO removed_ticket (ticket) VALUES (old.ticket);
        END;

        CREATE TRIGGER car_ticket_reused BEFORE INSERT ON car
        WHEN EXISTS (SELECT 1 FROM removed_ticket WHERE ticket = new.ticket)
        BEGIN
          SELECT RAISE(ABORT, 'the ticket belonged to a car that was removed');
        END;
        """)
  }

  /// For naming a car by its plate, and for recognising one that comes back.
  private static func createPlateIndex(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE INDEX car_by_plate ON car (plateFolded) WHERE plateFolded IS NOT NULL
        """)
  }
}
