import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import FetchedResultsSQLite

/// The database of the stand: the tables of cars as the engine defines them, and the tables,
/// triggers and indexes that only cars need.
enum CarSchema {
  static let table = TableLayout(Car.entity)

  /// The same on a server.
  static let serverFormat = PostgresFormat(
    loggedTables: loggedTables, retiredTable: "removed_ticket",
    indexes: [
      IndexDefinition(
        "car_by_plate", on: "car", #"("plateFolded") WHERE "plateFolded" IS NOT NULL"#),
      IndexDefinition(
        "car_by_stay", on: "car",
        #"((\#(stayClass)), "dateReturned") WHERE "dateReturned" IS NOT NULL"#),
    ]
      + TagField.allCases.map { field in
        let name = field.rawValue
        return IndexDefinition(
          "car_parked_\(name)", on: "car",
          """
          ((coalesce("\(field.foldedName)", \(name)))) \
          WHERE "dateReturned" IS NULL AND \(name) IS NOT NULL
          """)
      }
      + loggedTables.map { IndexDefinition("\($0.name)_by_ticket", on: $0.name, "(ticket)") },
    indexedTexts: [
      "plateFolded": "plate", "key": "key", "keyFolded": "key", "spot": "spot",
      "spotFolded": "spot",
    ])

  /// 'CARV', and one version for each migration.
  static let format = StoreFormat(
    applicationID: 0x4341_5256,
    migrations: [
      .createCars, .countGenerations, .nameStates, .addTextBlocks, .indexEmptySections, .addStand,
      .indexQueue, .renewTriggers,
    ],
    creation: .createStand,
    schema: table.schemaObjects + ownObjects)

  /// The tables, triggers and indexes beside those that the engine needs.
  static let ownObjects =
    [removedTickets] + loggedTables.flatMap(\.tables) + [
      ticketsOfRemovedCars, noTicketTwice, plates,
    ]
    + loggedTables.flatMap(\.triggers) + tags + [stays]

  /// The notes of a car, in the order in which they were made.
  static let notes = LoggedTable(
    "car_note",
    columns: [
      .init("ticket", .integer, isRequired: true), .init("date", .date, isRequired: true),
      .init("author", .text), .init("code", .text), .init("text", .text, isRequired: true),
      .init("photo", .text),
    ])

  /// The absences of cars that came back: the times between two stays of one ticket.
  static let absences = LoggedTable(
    "car_absence",
    columns: [
      .init("ticket", .integer, isRequired: true), .init("dateReturned", .date, isRequired: true),
      .init("dateReparked", .date, isRequired: true), .init("dateRequested", .date),
      .init("dateDue", .date), .init("dateReady", .date),
    ])

  static let loggedTables = [notes, absences]

  /// A ticket names one car for ever, so those of removed cars are remembered.
  private static let removedTickets = SchemaObject(
    .table, "removed_ticket", "CREATE TABLE removed_ticket (ticket INTEGER PRIMARY KEY) STRICT")

  private static let ticketsOfRemovedCars = SchemaObject(
    .trigger, "car_removed",
    """
    CREATE TRIGGER car_removed AFTER DELETE ON car
    BEGIN
      INSERT OR IGNORE INTO removed_ticket (ticket) VALUES (old.ticket);
    END
    """)

  private static let noTicketTwice = SchemaObject(
    .trigger, "car_ticket_reused",
    """
    CREATE TRIGGER car_ticket_reused BEFORE INSERT ON car
    WHEN new.ticket <> -1 AND EXISTS (SELECT 1 FROM removed_ticket WHERE ticket = new.ticket)
    BEGIN
      SELECT RAISE(ABORT, 'the ticket belonged to a car that was removed');
    END
    """)

  /// The index that finds a car by its plate, for example an earlier visit of a car that is parked.
  private static let plates = SchemaObject(
    .index, "car_by_plate",
    "CREATE INDEX car_by_plate ON car (plateFolded) WHERE plateFolded IS NOT NULL")

  /// The indexes that find a car on the lot by its folded key or spot, and the notes and absences
  /// of a car.
  private static let tags =
    TagField.allCases.map { field in
      let name = field.rawValue
      return SchemaObject(
        .index, "car_parked_\(name)",
        """
        CREATE INDEX car_parked_\(name) ON car (ifnull(\(field.foldedName), \(name))) \
        WHERE dateReturned IS NULL AND \(name) IS NOT NULL
        """)
    }
    + loggedTables.map { table in
      let name = "\(table.name)_by_ticket"
      return SchemaObject(.index, name, "CREATE INDEX \(name) ON \(table.name) (ticket)")
    }
    + loggedTables.map(\.indexByCommand)

  /// The upper bounds of the stay classes in milliseconds: 1, 4, 16 and 64 days. Class 0 has the
  /// stays that end before they begin, and the last class has no bound.
  static let stayClasses: [Int64?] = [
    0, 86_400_000, 345_600_000, 1_382_400_000, 5_529_600_000, nil,
  ]

  /// The expression of the stay class of a car that left.
  static let stayClass = stayClass(from: #""dateCreated""#, to: #""dateReturned""#)

  private static func stayClass(from created: String, to returned: String) -> String {
    let conditions = stayClasses.enumerated().dropFirst().compactMap { index, longest in
      longest.map { " WHEN \(returned) - \(created) < \($0) THEN \(index)" }
    }
    return "CASE WHEN \(returned) < \(created) THEN 0\(conditions.joined()) "
      + "ELSE \(stayClasses.count - 1) END"
  }

  /// The index that finds the cars that have left and were on the lot at a time.
  private static let stays = SchemaObject(
    .index, "car_by_stay",
    """
    CREATE INDEX car_by_stay ON car \
    (\(stayClass(from: "dateCreated", to: "dateReturned")), dateReturned) \
    WHERE dateReturned IS NOT NULL
    """)
}
