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
    return try session.rows(
      """
      SELECT ticket, \(name) FROM car WHERE \(session.dialect.ifNull)("\(name)Folded", \(name)) = ?
          AND "dateReturned" IS NULL AND \(name) IS NOT NULL
      UNION SELECT ticket, \(name) FROM car WHERE \(isStale) AND "dateReturned" IS NULL
      ORDER BY 1
      """, [.text(folded)]
    ) { ($0.integer(0), $0.text(1)) }
    .compactMap { $1.flatMap(Tag.folded) == folded ? $0 : nil }
  }

  /// The tickets of the cars with a plate, the last parked first, however it is written.
  static func tickets(plate: String, in session: any SQLSession) throws -> [Car.Ticket] {
    guard let folded = Plate.folded(plate) else { return [] }
    // A store of an older version has no marks.
    let stale =
      try session.hasTable("car_stale")
      ? #"UNION SELECT ticket, plate, "dateCreated" FROM car WHERE \#(isStale)"# : ""
    return try session.rows(
      """
      SELECT ticket, plate, "dateCreated" FROM car WHERE "plateFolded" = ?
      \(stale)
      ORDER BY 3 DESC, 1 DESC
      """, [.text(folded)]
    ) { ($0.integer(0), $0.text(1)) }
    .compactMap { $1.flatMap(Plate.folded) == folded ? $0 : nil }
  }

  /// Whether another program wrote the row: its folded columns may be those of what it held before,
  /// so it is tested by what it holds.
  private static let isStale = "ticket IN (SELECT ticket FROM car_stale)"
}
