import FetchedResults

/// The table `store_meta`, in which a store keeps what it says of itself: one value for each key.
package enum StoreMeta {
  /// The key of the version of the rules by which keys and texts were made.
  package static let textVersion = "text_version"

  /// The statement that gives a key, the first parameter, the value of the second one.
  package static let setting = """
    INSERT INTO store_meta (key, value) VALUES (?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value
    """

  fileprivate static let selection = "SELECT value FROM store_meta WHERE key = ?"

  /// Whether the table is there, and not something else in its place.
  package static func isThere(in session: any SQLSession) throws -> Bool {
    try session.hasTable("store_meta")
      && ["key", "value"].allSatisfy { try session.hasColumn($0, in: "store_meta") }
  }

  /// The text under a key; nil where there is none.
  package static func text(_ key: String, in session: any SQLSession) throws -> String? {
    try session.firstRow(selection, [.text(key)]) { $0.text(0) } ?? nil
  }
}

extension StoreRecord {
  /// The record of a store; nil where it has none.
  package init?(in session: any SQLSession) throws {
    guard try StoreMeta.isThere(in: session) else { return nil }
    let text = try session.firstRow(StoreMeta.selection, [.text(Self.key)]) { $0.text(0) ?? "" }
    guard let text else { return nil }
    self.init(text: text)
  }
}
