import FetchedResults
import FetchedResultsSQL
import Synchronization

/// The store that a session has open, which a later program may extend meanwhile.
///
/// Each reader compares the identifier of the store, which it reads anyway. Where it is another
/// one, the record is compared once more: a list of a description that the store does not have any
/// more would end in a missing column, or have no sections.
///
/// A mutex guards the identifier.
final class KnownStore: Sendable {
  private let schema: StoreSchema
  private let id: Mutex<String>

  init(_ schema: StoreSchema, id: String) {
    self.schema = schema
    self.id = Mutex(id)
  }

  /// - Parameter found: The identifier that the store has now.
  /// - Throws: `PostgresError.unknownParts` where lists of the description are not right any more.
  func expect(_ found: String, _ session: any SQLSession, server: String) throws {
    guard id.withLock(\.self) != found else { return }
    try expectRecord(session, server: server)
    id.withLock { $0 = found }
  }

  /// - Throws: `PostgresError.unknownParts`, as above.
  func expectRecord(_ session: any SQLSession, server: String) throws {
    guard let stored = try StoreRecord(in: session) else { return }
    if case .lacks(let parts) = schema.record.relation(to: stored, schema.description),
      !schema.mayRead(stored)
    {
      throw PostgresError.unknownParts(server: server, parts: parts)
    }
  }
}
