import FetchedResults
import FetchedResultsSQLite
import Foundation

/// An entity that uses everything a description can say.
struct Vehicle: FetchedObject, Equatable {
  static let entity = EntityDescription(
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
    partition: "left",
    derivedAttributes: [
      .whether("state", null: "left", then: "here", else: "gone"),
      .joined("title", ["make", "model"]),
    ])

  var row: FetchedRow

  init(row: FetchedRow) { self.row = row }

  init(
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

/// A store in a folder that goes when the test ends.
final class TemporaryStore<Object: FetchedObject>: Sendable {
  let folder: URL
  let store: SQLiteStore<Object>

  /// - Parameter anchorSpacing: The rows between two anchors; nil where it follows from the rows.
  init(
    _ objects: [Object] = [], trace: (@Sendable (String) -> Void)? = nil,
    anchorSpacing: Int? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fetched-results-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("store.sqlite").path
    let format = StoreFormat.only(TableLayout(Object.entity), applicationID: 7)
    try SQLiteStore<Object>.create(path: path, format: format)
    store = try SQLiteStore(
      path: path, format: format, trace: trace, anchorSpacing: anchorSpacing)
    try store.write(ChangeCommand("fill")) { writer in
      for object in objects { try writer.insert(object) }
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
