/// What a figure should reach.
enum Target: Equatable {
  /// At most so many times what the peer takes.
  case times(Double)
  /// The peer takes at least so many times as much; less than one lets it be faster.
  case asFast(Double)
  /// At most so much, whatever the peer takes.
  case within(Quantity)

  /// - Parameter peer: Nil where nothing stands beside it: only ``within(_:)`` can be met then.
  func isMet(ours: Quantity, peer: Quantity?) -> Bool {
    switch self {
    case .within(let limit): return ours.amount <= limit.amount
    case .times(let most): return peer.map { ours.amount <= $0.amount * most } ?? false
    case .asFast(let least): return peer.map { $0.amount >= ours.amount * least } ?? false
    }
  }
}

extension Target: CustomStringConvertible {
  var description: String {
    switch self {
    case .times(let most): "≤ \(Self.short(most))x"
    case .asFast(let least): "≥ \(Self.short(least))x as fast"
    case .within(let limit): "≤ \(limit)"
    }
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
