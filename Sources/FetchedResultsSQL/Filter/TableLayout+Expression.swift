import FetchedResults

// MARK: - Expressions to SQL
//
// Sums, differences, products and quotients of numbers mean the same to SQLite as to the evaluator,
// which has taken its rules from SQLite: integers stay integers as long as 64 bits hold them and
// are real beyond, a quotient of integers is truncated towards zero, and a quotient by zero or a
// result that is not a number is null. SQLite has no power operator, and this library compares
// texts by rules of its own: expressions with either are tested in the row (``RowRecheck``).
//
// A strictly typed database reports an error where a result needs more than 64 bits or is divided
// by zero, and rounds an integer before it compares it with a real. So it is only asked to compare
// two columns, or a column and a constant, of one type.

extension TableLayout {
  /// The condition of a comparison of numbers or dates; nil where SQL cannot express it.
  func condition(_ test: ExpressionTest) -> SQLFragment? {
    switch test.condition {
    case .comparison(let left, let comparison, let right, _):
      guard areComparable([left, right]), let left = sql(left), let right = sql(right)
      else { return nil }
      return condition(left, comparison, right)
    case .between(let expression, let lower, let upper, _):
      guard areComparable([expression, lower, upper]), let expression = sql(expression),
        let lower = sql(lower), let upper = sql(upper)
      else { return nil }
      return .all([
        condition(expression, .greaterThanOrEqualTo, lower),
        condition(expression, .lessThanOrEqualTo, upper),
      ])
    case .member(let expression, let members, _):
      let known = members.compactMap(sql)
      guard areComparable([expression] + members), let expression = sql(expression),
        known.count == members.count
      else { return nil }
      return .any(known.map { condition(expression, .equalTo, $0) })
    case .text, .needle, .wildcards: return nil
    }
  }

  /// Whether the database compares some expressions as the evaluator does.
  private func areComparable(_ expressions: [ResolvedExpression]) -> Bool {
    if !dialect.isServer { return true }
    let types = expressions.map(\.storageClass)
    return !types.contains(nil) && Set(types.compactMap(\.self)).count <= 1
  }

  /// Whether the database compares a constant with an attribute as the evaluator does.
  func isComparable(_ value: Value, with attribute: AttributeReference) -> Bool {
    !dialect.isServer || value.storageClass == attribute.type.storageClass
  }

  /// Null equals null, and is neither less nor greater than anything.
  private func condition(
    _ left: SQLFragment, _ comparison: FetchPredicate.Operator, _ right: SQLFragment
  ) -> SQLFragment {
    switch comparison {
    case .equalTo: left + " \(dialect.isSame) " + right
    case .notEqualTo: left + " \(dialect.isDistinct) " + right
    default: "coalesce(" + left + " \(comparison.rawValue) " + right + ", FALSE)"
    }
  }

  private func sql(_ expression: ResolvedExpression) -> SQLFragment? {
    if let constant = expression.constant {
      return constant.isComparable ? SQLFragment("?", value: constant) : nil
    }
    switch expression {
    case .attribute(let attribute):
      return attribute.type == .text ? nil : SQLFragment(valueColumn(attribute))
    case .negated(let operand): return sql(operand).map { "(- " + $0 + ")" }
    case .arithmetic(let left, let operation, let right):
      guard operation != .toThePowerOf, let left = sql(left), let right = sql(right)
      else { return nil }
      return "(" + left + " \(operation.rawValue) " + right + ")"
    case .constant, .joined, .alias: return nil
    }
  }
}

extension ExpressionTest {
  /// The expressions that the condition compares.
  private var operands: [ResolvedExpression] {
    switch condition {
    case .comparison(let left, _, let right, _), .needle(let left, _, let right, _),
      .wildcards(let left, let right, _):
      [left, right]
    case .between(let expression, let lower, let upper, _): [expression, lower, upper]
    case .member(let expression, let members, _): [expression] + members
    case .text(let expression, _): [expression]
    }
  }

  /// How many operations enclose the innermost operand.
  var depth: Int { 1 + (operands.map(\.depth).max() ?? 0) }

  /// How many columns and values the SQL of the test has at the most.
  var size: Int { operands.reduce(0) { $0 + $1.size } + operands[0].size * operands.count }
}

extension ResolvedExpression {
  fileprivate var depth: Int {
    switch self {
    case .constant, .attribute, .joined, .alias: 0
    case .negated(let operand): 1 + operand.depth
    case .arithmetic(let left, _, let right): 1 + max(left.depth, right.depth)
    }
  }

  fileprivate var size: Int {
    switch self {
    case .constant, .attribute, .joined, .alias: 1
    case .negated(let operand): operand.size
    case .arithmetic(let left, _, let right): left.size + right.size
    }
  }
}

/// How a strictly typed database stores a number.
private enum StorageClass {
  case integer, real
}

extension AttributeDescription.ValueType {
  fileprivate var storageClass: StorageClass? {
    switch self {
    case .integer, .date, .boolean: .integer
    case .real: .real
    case .text: nil
    }
  }
}

extension ResolvedExpression {
  /// Nil for an expression that such a database computes in another way than the evaluator, or that
  /// has no type.
  fileprivate var storageClass: StorageClass? {
    switch self {
    case .constant(let value): value.storageClass
    case .attribute(let attribute): attribute.type.storageClass
    case .joined, .alias, .negated, .arithmetic: nil
    }
  }
}

extension Value {
  fileprivate var storageClass: StorageClass? {
    switch self {
    case .integer, .boolean, .date: .integer
    case .real: .real
    case .null, .text: nil
    }
  }

  /// Whether SQL compares the value as the evaluator does.
  fileprivate var isComparable: Bool {
    switch self {
    case .null, .integer, .boolean, .date: true
    case .real(let real): !real.isNaN
    case .text: false
    }
  }
}
