/// What was found out about one thing: a row of the table.
struct Finding {
  /// The benchmark it belongs to.
  let id: String
  let what: String
  var ours: Quantity?
  var peer: Peer?
  /// What it should reach; none for what is only shown.
  var targets: [Target] = []
  /// How many runs the figures are the median of.
  var runs: Int?
  /// Why nothing was measured.
  var skipped: String?

  /// What ours stands beside.
  typealias Peer = (name: String, quantity: Quantity)

  /// Whether all targets are met; nil where there are none, or nothing was measured.
  var verdict: Verdict? {
    guard let ours, !targets.isEmpty else { return nil }
    return targets.allSatisfy { $0.isMet(ours: ours, peer: peer?.quantity) } ? .met : .missed
  }

  /// The ratio to the peer, in the direction in which the target gives it; empty without a peer.
  var ratio: String {
    guard let ours, let peer = peer?.quantity else { return "" }
    let isTurned = targets.contains { if case .asFast = $0 { true } else { false } }
    return isTurned
      ? "\(Quantity.threeDigits(peer.amount / ours.amount))x as fast"
      : "\(Quantity.threeDigits(ours.amount / peer.amount))x"
  }
}
