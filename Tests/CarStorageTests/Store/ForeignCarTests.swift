import FetchedResults
import Foundation
import GRDB
import Testing

@testable import CarStorage

/// Cars that another program changed, before a command of ours has renewed what is derived of them.
struct ForeignCarTests {
  private let stand: Stand

  init() throws {
    stand = try Stand()
    try stand.park { ($0.make, $0.plate, $0.key, $0.spot) = ("BMW", "B MW 1", "K-7", "A 1") }
    try stand.park { ($0.make, $0.plate, $0.key, $0.spot) = ("Audi", "B AU 2", "K-8", "A 2") }
  }

  private func tickets(plate: String) throws -> [Car.Ticket] {
    try stand.store.cars(plate: plate).map(\.ticket)
  }

  private func tickets(_ field: TagField, _ tag: String) throws -> [Car.Ticket] {
    try stand.store.cars(field, tag).map(\.ticket)
  }

  // 'retrieve key:K7' gave the car away whose key was K-9 now.
  @Test func `A car is found by the plate, key and spot that it has now`() throws {
    try stand.sql("UPDATE car SET plate = 'B-MW 9', key = 'K-9', spot = 'C.9' WHERE ticket = 1")
    #expect(try tickets(plate: "bmw9") == [1] && tickets(plate: "bmw1") == [])
    #expect(try tickets(.key, "k9") == [1] && tickets(.key, "K7") == [])
    #expect(try tickets(.spot, "c9") == [1] && tickets(.spot, "A1") == [])
    try stand.sql(
      "INSERT INTO car (make, plate, key, spot) VALUES ('Fiat', 'b mw 9', 'k 9', 'F 1')")
    #expect(try Set(tickets(plate: "BMW9")) == [1, 3])
    #expect(try tickets(.key, "K9") == [1, 3] && tickets(.spot, "F1") == [3])
    try stand.sql(
      "UPDATE car SET dateReturned = 5 WHERE ticket = 1; DELETE FROM car WHERE ticket = 2")
    #expect(try tickets(.key, "K9") == [3] && tickets(.key, "K8") == [])
    #expect(try tickets(plate: "bau2") == [])
    _ = try stand.store.note([3], CarNote(text: "x", date: Stand.noon, author: nil), .init(by: nil))
    #expect(try stand.count("SELECT count(*) FROM car_stale") == 0)
    #expect(try tickets(.key, "K9") == [3] && Set(tickets(plate: "BMW9")) == [1, 3])
  }

  @Test(arguments: ["plateFolded", "keyFolded", "spotFolded"])
  func `A folded text that was changed alone is put right`(column: String) throws {
    try stand.sql("UPDATE car SET \(column) = 'zzz' WHERE ticket = 1")
    #expect(try stand.store.check().faults == [.staleRows(rows: 1, firstID: 1)])
    #expect(try tickets(plate: "BMW1") == [1] && tickets(.key, "k7") == [1])
    #expect(try tickets(.spot, "a1") == [1])
    #expect(try tickets(plate: "zzz") + tickets(.key, "zzz") + tickets(.spot, "zzz") == [])
    _ = try stand.store.note([2], CarNote(text: "x", date: Stand.noon, author: nil), .init(by: nil))
    #expect(try stand.store.check().faults == [])
    #expect(try tickets(plate: "BMW1") == [1])
  }

  @Test func `A list of plates follows one that another program gives to the next car`() throws {
    let request = FetchedResults.FetchRequest<Car>(predicate: .contains("plateFolded", "BMW1"))
    let controller = FetchedResultsController(stand.store, request)
    try controller.performFetch()
    try stand.sql(
      "UPDATE car SET plate = CASE ticket WHEN 1 THEN 'B AU 2' ELSE 'B MW 1' END")
    var list = try SectionedList(controller.snapshot)
    switch try controller.takeUpdate() {
    case .changes(let changes)?: list.apply(changes)
    case .reset(let snapshot, _)?: list = try SectionedList(snapshot)
    case nil: break
    }
    #expect(list.objects.map(\.ticket) == [2])
  }

  // Before an insertion whose identifier SQLite chooses, a trigger sees -1.
  @Test func `A car with the ticket -1 keeps nobody from parking`() throws {
    try stand.sql("INSERT INTO car (ticket, make, dateCreated) VALUES (-1, 'Neg', 0)")
    #expect(try stand.park { $0.make = "Saab" }.car.ticket == 3)
    try stand.sql("DELETE FROM car WHERE ticket = -1")
    #expect(try stand.park { $0.make = "Saab" }.car.ticket == 4)
    for ticket in [1, 2] {
      #expect(throws: DatabaseError.self) {
        try stand.sql("REPLACE INTO car (ticket, make) VALUES (\(ticket), 'Neg')")
      }
    }
  }

  @Test func `Bytes that are no UTF-8 stay as another program wrote them`() throws {
    let latin = "43697472 6F EB 6E".replacing(" ", with: "")
    try stand.sql("UPDATE car SET make = CAST(x'\(latin)' AS TEXT) WHERE ticket = 1")
    try stand.sql("UPDATE car SET note = 'edited there' WHERE ticket = 2")
    _ = try stand.store.note([2], CarNote(text: "x", date: Stand.noon, author: nil), .init(by: nil))
    #expect(try stand.count("SELECT count(*) FROM car_stale") == 0)
    #expect(try stand.count("SELECT hex(make) = '\(latin)' FROM car WHERE ticket = 1") == 1)
    #expect(try stand.store.check().faults == [])
    let found = try stand.store.fetch(
      .init(predicate: .anyText(contains: "citro", in: Car.entity)))
    #expect(try found.objects(in: 0..<found.numberOfObjects).map(\.ticket) == [1])
  }
}
