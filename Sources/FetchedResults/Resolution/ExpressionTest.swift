package import UnicodeText

/// A comparison of any two expressions, for what an ``AttributeTest`` cannot express.
///
/// It holds values and no closures, so a source can see which attributes it reads and fetch
/// no others.
package struct ExpressionTest: Sendable {
  package let condition: Condition

  /// The condition on the values of the expressions.
  package enum Condition: Sendable {
    case comparison(ResolvedExpression, FetchPredicate.Operator, ResolvedExpression, TextOptions)
    case between(ResolvedExpression, ResolvedExpression, ResolvedExpression, TextOptions)
    case member(ResolvedExpression, [ResolvedExpression], TextOptions)
    case text(ResolvedExpression, TextSearch)
    /// The needle depends on the row.
    case needle(ResolvedExpression, TextSearch.Test, ResolvedExpression, TextOptions)
    /// The pattern of `LIKE` depends on the row.
    case wildcards(ResolvedExpression, ResolvedExpression, TextOptions)
  }

  /// Whether the condition is true for a row.
  package func matches(_ row: FetchedRow) -> Bool {
    switch condition {
    case .comparison(let left, let comparison, let right, let options):
      return comparison.holds(left.value(in: row), right.value(in: row), options)
    case .between(let expression, let lower, let upper, let options):
      let value = expression.value(in: row)
      return FetchPredicate.Operator.greaterThanOrEqualTo.holds(
        value, lower.value(in: row), options)
        && FetchPredicate.Operator.lessThanOrEqualTo.holds(value, upper.value(in: row), options)
    case .member(let expression, let members, let options):
      let value = expression.value(in: row)
      return members.contains {
        FetchPredicate.Operator.equalTo.holds(value, $0.value(in: row), options)
      }
    case .text(let expression, let search): return search.holds(expression.text(in: row))
    case .needle(let expression, let test, let needle, let options):
      guard let text = expression.text(in: row), let needle = needle.value(in: row).text else {
        return false
      }
      return TextSearch.pattern(test, TextPattern(needle, options: options)).holds(text)
    case .wildcards(let expression, let wildcards, let options):
      guard let text = expression.text(in: row), let wildcards = wildcards.value(in: row).text
      else { return false }
      return LikePattern(wildcards, options: options).matches(text)
    }
  }

  /// The attributes that the test reads.
  package var attributes: [AttributeReference] {
    switch condition {
    case .comparison(let left, _, let right, _), .needle(let left, _, let right, _),
      .wildcards(let left, let right, _):
      left.attributes + right.attributes
    case .between(let expression, let lower, let upper, _):
      expression.attributes + lower.attributes + upper.attributes
    case .member(let expression, let members, _):
      expression.attributes + members.flatMap(\.attributes)
    case .text(let expression, _): expression.attributes
    }
  }
}
