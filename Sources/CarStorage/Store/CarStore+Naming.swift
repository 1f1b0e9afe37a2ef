import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// A tag by which people name a car on the lot.
  package enum TagField: String, CaseIterable, Sendable {
    case key, spot
  }

  /// The cars on the lot that have a key or stand on a spot, however it is written, in the order of
  /// their tickets.
  ///
  /// - Complexity: O(cars found x log cars).
  package func cars(_ field: TagField, _ tag: String) throws -> [Car] {
    try store.reading { try store.objects(Self.tickets(field, tag, in: $0), in: $0) }
  }

  static func tickets(
    _ field: TagField, _ tag: String, in session: any SQLSession
  ) throws -> [Car.Ticket] {
    guard let folded = Tag.folded(tag) else { return [] }
    let name = field.rawValue
    guard try session.hasColumn(name + "Folded", in: "car") else {
      // A store of an older version has no folded tags.
      return try session.rows(
        """
        SELECT ticket, \(name) FROM car WHERE "dateReturned" IS NULL AND \(name) IS NOT NULL
          ORDER BY ticket
        """
      ) { ($0.integer(0), $0.text(1) ?? "") }
      .compactMap { Tag.folded($1) == folded ? $0 : nil }
    }
    return try session.integers(
      """
      SELECT ticket FROM car WHERE \(session.dialect.ifNull)("\(name)Folded", \(name)) = ?
          AND "dateReturned" IS NULL AND \(name) IS NOT NULL
        ORDER BY ticket
      """, [.text(folded)])
  }
}
