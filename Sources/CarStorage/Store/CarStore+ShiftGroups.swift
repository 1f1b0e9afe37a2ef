import FetchedResults
import FetchedResultsSQL
import UnicodeText

extension CarStore {
  /// The figures of a shift by valet or by make.
  func shiftGroups(
    _ kind: ShiftGroup.Kind, _ stays: [Stay], from start: Int64, to end: Int64,
    knowsDamages: Bool, _ session: any SQLSession
  ) throws -> [ShiftGroup] {
    let damages = try !knowsDamages ? nil : Self.damages(from: start, to: end, session)
    switch kind {
    case .make:
      let tickets = Set(stays.map(\.ticket)).union(damages?.map(\.ticket) ?? [])
      let makes = try Self.makes(of: Array(tickets), session)
      return ShiftGroup.groups(
        of: stays, from: start, to: end, damages: damages?.map { makes[$0.ticket] ?? nil },
        by: { stay, _ in makes[stay.ticket] ?? nil })
    case .author:
      let authors = try DeedAuthors(stays, store.table(in: session), session)
      return ShiftGroup.groups(
        of: stays, from: start, to: end, damages: damages?.map(\.author), by: authors.author)
    }
  }

  /// The notes with a code for damage that were made from a start to an end.
  private static func damages(
    from start: Int64, to end: Int64, _ session: any SQLSession
  ) throws -> [(ticket: Car.Ticket, author: String?)] {
    guard try session.hasTable(CarSchema.notes.name) else { return [] }
    return try session.rows(
      "SELECT ticket, author FROM car_note WHERE code IS NOT NULL AND date >= ? AND date < ?",
      [.integer(start), .integer(end)]
    ) { ($0.integer(0), $0.text(1)) }
  }

  private static func makes(
    of tickets: [Car.Ticket], _ session: any SQLSession
  ) throws -> [Car.Ticket: String?] {
    let makes = try session.rows(
      "SELECT ticket, make FROM car WHERE \(session.dialect.isInList("ticket"))",
      [session.dialect.list(of: tickets)]
    ) { ($0.integer(0), $0.text(1)) }
    // One make is one group however it is written: as most of its cars have it, or the first.
    var uses: [String: (count: Int, first: Car.Ticket)] = [:]
    for case (let ticket, let make?) in makes {
      let known = uses[make] ?? (0, ticket)
      uses[make] = (known.count + 1, min(known.first, ticket))
    }
    var names: [String: String] = [:]
    for spellings in Dictionary(grouping: uses, by: { TextFolding.sortKey($0.key) }).values {
      let name = spellings.max {
        ($0.value.count, $1.value.first) < ($1.value.count, $0.value.first)
      }
      for spelling in spellings { names[spelling.key] = name?.key }
    }
    return Dictionary(makes.map { ticket, make in (ticket, make.flatMap { names[$0] }) }) {
      first, _ in first
    }
  }
}

/// Who parked, brought and returned the cars of some stays, as the change log has it.
///
/// A deed is known by its time: its author is who ran the first command after which the car had
/// this time. So an undo, and a command that takes an undo back, change nothing about who did it.
/// A local value of one read transaction.
private struct DeedAuthors {
  /// A time that a car got.
  private struct Mark: Hashable {
    let ticket: Car.Ticket
    let date: Date
    let time: Int64

    enum Date { case created, ready, returned, reparked }
  }

  private var authors: [Mark: String] = [:]
  /// The end of the stay before, of cars that came back.
  private var earlierDepartures: [Mark: Int64] = [:]

  init(_ stays: [Stay], _ table: TableLayout, _ session: any SQLSession) throws {
    for (ticket, stays) in Dictionary(grouping: stays, by: \.ticket) where stays.count > 1 {
      for (earlier, later) in zip(stays, stays.dropFirst()) {
        earlierDepartures[Mark(ticket: ticket, date: .reparked, time: later.arrival)] =
          earlier.departure
      }
    }
    let tickets = Set(stays.map(\.ticket)).sorted()
    for start in stride(from: 0, to: tickets.count, by: Self.carsPerStatement) {
      try read(
        Array(tickets[start..<min(start + Self.carsPerStatement, tickets.count)]), table, session)
    }
  }

  /// The author of a deed; nil where nobody is known.
  func author(_ stay: Stay, _ deed: ShiftGroup.Deed) -> String? {
    func author(_ date: Mark.Date, _ time: Int64) -> String? {
      authors[Mark(ticket: stay.ticket, date: date, time: time)]
    }
    switch deed {
    case .parked:
      let mark = Mark(ticket: stay.ticket, date: .reparked, time: stay.arrival)
      guard let departure = earlierDepartures[mark] else { return author(.created, stay.arrival) }
      return author(.reparked, departure)
    case .ready: return stay.dateReady.flatMap { author(.ready, $0) }
    case .returned: return stay.departure.flatMap { author(.returned, $0) }
    }
  }

  /// The dates of a car at one time.
  private struct Dates {
    let created: Int64?
    let ready: Int64?
    let returned: Int64?
  }

  private mutating func read(
    _ tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws {
    func dates(_ row: SQLCursor, from column: Int32) -> Dates {
      Dates(
        created: row.integerOrNil(column), ready: row.integerOrNil(column + 1),
        returned: row.integerOrNil(column + 2))
    }
    let list = table.list(of: tickets)
    let current = try Dictionary(
      session.rows(
        """
        SELECT ticket, "dateCreated", "dateReady", "dateReturned" FROM car
          WHERE \(session.dialect.isInList("ticket"))
        """, [list]
      ) { ($0.integer(0), dates($0, from: 1)) }
    ) { first, _ in first }
    let entries = try session.rows(
      """
      SELECT change.id, change.operation, change."old_dateCreated", change."old_dateReady",
          change."old_dateReturned", command.author, command.name
        FROM car_change AS change JOIN change_command AS command ON command.id = change.command
        WHERE \(session.dialect.isInList("change.id")) ORDER BY change.seq
      """, [list]
    ) { row in
      (
        ticket: row.integer(0), isInsertion: row.integer(1) == Self.insertion,
        before: dates(row, from: 2), author: row.text(6) == Self.importing ? nil : row.text(5)
      )
    }
    for (ticket, entries) in Dictionary(grouping: entries, by: \.ticket) {
      for (index, entry) in entries.enumerated() {
        let after =
          index + 1 < entries.count ? entries[index + 1].before : current[ticket] ?? entry.before
        let before = entry.isInsertion ? nil : entry.before
        func set(_ date: Mark.Date, _ time: Int64?, insteadOf former: Int64?) {
          guard let time, time != former, let author = entry.author else { return }
          let mark = Mark(ticket: ticket, date: date, time: time)
          if authors[mark] == nil { authors[mark] = author }
        }
        set(.created, after.created, insteadOf: before?.created)
        set(.ready, after.ready, insteadOf: before?.ready)
        set(.returned, after.returned, insteadOf: before?.returned)
        if after.returned == nil { set(.reparked, before?.returned, insteadOf: nil) }
      }
    }
  }

  private static let insertion = Int64(ChangeOperation.insert.rawValue)
  /// Who imports a list has not parked its cars.
  private static let importing = "import"
  private static let carsPerStatement = 5000
}
