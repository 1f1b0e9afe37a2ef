import Synchronization

/// The texts of a plan's statements, each made when it is first needed: to make one takes as long as
/// to read a row.
///
/// A mutex guards the texts, also while one is made, so that what makes a text must not ask for one.
final class StatementTexts: Sendable {
  /// What distinguishes the statements of a plan that have no values.
  enum Statement: Hashable {
    case sectionCounts(AccessPlan.IndexRange, groupingID: Int)
    case rowCount(AccessPlan.IndexRange)
    /// The rows of an index range from its beginning on.
    case rows(AccessPlan.IndexRange)
  }

  private let made = Mutex<[Statement: String]>([:])

  /// - Parameter make: Returns the same text each time.
  func text(_ statement: Statement, _ make: () -> String) -> String {
    made.withLock { made in
      if let text = made[statement] { return text }
      let text = make()
      made[statement] = text
      return text
    }
  }
}
