// How two values compare, for every operator of the predicate language.

package import FoundationEssentials
import UnicodeText

extension FetchPredicate.Operator {
  /// Whether two values satisfy a comparison.
  ///
  /// Null equals null, differs from everything else, and is neither less nor greater.
  func holds(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    if left.isNull || right.isNull {
      let areBoth = left.isNull && right.isNull
      return self == .equalTo && areBoth || self == .notEqualTo && !areBoth
    }
    if let left = left.text, let right = right.text {
      return holds(forOrder: TextPattern.compare(left, right, options: options))
    }
    return left.compared(with: right).map(holds) ?? (self == .notEqualTo)
  }

  /// Whether two texts in this order, negative, zero or positive, satisfy the operator.
  func holds(forOrder order: Int) -> Bool {
    holds(for: order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame)
  }

  /// Whether two values in this order satisfy the operator.
  package func holds(for comparison: ComparisonResult) -> Bool {
    switch self {
    case .equalTo: comparison == .orderedSame
    case .notEqualTo: comparison != .orderedSame
    case .lessThan: comparison == .orderedAscending
    case .lessThanOrEqualTo: comparison != .orderedDescending
    case .greaterThan: comparison == .orderedDescending
    case .greaterThanOrEqualTo: comparison != .orderedAscending
    case .between, .in, .contains, .beginsWith, .endsWith, .like, .matches: false
    }
  }
}

extension Value {
  /// The order of two numbers, two dates or two booleans; nil where they cannot be compared.
  func compared(with other: Value) -> ComparisonResult? {
    func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult {
      left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }
    switch (self, other) {
    case (.date(let left), .date(let right)):
      return order(left.millisecondsSince1970, right.millisecondsSince1970)
    case (.real(let left), .real(let right)):
      return left.isNaN || right.isNaN ? nil : order(left, right)
    case (.real(let left), _): return other.integer.flatMap { Self.order($0, left)?.reversed }
    case (_, .real(let right)): return integer.flatMap { Self.order($0, right) }
    default:
      guard let left = integer, let right = other.integer else { return nil }
      return order(left, right)
    }
  }

  /// The exact order, as in SQLite: large whole numbers are not rounded for the comparison.
  private static func order(_ integer: Int64, _ real: Double) -> ComparisonResult? {
    if real.isNaN { return nil }
    if real >= 0x1p63 { return .orderedAscending }
    if real < -0x1p63 { return .orderedDescending }
    let whole = Int64(real.rounded(.towardZero))
    if integer != whole { return integer < whole ? .orderedAscending : .orderedDescending }
    let rest = real - real.rounded(.towardZero)
    return rest > 0 ? .orderedAscending : rest < 0 ? .orderedDescending : .orderedSame
  }
}

extension ComparisonResult {
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedDescending: .orderedAscending
    case .orderedSame: .orderedSame
    }
  }
}
