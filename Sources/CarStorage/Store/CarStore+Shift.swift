import FetchedResults
import FetchedResultsSQL
package import FoundationEssentials

extension CarStore {
  /// The figures and the open cars of a shift.
  package struct Shift: Sendable {
    package let report: ShiftReport
    /// What happened, for other divisions of the same time.
    package let timeline: StayTimeline
    /// The figures by valet or by make. Empty unless they were asked for.
    package let groups: [ShiftGroup]
    /// Before which time no group has damages, as a purge deleted such notes; nil where all are
    /// known.
    package let damagesPurgedBefore: Date?
    /// The cars on the lot at the end of the shift, as they are now, each with its stay; the one
    /// that came first is first. Empty unless they were asked for.
    package let openCars: [(car: Car, stay: Stay)]
    /// What happened in other spans that were asked for.
    package let others: [StayTimeline]
  }

  /// Reads the figures of a shift, all from one state of the store.
  ///
  /// - Parameters:
  ///   - boundaries: The beginnings of the periods, and the end of the last, in milliseconds since
  ///     1970.
  ///   - listsOpenCars: Whether the cars on the lot at the end are read, too.
  ///   - groups: What the figures are divided by as well.
  ///   - others: Other spans that are read, for a comparison.
  /// - Complexity: O(n log cars) in the number of cars on the lot and of the cars that came, left
  ///   or were there; cars that stayed long are few. By valet, also what the log has about these
  ///   cars.
  package func shift(
    _ boundaries: [Int64], listsOpenCars: Bool = false, by groups: ShiftGroup.Kind? = nil,
    beside others: [Range<Int64>] = []
  ) throws -> Shift {
    precondition(boundaries.count > 1, "A shift has a beginning and an end")
    let start = boundaries[0]
    let end = boundaries[boundaries.count - 1]
    let border = try groups == nil ? nil : purgeBorder()
    let purgedBefore = border.flatMap { start < $0.millisecondsSince1970 ? $0 : nil }
    return try store.reading { session in
      let reader = try StayReader(session)
      let stays = try reader.stays(from: start, to: end)
      let timeline = StayTimeline(stays)
      return Shift(
        report: ShiftReport(timeline, boundaries: boundaries), timeline: timeline,
        groups: try groups.map {
          try shiftGroups(
            $0, stays, from: start, to: end, knowsDamages: purgedBefore == nil, session)
        } ?? [], damagesPurgedBefore: purgedBefore,
        openCars: listsOpenCars ? try openCars(stays, before: end, session) : [],
        others: try others.map {
          StayTimeline(try reader.stays(from: $0.lowerBound, to: $0.upperBound))
        })
    }
  }

  private func openCars(
    _ stays: [Stay], before end: Int64, _ session: any SQLSession
  ) throws -> [(car: Car, stay: Stay)] {
    let open = stays.filter { $0.isOnLot(before: end) }
      .sorted { ($0.arrival, $0.ticket) < ($1.arrival, $1.ticket) }
    let cars = try store.objects(open.map(\.ticket), in: session)
    let staysByTicket = Dictionary(open.map { ($0.ticket, $0) }) { first, _ in first }
    return cars.compactMap { car in staysByTicket[car.ticket].map { (car, $0) } }
  }
}

/// Reads the stays that overlap a stretch of time.
///
/// The problem is the ledger. Of a million cars that have left, some hundreds were on the lot at a
/// given time, and neither the arrivals nor the departures alone determine which. The index
/// `car_by_stay` sorts departures within classes of the length of the stay: a car that stayed less
/// than a day, and was there at a time, has left within a day of it. So in each class, a short
/// range of the index has the cars.
///
/// A local value of one read transaction.
private struct StayReader {
  private let session: any SQLSession
  /// Whether the store has requests, absences and the index: one of an older version has none.
  private let hasStand: Bool

