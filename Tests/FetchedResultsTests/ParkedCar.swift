import FetchedResults
import Foundation

/// A car in memory: one attribute of each type.
struct ParkedCar: FetchedObject, Equatable {
  static let entity = EntityDescription(
    name: "car", idName: "ticket",
    attributes: [
      .text("make"), .integer("year", searchable: true), .date("parked", clock: "clock"),
      .integer("clock"), .real("price"), .boolean("electric"),
    ])

  var row: FetchedRow

  init(row: FetchedRow) { self.row = row }

  init(
    _ ticket: Int64, _ make: String? = nil, year: Int? = nil, parked: Int64? = nil,
    clock: Int? = nil, price: Double? = nil, electric: Bool? = nil
  ) {
    row = FetchedRow(
      id: ticket,
      values: [
        Value(make), Value(year), Value(parked.map(Date.init(millisecondsSince1970:))),
        Value(clock), price.map(Value.real) ?? .null, electric.map(Value.boolean) ?? .null,
      ])
  }
}

extension ResultsSnapshot {
  /// `name: 1 2 3`, a section a line; `-` where a section has no name.
  func outline() throws -> String {
    try sections.map { section in
      let rows = try objects(in: section).map { String($0.row.id) }
      return "\(section.name ?? "-"): \(rows.joined(separator: " "))"
    }.joined(separator: "\n")
  }
}

/// The outline of a list of cars.
func outline(_ cars: [ParkedCar], _ request: FetchRequest<ParkedCar>) throws -> String {
  try ArraySource(cars).fetch(request).outline()
}
