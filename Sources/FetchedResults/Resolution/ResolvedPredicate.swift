/// A predicate whose names were resolved to attributes of an entity and whose values have their
/// types.
///
/// This is the reference: a source may evaluate a predicate in its own way, but
/// it answers as ``matches(_:)`` does.
package indirect enum ResolvedPredicate: Sendable {
  case constant(Bool)
  case test(AttributeTest)
  case expressionTest(ExpressionTest)
  case and([ResolvedPredicate])
  case or([ResolvedPredicate])
  case not(ResolvedPredicate)

  /// Whether the predicate is true for a row.
  ///
  /// - Complexity: O(length of the texts read).
  package func matches(_ row: FetchedRow) -> Bool {
    switch self {
    case .constant(let constant): constant
    case .test(let test): test.matches(row)
    case .expressionTest(let test): test.matches(row)
    case .and(let all): all.allSatisfy { $0.matches(row) }
    case .or(let any): any.contains { $0.matches(row) }
    case .not(let predicate): !predicate.matches(row)
    }
  }
}

// MARK: - Simplification
//
// Constants are removed, nested ANDs and ORs are flattened, and NOT of a test for null
// becomes the opposite test. So a source finds the tests it can use at the top
// level, however the predicate was written.

extension ResolvedPredicate {
  /// True if all are.
  static func all(_ predicates: [ResolvedPredicate]) -> Self {
    var all: [ResolvedPredicate] = []
    for predicate in predicates {
      switch predicate {
      case .constant(true): continue
      case .constant(false): return predicate
      case .and(let parts): all += parts
      default: all.append(predicate)
      }
    }
    return all.isEmpty ? .constant(true) : all.count == 1 ? all[0] : .and(all)
  }

  /// True if at least one is.
  static func any(_ predicates: [ResolvedPredicate]) -> Self {
    var any: [ResolvedPredicate] = []
    for predicate in predicates {
      switch predicate {
      case .constant(false): continue
      case .constant(true): return predicate
      case .or(let parts): any += parts
      default: any.append(predicate)
      }
    }
    return any.isEmpty ? .constant(false) : any.count == 1 ? any[0] : .or(any)
  }

  /// True if the other is false.
  static func negation(of predicate: ResolvedPredicate) -> Self {
    switch predicate {
    case .constant(let constant): return .constant(!constant)
    case .not(let predicate): return predicate
    case .test(let test):
      switch test.condition {
      case .isNull: return .test(AttributeTest(attribute: test.attribute, condition: .isNotNull))
      case .isNotNull: return .test(AttributeTest(attribute: test.attribute, condition: .isNull))
      default: return .not(predicate)
      }
    default: return .not(predicate)
    }
  }

  /// A comparison of expressions; a constant if it does not depend on the row.
  static func expression(_ condition: ExpressionTest.Condition) -> Self {
    let test = ExpressionTest(condition: condition)
    return test.attributes.isEmpty
      ? .constant(test.matches(FetchedRow(id: 0, values: []))) : .expressionTest(test)
  }

  /// The attributes that the predicate reads; one may occur more than once.
  package var attributes: [AttributeReference] {
    switch self {
    case .constant: []
    case .test(let test): [test.attribute]
    case .expressionTest(let test): test.attributes
    case .and(let parts), .or(let parts): parts.flatMap(\.attributes)
    case .not(let predicate): predicate.attributes
    }
  }
}
