import FetchedResults

// MARK: - What it costs to ask a row

/// How a condition is asked, from the quickest to the slowest. At a million rows:
/// nothing, 20 ms, 100 ms, some hundreds of milliseconds, a second and more.
enum TestCost: Int, Comparable {
  case nothing
  /// A column held against a value.
  case column
  /// A look into a text.
  case text
  /// A pattern laid over a text.
  case pattern
  /// A row is made and handed to the evaluator.
  case row

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension TableLayout {
  /// What the dearest condition of a predicate costs.
  func cost(of predicate: ResolvedPredicate) -> TestCost {
    switch predicate {
    case .constant: .nothing
    case .test(let test): test.cost
    case .expressionTest(let test): condition(test) == nil ? .row : .column
    case .and(let parts), .or(let parts): parts.map(cost).max() ?? .nothing
    case .not(let predicate): cost(of: predicate)
    }
  }
}

extension ResolvedPredicate {
  /// How many conditions stand around the innermost one.
  var depth: Int {
    switch self {
    case .constant, .test: 0
    case .expressionTest(let test): test.depth
    case .and(let all), .or(let all): 1 + (all.map(\.depth).max() ?? 0)
    case .not(let predicate): 1 + predicate.depth
    }
  }

  /// How many tests the predicate has, each value that is held against for one.
  var testCount: Int {
    switch self {
    case .constant: 1
    case .expressionTest(let test): test.size
    case .test(let test):
      if case .oneOf(let set) = test.condition { set.values.count + 1 } else { 1 }
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.testCount }
    case .not(let predicate): predicate.testCount
    }
  }
}

extension AttributeTest {
  fileprivate var cost: TestCost {
    switch condition {
    case .isNull, .isNotNull, .value: .column
    case .text, .textOrder: .text
    case .oneOf: attribute.type == .text ? .text : .column
    case .like, .matches: .pattern
    }
  }
}
