import FetchedResultsSQLite
import Foundation
import Testing

@testable import CarStorage

/// Cars come, change, move, leave, come back, and are removed.
struct ParkingTests {
  private let stand: Stand

  init() throws { stand = try Stand() }

  // MARK: - Parking

  @Test func `Rows 5, 20: a car of which nothing is said is Unknown`() throws {
    let parked = try stand.park()
    #expect(
      parked.car == Car(ticket: 1, dateCreated: Stand.noon, utcOffset: 3600))
    #expect((parked.car.make, parked.car.model) == ("Unknown", "Unknown"))
    #expect(parked.remembered.isEmpty)
    #expect(parked.twin == nil)
    let list = try stand.store.fetch(
      .init(sortedBy: CarOrder.make.sortDescriptors, sectionKey: .value("make")))
    #expect(try list.sections.map(\.name) == ["Unknown"])
    #expect(try list.sections.map(\.indexTitle) == ["U"])
  }

  @Test func `Row 6: what is parked is there for whoever opens the store next`() throws {
    let parked = try stand.park {
      $0.make = "Škoda"
      $0.note = "a\nb\u{1B}"
      $0.year = 1965
    }
    #expect(try CarStore(path: stand.path).car(1) == parked.car)
  }

  @Test func `A desk parks on after it was refused, and after others changed the schema`() throws {
    try stand.park()
    #expect(throws: CarStore.TicketError.taken(1)) { try stand.park { $0.ticket = 1 } }
    #expect(try stand.park().car.ticket == 2)
    try stand.sql("CREATE INDEX by_color ON car (color)")
    #expect(try stand.park { $0.color = "red" }.car.ticket == 3)
    #expect(
      try stand.count("SELECT count(*) FROM car INDEXED BY by_color WHERE color = 'red'") == 1)
    #expect(try stand.store.check().faults == [])
  }

  @Test func `Tickets count up from the highest ever given`() throws {
    #expect(try stand.park().car.ticket == 1)
    #expect(try stand.park { $0.ticket = 40 }.car.ticket == 40)
    #expect(try stand.park { $0.ticket = 7 }.car.ticket == 7)
    #expect(try stand.park().car.ticket == 41)
  }

  @Test func `Row 59: a ticket is never given out twice, not even after removal`() throws {
    try stand.park { $0.make = "Audi" }
    try stand.park { $0.make = "BMW" }
    #expect(throws: CarStore.TicketError.taken(2)) { try stand.park { $0.ticket = 2 } }
    #expect(try stand.store.remove([2], .init(by: nil)).count == 1)
    #expect(throws: CarStore.TicketError.retired(2)) { try stand.park { $0.ticket = 2 } }
    #expect(try stand.park().car.ticket == 3)
    #expect(try stand.cars.map(\.ticket) == [1, 3])
  }

  @Test func `The highest number of all is refused; where another program gave it, it is the last`()
    throws
  {
    #expect(throws: CarStore.TicketError.last) { try stand.park { $0.ticket = .max } }
    #expect(try stand.park().car.ticket == 1)
    try stand.fill([Car(ticket: .max, dateCreated: Stand.noon)])
    #expect(throws: CarStore.TicketError.usedUp) { try stand.park() }
    #expect(throws: CarStore.TicketError.taken(.max)) { try stand.park { $0.ticket = .max } }
    #expect(try stand.park { $0.ticket = 5 }.car.ticket == 5)
  }

  @Test func `A plate seen before fills what is left blank`() throws {
    try stand.park {
      ($0.make, $0.model, $0.year, $0.plate) = ("BMW", "M3", 2019, "B-MW 123")
      ($0.color, $0.ownerFirstName, $0.ownerLastName) = ("red", "Zoë", "Łukasz")
      ($0.key, $0.spot, $0.note, $0.photo) = ("K1", "A1", "dent", "/p.jpg")
    }
    let second = try stand.park { ($0.plate, $0.color) = ("b mw 123", "blue") }
    #expect(
      second.remembered == [.make, .model, .year, .ownerFirstName, .ownerLastName, .photo])
    #expect(second.twin?.ticket == 1)
    var expected = second.car
    expected.make = "BMW"
    expected.model = "M3"
    expected.year = 2019
    expected.plate = "b mw 123"
    expected.color = "blue"
    expected.ownerFirstName = "Zoë"
    expected.ownerLastName = "Łukasz"
    expected.key = nil
    expected.spot = nil
    expected.note = nil
    expected.photo = "/p.jpg"
    #expect(second.car == expected)
    // Half an owner is not mixed with half of another.
    let third = try stand.park { ($0.plate, $0.ownerFirstName) = ("BMW123", "Ida") }
    #expect(third.car.ownerLastName == nil)
  }

  @Test func `The last visit counts, whatever its ticket`() throws {
    try stand.park { ($0.ticket, $0.plate, $0.color) = (900, "B 1", "red") }
    try stand.park {
      ($0.ticket, $0.plate, $0.color) = (5, "B 1", "blue")
      $0.dateCreated = Stand.noon + 60
    }
    #expect(try stand.park { $0.plate = "B1" }.car.color == "blue")
    #expect(try stand.store.cars(plate: "b-1").map(\.ticket).prefix(2) == [5, 901])
  }

  @Test func `A twin is a car on the lot, not one in the ledger`() throws {
    try stand.park { $0.plate = "B 1" }
    _ = try stand.store.retrieve([1], at: Stand.noon, .init(by: nil))
    #expect(try stand.park { $0.plate = "B 1" }.twin == nil)
    #expect(try stand.park { $0.plate = "B 1" }.twin?.ticket == 2)
  }

  // MARK: - Editing

  @Test func `An edit sets and clears, and tells what was before`() throws {
    let before = try stand.park { ($0.make, $0.color, $0.year) = ("BMW", "red", 2019) }.car
    var draft = CarDraft()
    draft.model = "M3"
    let outcomes = try stand.store.edit(
      [1, 9], setting: draft, clearing: [.make, .color], .init(by: "Ann"))
    var after = before
    after.make = "Unknown"
    after.model = "M3"
    after.color = nil
    #expect(outcomes == [.done(before: before, after: after), .notFound(9)])
    #expect(try stand.store.car(1) == after)
  }

  @Test func `An edit that changes nothing writes nothing`() throws {
    try stand.park { $0.make = "BMW" }
    let before = stand.folder.contents.mapValues(\.hashValue)
    var draft = CarDraft()
    draft.make = "BMW"
    _ = try stand.store.edit([1], setting: draft, .init(by: nil))
    _ = try stand.store.repark([1], .init(at: Stand.noon + 90), .init(by: nil))
    _ = try stand.store.retrieve([2], at: Stand.noon, .init(by: nil))
    let after = stand.folder.contents.mapValues(\.hashValue)
    #expect(after["cars.sqlite"] == before["cars.sqlite"])
    #expect(after["cars.sqlite-wal"] == before["cars.sqlite-wal"])
    #expect(try stand.count("SELECT count(*) FROM car_change") == 1)
    #expect(try stand.count("SELECT count(*) FROM change_command") == 1)
  }

  @Test func `A car cannot be parked after it left`() throws {
    try stand.park()
    _ = try stand.store.retrieve([1], at: Stand.noon + 60, .init(by: nil))
    var draft = CarDraft()
    draft.dateCreated = Stand.noon + 61
    #expect(
      throws: CarStore.MisplacedStep(
        ticket: 1,
        step: .init(field: .dateReturned, date: Stand.noon + 60, before: .dateCreated))
    ) { try stand.store.edit([1], setting: draft, .init(by: nil)) }
    #expect(try stand.store.car(1)?.dateCreated == Stand.noon)
  }

  @Test func `A move takes the key along only if one is named`() throws {
    try stand.park { ($0.spot, $0.key) = ("A1", "K1") }
    _ = try stand.store.move(1, to: "B2", key: nil, .init(by: nil))
    #expect(try stand.store.car(1)?.key == "K1")
    _ = try stand.store.move(1, to: "B3", key: "K9", .init(by: nil))
    let car = try #require(try stand.store.car(1))
    #expect((car.spot, car.key) == ("B3", "K9"))
    #expect(try stand.store.move(4, to: "B2", key: nil, .init(by: nil)) == .notFound(4))
    _ = try stand.store.retrieve([1], at: Stand.noon, .init(by: nil))
    let returned = try #require(try stand.store.car(1))
    #expect(try stand.store.move(1, to: "C", key: nil, .init(by: nil)) == .returnedBefore(returned))
  }

  // MARK: - Leaving and coming back

  @Test func `A car leaves once, stays in the ledger and comes back`() throws {
    let car = try stand.park().car
    var returned = car
    returned.dateReturned = Stand.noon + 3600
    #expect(
      try stand.store.retrieve([1, 1, 2], at: Stand.noon + 3600, .init(by: nil))
        == [.done(before: car, after: returned), .returnedBefore(returned), .notFound(2)])
    #expect(try stand.cars == [returned])
    #expect(
      try stand.store.repark([1, 1, 2], .init(at: Stand.noon + 90), .init(by: nil))
        == [.done(before: returned, after: car), .stillParked(car), .notFound(2)])
  }

  @Test func `A desk whose clock is slow cannot let a car leave before it came`() throws {
    try stand.park()
    _ = try stand.store.retrieve([1], at: Stand.noon - 5, .init(by: nil))
    #expect(try stand.store.car(1)?.dateReturned == Stand.noon)
  }

  @Test func `Row 4: removal takes a car from the ledger too`() throws {
    let car = try stand.park { $0.plate = "B 1" }.car
    #expect(
      try stand.store.remove([1, 1], .init(by: nil)) == [
        .done(before: car, after: car), .notFound(1),
      ])
    #expect(try stand.cars.isEmpty)
    #expect(try stand.store.cars(plate: "B 1").isEmpty)
    #expect(try stand.store.check().isIntact)
  }

  @Test func `Every change is in the log with who made it and what was before`() throws {
    try stand.park { $0.make = "BMW" }
    var draft = CarDraft()
    draft.make = "Audi"
    _ = try stand.store.edit([1], setting: draft, .init(by: "Ann"))
    _ = try stand.store.remove([1], .init(by: "Bob"))
    #expect(
      try stand.count(
        """
        SELECT count(*) FROM car_change JOIN change_command ON change_command.id = command
          WHERE (operation, name, ifnull(author, ''), ifnull(old_make, '')) IN (VALUES
            (1, 'park', 'test', ''), (2, 'edit', 'Ann', 'BMW'), (3, 'remove', 'Bob', 'Audi'))
        """) == 3)
    #expect(try stand.count("SELECT count(*) FROM current_command WHERE command IS NULL") == 1)
  }
}
