import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import FetchedResultsSQLite

/// The database of the stand: the tables of cars as the engine defines them, and the tables,
/// triggers and indexes that only cars need.
enum CarSchema {
  static let table = TableLayout(Car.entity)

  /// 'CARV' tells stands from other files. A ticket names one car for ever, so the tickets of
  /// removed cars are remembered.
  static let description = StoreDescription(
    [Car.entity], applicationID: 0x4341_5256, loggedTables: loggedTables,
    retiredTable: "removed_ticket", indexes: [plates, stays] + tags + log, comments: comments,
    views: reports)

  static let loggedTables = [notes, absences]

  /// The notes of a car, in the order in which they were made.
  static let notes = LoggedTable(
    "car_note",
    columns: [
      .init("ticket", .integer, isRequired: true), .init("date", .date, isRequired: true),
      .init("author", .text), .init("code", .text), .init("text", .text, isRequired: true),
      .init("photo", .text),
    ], indexedColumn: "ticket")

  /// The absences of cars that came back: the times between two stays of one ticket.
  static let absences = LoggedTable(
    "car_absence",
    columns: [
      .init("ticket", .integer, isRequired: true), .init("dateReturned", .date, isRequired: true),
      .init("dateReparked", .date, isRequired: true), .init("dateRequested", .date),
      .init("dateDue", .date), .init("dateReady", .date),
    ], indexedColumn: "ticket")

  /// The index that finds a car by its plate, for example an earlier visit of a car that is parked.
  private static let plates = IndexDescription(
    "car_by_plate", on: "car", #"("plateFolded") WHERE "plateFolded" IS NOT NULL"#,
    texts: ["plateFolded": "plate"])

  /// The indexes that find a car on the lot by its folded key or spot.
  private static let tags = TagField.allCases.map { field in
    IndexDescription(
      "car_parked_\(field.rawValue)", on: "car",
      """
      (\(foldedTag(field))) WHERE "dateReturned" IS NULL AND "\(field.rawValue)" IS NOT NULL
      """, texts: [field.rawValue: field.rawValue, field.foldedName: field.rawValue])
  }

  /// The indexes that find the commands of a car or of an author, and what undid a command.
  private static let log = [
    IndexDescription("car_change_by_car", on: "car_change", "(id)"),
    IndexDescription(
      "change_command_by_author", on: "change_command", "(author) WHERE author IS NOT NULL"),
    IndexDescription(
      "change_command_by_undone", on: "change_command", "(undoes) WHERE undoes IS NOT NULL"),
  ]

  /// Whether the file has the indexes of the log. One of an older version gets them with its next
  /// write.
  static func hasLogIndexes(_ session: any SQLSession) throws -> Bool {
    let names = log.map { "'\($0.name)'" }.joined(separator: ", ")
    return try session.integer(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name IN (\(names))")
      == Int64(log.count)
  }

  /// The folded tag of a car, as these indexes have it.
  static func foldedTag(_ field: TagField) -> String {
    "(coalesce(\"\(field.foldedName)\", \"\(field.rawValue)\"))"
  }

  /// The upper bounds of the stay classes in milliseconds: 1, 4, 16 and 64 days. Class 0 has the
  /// stays that end before they begin, and the last class has no bound.
  static let stayClasses: [Int64?] = [
    0, 86_400_000, 345_600_000, 1_382_400_000, 5_529_600_000, nil,
  ]

  /// The expression of the stay class of a car that left.
  static let stayClass: String = {
    let conditions = stayClasses.enumerated().dropFirst().compactMap { index, longest in
      longest.map { #" WHEN "dateReturned" - "dateCreated" < \#($0) THEN \#(index)"# }
    }
    return #"CASE WHEN "dateReturned" < "dateCreated" THEN 0\#(conditions.joined()) "#
      + "ELSE \(stayClasses.count - 1) END"
  }()

  /// The index that finds the cars that have left and were on the lot at a time.
  private static let stays = IndexDescription(
    "car_by_stay", on: "car",
    #"((\#(stayClass)), "dateReturned") WHERE "dateReturned" IS NOT NULL"#)
}
