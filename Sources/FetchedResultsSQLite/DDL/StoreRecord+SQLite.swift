import FetchedResultsSQL

extension StoreRecord {
  /// The record of a store; nil where it has none.
  init?(in session: any SQLSession) throws {
    guard try Self.hasTable(session),
      let text = try session.firstRow(
        "SELECT value FROM store_meta WHERE key = '\(Self.key)'", [], { $0.text(0) ?? "" })
    else { return nil }
    self.init(text: text)
  }

  /// Whether the table of records is there, and not something else in its place.
  static func hasTable(_ session: any SQLSession) throws -> Bool {
    try session.hasTable("store_meta")
      && ["key", "value"].allSatisfy { try session.hasColumn($0, in: "store_meta") }
  }
}
