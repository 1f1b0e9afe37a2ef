package import FetchedResults
import Foundation

/// An entity that uses everything a description can say.
package struct Vehicle: FetchedObject, Equatable {
  package static let entity = EntityDescription(
    name: "vehicle", idName: "number",
    attributes: [
      .text("make"), .text("model"), .integer("year", searchable: true),
      .date("parked", clock: "clock"), .integer("clock"), .date("left"), .text("note"),
      .text("spot", searchable: false), .real("price"), .boolean("electric"),
    ],
    orders: [
      FetchOrder(
        sortedBy: [.ascending("make"), .ascending("model"), .descending("year")],
        sections: [.value("make"), .firstLetter("make")]),
      FetchOrder(
        sortedBy: [.descending("year"), .ascending("make"), .ascending("model")],
        sections: [.value("year"), .decade("year")]),
      FetchOrder(sortedBy: [.descending("parked")], sections: [.hour("parked"), .day("parked")]),
    ],
    partition: "left", archivesPartition: true,
    derivedAttributes: [
      .whether("state", null: "left", then: "here", else: "gone"),
      .joined("title", ["make", "model"]),
    ])

  package var row: FetchedRow

  package init(row: FetchedRow) { self.row = row }

  package init(
    _ number: Int64, make: String? = nil, model: String? = nil, year: Int? = nil,
    parked: Int64 = 0, clock: Int? = nil, left: Int64? = nil, note: String? = nil,
    spot: String? = nil, price: Double? = nil, electric: Bool? = nil
  ) {
    row = FetchedRow(
      id: number,
      values: [
        Value(make), Value(model), Value(year),
        .date(Date(millisecondsSince1970: parked)), Value(clock),
        Value(left.map(Date.init(millisecondsSince1970:))), Value(note), Value(spot),
        price.map(Value.real) ?? .null, electric.map(Value.boolean) ?? .null,
      ])
  }
}
