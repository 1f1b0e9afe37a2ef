import Synchronization

/// Counts what the connections of a store cost: waits for the server, and rows that are kept.
///
/// On a network a wait costs as much as reading thousands of rows, and libpq takes some kilobytes
/// for each row that is kept, so tests check both counts. They are atomic, because connections on
/// several threads count at once.
package final class ConnectionStatistics: Sendable {
  private let waits = Atomic(0)
  private let keptRows = Atomic(0)

  /// Counts that a connection waits for the server.
  ///
  /// - Returns: The count with this one.
  func addRoundTrip() -> Int { waits.add(1, ordering: .relaxed).newValue }

  /// Notes how many rows of an answer have arrived and were not read yet.
  func note(keptRows count: Int) { keptRows.max(count, ordering: .relaxed) }

  /// How many times a connection has waited so far.
  package var roundTrips: Int { waits.load(ordering: .relaxed) }

  /// The most rows of one answer that were kept at a time so far.
  package var mostKeptRows: Int { keptRows.load(ordering: .relaxed) }
}
