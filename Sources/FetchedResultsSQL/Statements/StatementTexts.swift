import Synchronization

/// The texts of a plan's statements, each made when it is first needed: to make one takes as long
/// as to read a row.
///
/// A mutex guards the texts. It is held while a text is made: making a text must not ask for
/// another.
final class StatementTexts: Sendable {
  /// What distinguishes the statements of a plan that have no values.
  enum Statement: Equatable {
    case sectionCounts(AccessPlan.IndexRange, groupingID: Int)
    case rowCount(AccessPlan.IndexRange)
    /// The rows of an index range from its beginning on.
    case rows(AccessPlan.IndexRange)
  }

  /// A list needs a handful. A dictionary would be one more type for Swift to make at each start.
  private let made = Mutex<[(statement: Statement, text: String)]>([])

  /// - Parameter make: Returns the same text each time.
  func text(_ statement: Statement, _ make: () -> String) -> String {
    made.withLock { made in
      if let known = made.first(where: { $0.statement == statement }) { return known.text }
      let text = make()
      made.append((statement, text))
      return text
    }
  }
}
