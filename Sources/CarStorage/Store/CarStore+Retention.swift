import FetchedResults
import FetchedResultsSQL
package import FoundationEssentials

// How long the change log is kept, and when the store was last cared for.

extension CarStore {
  /// Care of which the store remembers when it was last taken.
  enum Care: String {
    case backup, purge

    var key: String { "last_\(rawValue)" }
  }

  func date(of care: Care) throws -> Date? {
    try store.note(care.key).flatMap { Int64($0) }.map(Date.init(millisecondsSince1970:))
  }

  func note(_ care: Care, at date: Date) {
    store.setNote(care.key, String(date.millisecondsSince1970))
  }

  /// What was done to keep the log for so many months only.
  package struct Kept: Equatable, Sendable {
    /// How many months it was kept before; nil where nobody had said.
    package let before: Int?
    /// How many changes of cars were taken out of the log.
    package let forgotten: Int
  }

  /// For how many months the log is kept; nil where nobody has said.
  package func keptMonths() throws -> Int? {
    try store.note(Self.monthsKey).flatMap { Int($0) }
  }

  static let monthsKey = "log_months"
  static let keepCommand = "keep"

  /// Sets for how many months the log is kept, and takes older commands out of it.
  ///
  /// - Parameters:
  ///   - months: Nil for as long as there is room.
  ///   - cutoff: Commands from this time on are kept.
  package func keep(months: Int?, from cutoff: Date?, _ change: Change) throws -> Kept {
    try store.transaction(change.command(Self.keepCommand)) { writer in
      let before = try StoreMeta.text(Self.monthsKey, in: writer.session).flatMap { Int($0) }
      if before != months {
        try writer.beginCommand()
        try writer.run(
          StoreMeta.setting, [.text(Self.monthsKey), .text(months.map { String($0) } ?? "")])
      }
      let forgotten = try cutoff.map { try Self.forget(before: $0, with: writer) } ?? 0
      return Kept(before: before, forgotten: forgotten)
    }
  }

  /// Takes the commands before a time out of the log, with their changes.
  ///
  /// Only what comes before all later commands goes, because the log is read without gaps. The last
  /// change stays: lists that are followed begin with it.
  ///
  /// - Returns: How many changes of cars are gone.
  private static func forget(before cutoff: Date, with writer: any SQLWriter<Car>) throws -> Int {
    let session = try writer.session
    let oldest = try session.integer("SELECT id FROM change_command ORDER BY id LIMIT 1")
    let recent = try session.integer(
      "SELECT id FROM change_command WHERE date >= ? ORDER BY id LIMIT 1", [.date(cutoff)])
    let last = try session.integer("SELECT max(seq) FROM car_change") ?? 0
    let bound = try session.integer(
      "SELECT seq FROM car_change WHERE command >= ? ORDER BY seq LIMIT 1",
      [.integer(recent ?? .max)])
    let end = Value.integer(min(bound ?? last, last))
    // The last change keeps its command.
    let behind = try session.integer(
      "SELECT command FROM car_change WHERE seq >= ? AND command IS NOT NULL ORDER BY seq LIMIT 1",
      [end])
    guard let oldest, oldest < min(recent ?? .max, behind ?? .max) else { return 0 }
    try writer.beginCommand()
    let own = try writer.commandID
    let first = Value.integer(min(recent ?? .max, behind ?? .max, own ?? .max))
    let count = try session.integer("SELECT count(*) FROM car_change WHERE seq < ?", [end])
    try writer.run("DELETE FROM car_change WHERE seq < ?", [end])
    for table in CarSchema.loggedTables.map(\.changeTable) + ["car_insertion"]
    where try session.hasTable(table) {
      try writer.run("DELETE FROM \(table) WHERE command < ?", [first])
    }
    try writer.run("DELETE FROM change_command WHERE id < ?", [first])
    return Int(count ?? 0)
  }

  // MARK: - Cars that were left behind

  /// The cars that have stood on the lot since a time or longer, the one that came first first.
  ///
  /// - Complexity: O(cars on the lot).
  package func cars(onLotSince date: Date) throws -> [(car: Car, since: Date)] {
    try store.reading { session in
      let hasAbsences = try session.hasTable(CarSchema.absences.name)
      let reparked =
        hasAbsences
        ? #"(SELECT max("dateReparked") FROM car_absence WHERE car_absence.ticket = car.ticket)"#
        : "NULL"
      let stays = try session.rows(
        """
        SELECT ticket, coalesce(\(reparked), "dateCreated") AS since FROM car
          WHERE "dateReturned_known" = 0 AND "dateCreated" < ?
          ORDER BY since, ticket
        """, [.date(date)]
      ) { ($0.integer(0), Date(millisecondsSince1970: $0.integer(1))) }
      let old = stays.filter { $0.1 < date }
      let cars = try store.objects(old.map(\.0), in: session)
      let since = Dictionary(old) { first, _ in first }
      return cars.compactMap { car in since[car.ticket].map { (car, $0) } }
    }
  }
}
