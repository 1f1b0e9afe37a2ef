package import FetchedResults
import Foundation
import Testing

// What a writer is given that not every database can keep: the same becomes of it in each source.

/// Writes prices that are no numbers, and zeros of both signs, and follows a list that is sorted
/// and divided by them.
///
/// - Parameter source: A source without vehicles.
package func expectNaNIsNothing(in source: some WritableSource<Vehicle>) throws {
  let request = FetchRequest<Vehicle>(sortedBy: [.ascending("price")], sectionKey: .value("price"))
  let controller = FetchedResultsController(source, request)
  try controller.performFetch()
  var list = try SectionedList(controller.snapshot)
  func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if case .changes(let changes)? = try controller.takeUpdate() { list.apply(changes) }
    let fresh = try source.fetch(request)
    let outline = try fresh.sections.map { section in
      let rows = try fresh.objects(in: section).map { String($0.row.id) }
      return "\(section.name ?? "-"): \(rows.joined(separator: " "))"
    }
    #expect(outline.joined(separator: ", ") == expected, sourceLocation: sourceLocation)
    #expect(try list == SectionedList(fresh), sourceLocation: sourceLocation)
  }
  try source.write(ChangeCommand("park")) { writer in
    for (index, price) in [.nan, 2.5, -.nan, -0.0, 0, 1].enumerated() {
      try writer.insert(Vehicle(Int64(index + 1), price: price))
    }
    _ = try writer.insertWithNewID(Vehicle(0, price: .signalingNaN))
  }
  try expect("0.0: 4 5, 1.0: 6, 2.5: 2, Unknown: 1 3 7")
  try source.write(ChangeCommand("edit")) { writer in
    try writer.update(Vehicle(1, price: 1.5))
    try writer.update(Vehicle(2, price: .nan))
    try writer.update(Vehicle(6, price: -0.0))
  }
  try expect("0.0: 4 5 6, 1.5: 1, Unknown: 2 3 7")
  try source.write(ChangeCommand("remove")) { writer in
    for id in [Int64(3), 7] { try writer.delete(id) }
  }
  try expect("0.0: 4 5 6, 1.5: 1, Unknown: 2")
  let signs = try source.fetch(FetchRequest(predicate: .contains("price", "-")))
  #expect(try signs.numberOfObjects == 0)
  let unknown = try source.fetch(FetchRequest(predicate: .isNull("price")))
  #expect(try unknown.objects(in: 0..<unknown.numberOfObjects).map(\.row.id) == [2])
}

/// Writes rows that do not fit the vehicles, and one that is converted.
///
/// - Parameter source: A source without vehicles.
package func expectUnfitRowsAreRefused(by source: some WritableSource<Vehicle>) throws {
  let fitting = Vehicle(1, make: "BMW", year: 2001, price: 1, electric: true)
  try source.write(ChangeCommand("park")) { try $0.insert(fitting) }
  for (row, error) in unfitRows {
    let comment = Comment(rawValue: "\(row.values)")
    try source.write(ChangeCommand("edit")) { writer in
      // No writer asks first whether the identifier is free, or in use.
      for id in [Int64(1), 2] {
        let vehicle = Vehicle(row: FetchedRow(id: id, values: row.values))
        #expect(throws: error, comment) { try writer.insert(vehicle) }
        #expect(throws: error, comment) { try writer.update(vehicle) }
      }
      #expect(throws: error, comment) { try writer.insertWithNewID(Vehicle(row: row)) }
    }
  }
  let list = try source.fetch(FetchRequest())
  #expect(try list.objects(in: 0..<list.numberOfObjects) == [fitting])
  // A transaction goes on after a row that was refused.
  try source.write(ChangeCommand("park")) { writer in
    #expect(throws: RowError.self) { try writer.insert(Vehicle(row: unfitRows[0].row)) }
    #expect(throws: IdentifierTaken(1)) { try writer.insert(Vehicle(1)) }
    #expect(throws: IdentifierUnknown(9)) { try writer.update(Vehicle(9)) }
    #expect(throws: IdentifierUnknown(9)) { try writer.delete(9) }
    #expect(throws: WriteInsideWrite()) {
      try source.write(ChangeCommand("within")) { try $0.insert(Vehicle(8)) }
    }
    var vehicle = Vehicle(2)
    vehicle.row.values[8] = .integer(7)
    vehicle.row.values[5] = .date(Date(timeIntervalSince1970: 1.000_6))
    try writer.insert(vehicle)
  }
  let stored = try #require(try source.fetch(FetchRequest()).object(forID: 2))
  #expect(stored.row.values[8] == .real(7))
  #expect(stored.row.values[5] == .date(Date(millisecondsSince1970: 1001)))
}

/// Rows that do not fit the vehicles, and what is said of each.
private let unfitRows: [(row: FetchedRow, error: RowError)] = {
  let values = Vehicle(1).row.values
  func other(_ index: Int, _ value: Value) -> FetchedRow {
    var row = FetchedRow(id: 1, values: values)
    row.values[index] = value
    return row
  }
  let count = values.count
  return [
    (
      other(2, .text("2001")),
      .typeMismatch(attribute: "year", type: .integer, found: .text)
    ),
    (other(2, .real(2001)), .typeMismatch(attribute: "year", type: .integer, found: .real)),
    (other(2, .boolean(true)), .typeMismatch(attribute: "year", type: .integer, found: .boolean)),
    (other(0, .integer(911)), .typeMismatch(attribute: "make", type: .text, found: .integer)),
    (other(3, .integer(0)), .typeMismatch(attribute: "parked", type: .date, found: .integer)),
    (other(8, .text("1.5")), .typeMismatch(attribute: "price", type: .real, found: .text)),
    // No real equals 2^53 + 1.
    (
      other(8, .integer(9_007_199_254_740_993)),
      .typeMismatch(attribute: "price", type: .real, found: .integer)
    ),
    (other(9, .integer(1)), .typeMismatch(attribute: "electric", type: .boolean, found: .integer)),
    (
      FetchedRow(id: 1, values: values + [.null]),
      .valueCount(count + 1, entity: "vehicle", attributes: count)
    ),
    (
      FetchedRow(id: 1, values: values.dropLast()),
      .valueCount(count - 1, entity: "vehicle", attributes: count)
    ),
    (FetchedRow(id: 1, values: []), .valueCount(0, entity: "vehicle", attributes: count)),
  ]
}()
