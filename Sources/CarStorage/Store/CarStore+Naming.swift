import FetchedResultsSQLite
import GRDB

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
    try store.read { try store.objects(Self.tickets(field, tag, in: $0), in: $0) }
  }

  static func tickets(
    _ field: TagField, _ tag: String, in database: Database
  ) throws -> [Car.Ticket] {
    guard let folded = Tag.folded(tag) else { return [] }
    let name = field.rawValue
    guard try database.columns(in: "car").contains(where: { $0.name == name + "Folded" }) else {
      // A store of an older version has no folded tags.
      return try Row.fetchAll(
        database,
        sql: """
          SELECT ticket, \(name) FROM car WHERE dateReturned IS NULL AND \(name) IS NOT NULL
            ORDER BY ticket
          """
      ).compactMap { Tag.folded($0[1]) == folded ? $0[0] : nil }
    }
    return try Int64.fetchAll(
      database,
      sql: """
        SELECT ticket FROM car
          WHERE ifnull(\(name)Folded, \(name)) = ? AND dateReturned IS NULL AND \(name) IS NOT NULL
          ORDER BY ticket
        """,
      arguments: [folded])
  }
}
