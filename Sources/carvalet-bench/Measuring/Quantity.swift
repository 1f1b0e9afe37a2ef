import Foundation

/// A figure with its unit.
enum Quantity: Equatable {
  case seconds(Double)
  case bytes(Double)
  /// Of something whole.
  case share(Double)

  var amount: Double {
    switch self {
    case .seconds(let amount), .bytes(let amount), .share(let amount): amount
    }
  }
}

extension Quantity: CustomStringConvertible {
  /// Three digits and the unit that suits them: `16.3 µs`, `1.28 s`, `405 B`, `38.4 MiB`.
  var description: String {
    let units: [(scale: Double, name: String)] =
      switch self {
      case .seconds: [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")]
      case .share: [(1e-2, "%")]
      case .bytes: [(0x1p30, "GiB"), (0x1p20, "MiB"), (0x1p10, "KiB"), (1, "B")]
      }
    // Half a thousandth below the unit is rounded up to it.
    let unit = units.first { abs(amount) >= $0.scale * 0.9995 } ?? units[units.count - 1]
    return "\(Self.threeDigits(amount / unit.scale)) \(unit.name)"
  }

  static func threeDigits(_ number: Double) -> String {
    let decimals = abs(number) < 9.995 ? 2 : abs(number) < 99.95 ? 1 : 0
    return String(format: "%.\(decimals)f", number)
  }
}

extension Int {
  /// `1,000,000`.
  var grouped: String {
    var digits = String(magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}
