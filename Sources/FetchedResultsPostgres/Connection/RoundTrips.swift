import Synchronization

/// Counts how many times the connections of a store have waited for the server.
///
/// On a network each time costs as much as reading thousands of rows, so tests hold the counts.
package final class RoundTrips: Sendable {
  private let waits = Atomic(0)

  /// - Returns: The count with this one.
  func add() -> Int { waits.add(1, ordering: .relaxed).newValue }

  /// The count so far.
  package var count: Int { waits.load(ordering: .relaxed) }
}
