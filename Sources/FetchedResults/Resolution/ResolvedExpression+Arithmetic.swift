internal import Glibc

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