  init(_ session: any SQLSession) throws {
    self.session = session
    hasStand = try session.hasTable(CarSchema.absences.name)
  }

  /// The stays of all cars whose time from the first arrival to the last departure overlaps the
  /// time from a start to an end.
  func stays(from start: Int64, to end: Int64) throws -> [Stay] {
    let columns =
      #"ticket, "dateCreated", "dateReturned", "#
      + (hasStand ? #""dateRequested", "dateDue", "dateReady""# : "NULL, NULL, NULL")
    var cars = try rows(
      #"SELECT \#(columns) FROM car WHERE "dateReturned_known" = 0 AND "dateCreated" < ?"#, [end])
    if hasStand {
      for (stayClass, longest) in CarSchema.stayClasses.enumerated() {
        // Cars that left before they came, as a clock was wrong, are few, so all of them are read.
        let earliest = stayClass == 0 ? Int64.min : start
        let latest = longest.map { end.addingReportingOverflow($0).partialValue } ?? .max
        cars += try rows(
          """
          SELECT \(columns) FROM car
            WHERE \(CarSchema.stayClass) = ? AND "dateReturned" BETWEEN ? AND ?
          """, [Int64(stayClass), earliest, stayClass == 0 ? .max : latest])
      }
    } else {
      cars += try rows(
        """
        SELECT \(columns) FROM car WHERE "dateReturned_known" = 1 AND "dateReturned" >= ?
        """, [start])
    }
    return try stays(of: cars.filter { $0.arrival < end || $0.departure ?? 0 < $0.arrival })
  }

  /// The cars as if each had only one stay.
  private func rows(_ sql: String, _ arguments: [Int64]) throws -> [Stay] {
    try session.rows(sql, arguments.map(Value.integer), Self.stay)
  }

  private static func stay(_ row: SQLCursor) -> Stay {
    // Dates are clamped, so that no difference of two overflows.
    func date(_ column: Int32) -> Int64? {
      row.integerOrNil(column).map { min(max($0, -farthest), farthest) }
    }
    return Stay(
      ticket: row.integer(0), arrival: date(1) ?? 0, departure: date(2), dateRequested: date(3),
      dateDue: date(4), dateReady: date(5))
  }

  private static let farthest = CivilTime.farthestMilliseconds

  /// Divides the time of cars that came back into their stays.
  private func stays(of cars: [Stay]) throws -> [Stay] {
    guard hasStand,
      try session.integer("SELECT EXISTS (SELECT 1 FROM car_absence)") == 1
    else { return cars }
    var absences: [Car.Ticket: [Stay]] = [:]
    for start in stride(from: 0, to: cars.count, by: Self.carsPerStatement) {
      let cars = cars[start..<min(start + Self.carsPerStatement, cars.count)]
      // For an absence, its end stands in the place of an arrival.
      let rows = try session.rows(
        """
        SELECT ticket, "dateReparked", "dateReturned", "dateRequested", "dateDue", "dateReady"
          FROM car_absence WHERE \(session.dialect.isInList("ticket")) ORDER BY ticket, id
        """, [session.dialect.list(of: cars.map(\.ticket))], Self.stay)
      for row in rows { absences[row.ticket, default: []].append(row) }
    }
    return cars.flatMap { car in
      var arrival = car.arrival
      let earlier = (absences[car.ticket] ?? []).map { absence in
        defer { arrival = absence.arrival }
        return Stay(
          ticket: car.ticket, arrival: arrival, departure: absence.departure,
          dateRequested: absence.dateRequested, dateDue: absence.dateDue,
          dateReady: absence.dateReady)
      }
      return earlier + [
        Stay(
          ticket: car.ticket, arrival: arrival, departure: car.departure,
          dateRequested: car.dateRequested, dateDue: car.dateDue, dateReady: car.dateReady)
      ]
    }
  }

  /// A list of this many tickets takes tens of kilobytes.
  private static let carsPerStatement = 5000
}
