/// Whether a target was met.
enum Verdict: String { case met, missed }

/// What a figure should reach.
enum Target: Equatable {
  /// At most this many times what the peer takes.
  case times(Double)
  /// The peer takes at least this many times as much. With less than one, the peer may be faster.
  case asFast(Double)
  /// At most this, whatever the peer takes.
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
