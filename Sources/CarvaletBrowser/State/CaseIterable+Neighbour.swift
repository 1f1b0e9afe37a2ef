extension CaseIterable where Self: Equatable {
  /// The case so far behind this one, or before it if negative, in a circle.
  func neighbour(at distance: Int) -> Self {
    neighbour(at: distance, in: Array(Self.allCases))
  }
}

extension Equatable {
  /// The value so far behind this one in a circle of values, or before it if negative; this one
  /// counts as the first where it is none of them.
  func neighbour(at distance: Int, in circle: [Self]) -> Self {
    let rest = ((circle.firstIndex(of: self) ?? 0) + distance) % circle.count
    return circle[rest < 0 ? rest + circle.count : rest]
  }
}
