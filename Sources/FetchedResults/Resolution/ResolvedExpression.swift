internal import Glibc

/// An expression whose names were resolved to attributes of an entity.
package indirect enum ResolvedExpression: Sendable {
  case constant(Value)
  case attribute(AttributeReference)
  /// Texts joined by a blank; null if all are null.
  case joined([AttributeReference])
  /// Other spellings of some attributes; null where there are none.
  case alias(TextAlias, [AttributeReference])
  case negated(ResolvedExpression)
  case arithmetic(ResolvedExpression, FetchPredicate.Arithmetic, ResolvedExpression)

  /// The value of the expression in a row.
  func value(in row: FetchedRow) -> Value {
    switch self {
    case .constant(let value): value
    case .attribute(let attribute): attribute.value(in: row)
    case .joined, .alias: Value(text(in: row))
    case .negated(let operand): operand.value(in: row).negated
    case .arithmetic(let left, let operation, let right):
      operation.result(left.value(in: row), right.value(in: row))
    }
  }

  /// The text that text operators search; nil for null.
  func text(in row: FetchedRow) -> String? {
    switch self {
    case .attribute(let attribute): return attribute.text(of: attribute.value(in: row), in: row)
    case .joined(let attributes):
      let texts = attributes.compactMap { $0.text(of: $0.value(in: row), in: row) }
      return texts.isEmpty ? nil : texts.joined(separator: " ")
    case .alias(let alias, let attributes):
      return alias.text(of: Self.values(of: attributes, in: row))
    case .constant, .negated, .arithmetic:
      return AttributeText.text(of: value(in: row), utcOffset: 0)
    }
  }

  private static func values(
    of attributes: [AttributeReference], in row: FetchedRow
  ) -> ArraySlice<Value> {
    // The value of a single attribute is a part of the row, and needs no array of its own for each
    // row that is tested.
    if attributes.count == 1, case .attribute(let index, _, _) = attributes[0] {
      return row.values[index...index]
    }
    return attributes.map { $0.value(in: row) }[...]
  }

  /// The value, if it is the same for every row; nil if it depends on the row.
  package var constant: Value? {
    switch self {
    case .constant(let value): return value
    case .attribute, .joined, .alias: return nil
    case .negated(let operand): return operand.constant?.negated
    case .arithmetic(let left, let operation, let right):
      guard let left = left.constant, let right = right.constant else { return nil }
      return operation.result(left, right)
    }
  }

  /// The attributes that the expression reads.
  package var attributes: [AttributeReference] {
    switch self {
    case .constant: []
    case .attribute(let attribute): [attribute]
    case .joined(let attributes), .alias(_, let attributes): attributes
    case .negated(let operand): operand.attributes
    case .arithmetic(let left, _, let right): left.attributes + right.attributes
    }
  }
}

extension Value {
  /// The number with the other sign; null for anything but a number.
  var negated: Value {
    if case .real(let real) = self { return .real(-real) }
    guard let integer else { return .null }
    return integer == .min ? .real(-Double(integer)) : .integer(-integer)
  }

  fileprivate var double: Double? {
    if case .real(let real) = self { real } else { integer.map { Double($0) } }
  }
}

extension FetchPredicate.Arithmetic {
  /// The value of the operation. Whole numbers give whole numbers as long as 64 bits hold them, and
  /// null if an operand is null.
  func result(_ left: Value, _ right: Value) -> Value {
    if let left = left.integer, let right = right.integer, let whole = whole(left, right) {
      return whole
    }
    guard let left = left.double, let right = right.double else { return .null }
    let real: Double
    switch self {
    case .plus: real = left + right
    case .minus: real = left - right
    case .times: real = left * right
    case .dividedBy:
      if right == 0 { return .null }
      real = left / right
    case .toThePowerOf: real = pow(left, right)
    }
    return real.isNaN ? .null : .real(real)
  }

  /// The result of whole numbers; nil where 64 bits do not hold it.
  private func whole(_ left: Int64, _ right: Int64) -> Value? {
    let result: (partialValue: Int64, overflow: Bool)
    switch self {
    case .plus: result = left.addingReportingOverflow(right)
    case .minus: result = left.subtractingReportingOverflow(right)
    case .times: result = left.multipliedReportingOverflow(by: right)
    case .dividedBy:
      if right == 0 { return .null }
      result = left.dividedReportingOverflow(by: right)
    case .toThePowerOf: return Self.power(left, right)
    }
    return result.overflow ? nil : .integer(result.partialValue)
  }

  private static func power(_ base: Int64, _ exponent: Int64) -> Value? {
    guard exponent >= 0 else { return nil }
    switch base {
    case 0: return .integer(exponent == 0 ? 1 : 0)
    case 1: return .integer(1)
    case -1: return .integer(exponent.isMultiple(of: 2) ? 1 : -1)
    default:
      var product: Int64 = 1
      // Any other base exceeds 64 bits within 64 steps.
      for _ in 0..<min(exponent, 64) {
        let (next, overflow) = product.multipliedReportingOverflow(by: base)
        if overflow { return nil }
        product = next
      }
      return .integer(product)
    }
  }
}
