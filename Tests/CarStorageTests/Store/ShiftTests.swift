import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

@testable import CarStorage

/// What the store reads for a shift.
struct ShiftTests {
  private let stand: Stand
  private static let noon = Stand.noon.millisecondsSince1970
  private static let hour: Int64 = 3_600_000

  init() throws { stand = try Stand() }

  /// A stay as the model beside the store knows it.
  private struct Known {
    var stays: [Stay]
    var isOnLot: Bool { stays.last?.departure == nil }
  }

  private static func date(_ milliseconds: Int64) -> Date {
    Date(millisecondsSince1970: milliseconds)
  }

  @Test func `random evenings with cars that come back are read as they were, at every time`()
    throws
  {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var cars: [Car.Ticket: Known] = [:]
    var clock = Self.noon
    let change = CarStore.Change(by: "test")
    for _ in 0..<250 {
      // Mostly minutes, sometimes weeks: every class of lengths occurs.
      clock += Int64.random(in: 0...30, using: &random) * 60_000 + 1
      if Int.random(in: 0..<40, using: &random) == 0 {
        clock += Int64.random(in: 1...90, using: &random) * 24 * Self.hour
      }
      let now = Self.date(clock)
      let ticket = cars.keys.sorted().randomElement(using: &random)
      guard let ticket, var car = cars[ticket], Int.random(in: 0..<4, using: &random) > 0 else {
        let parked = try stand.store.park(CarDraft(), now: now, utcOffset: 0, by: nil).car.ticket
        cars[parked] = Known(stays: [Stay(ticket: parked, arrival: clock)])
        continue
      }
      let last = car.stays.count - 1
      switch (car.isOnLot, Int.random(in: 0..<3, using: &random)) {
      case (true, 0):
        _ = try stand.store.request([ticket], at: now, change)
        // Whoever asked more than a week ago asks anew.
        let asked = car.stays[last].dateRequested ?? .min
        if car.stays[last].dateReady == nil, asked < clock - 7 * 24 * Self.hour {
          car.stays[last].dateRequested = clock
        }
      case (true, 1):
        _ = try stand.store.ready([ticket], at: now, change)
        if car.stays[last].dateReady == nil { car.stays[last].dateReady = clock }
      case (true, _):
        _ = try stand.store.retrieve([ticket], at: now, change)
        car.stays[last].departure = clock
      case (false, _):
        _ = try stand.store.repark([ticket], .init(at: now), change)
        car.stays.append(Stay(ticket: ticket, arrival: clock))
      }
      cars[ticket] = car
    }
    let stays: [Stay] = cars.values.flatMap { $0.stays }
    for _ in 0..<150 {
      let start = Int64.random(in: Self.noon...clock, using: &random)
      let lengths: [Int64] = [1, 24, 24 * 30]
      let half: Int64 = lengths[Int.random(in: 0...2, using: &random)] * Self.hour / 2
      let boundaries: [Int64] = [start, start + half, start + 2 * half]
      let shift = try stand.store.shift(boundaries, listsOpenCars: true)
      #expect(shift.report == ShiftReport(stays, boundaries: boundaries), "seed \(seed)")
      let open = stays.filter { $0.isOnLot(before: boundaries[2]) }
        .sorted { ($0.arrival, $0.ticket) < ($1.arrival, $1.ticket) }
      #expect(shift.openCars.map { $0.stay } == open, "seed \(seed)")
      #expect(shift.openCars.map { $0.car.ticket } == open.map { $0.ticket }, "seed \(seed)")
    }
  }

  @Test func `cars whose clock was wrong are in and out, and never on the lot`() throws {
    try stand.fill([
      Car(
        ticket: 1, dateCreated: Self.date(Self.noon),
        dateReturned: Self.date(Self.noon - 5 * Self.hour))
    ])
    let early = [Self.noon - 6 * Self.hour, Self.noon - Self.hour]
    let late = [Self.noon - Self.hour, Self.noon + Self.hour]
    let out = try stand.store.shift(early, listsOpenCars: true)
    #expect(out.report.total.departures == 1 && out.report.total.arrivals == 0)
    #expect(out.report.total.stays.negativeCount == 1 && out.report.total.stays.count == 0)
    let arrived = try stand.store.shift(late, listsOpenCars: true)
    #expect(arrived.report.total.arrivals == 1 && arrived.report.total.peak == 0)
    #expect(out.openCars.isEmpty && arrived.openCars.isEmpty)
  }

  @Test func `a day long ago is read through the index, not through the ledger`() throws {
    let day = 24 * Self.hour
    try stand.fill(
      (0..<4000).map { (number: Int64) in
        let arrival = Self.noon + number * Self.hour
        return Car(
          ticket: number + 1, dateCreated: Self.date(arrival),
          dateReturned: Self.date(arrival + 3 * Self.hour))
      })
    let plans = try stand.store.file.read { database in
      try database.rows(
        """
        EXPLAIN QUERY PLAN SELECT ticket FROM car
          WHERE \(CarSchema.stayClass) = 1 AND dateReturned BETWEEN 1 AND 2
        """
      ) { $0.text(3) ?? "" }
    }
    #expect(plans.count == 1 && plans[0].contains("USING INDEX car_by_stay"), "\(plans)")
    let shift = try stand.store.shift([Self.noon + day, Self.noon + 2 * day])
    #expect(shift.report.total.arrivals == 24 && shift.report.total.peak == 3)
  }

  @Test func `a store of an older version is reported without requests`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("cars.sqlite")
    try OldStore.makeFirstVersion(path)
    let store = try CarStore(path: path, checkpointsWhenIdle: false)
    let cars = try store.fetch(FetchRequest(sortedBy: [.ascending("ticket")])).objects(in: 0..<100)
    let boundaries: [Int64] = [-1_000_000_000_000_000, 1_000_000_000_000_000]
    let shift = try store.shift(boundaries, listsOpenCars: true)
    #expect(shift.report.total.arrivals == cars.count)
    #expect(shift.report.total.departures == cars.count { $0.state == .returned })
    #expect(shift.openCars.count == cars.count { $0.state == .parked })
    #expect(try store.taggedCars(.key).count == cars.count { $0.state == .parked && $0.key != nil })
  }
}
