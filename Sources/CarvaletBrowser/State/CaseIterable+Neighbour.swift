extension CaseIterable where Self: Equatable {
  /// The case so far behind this one, or before it if negative, in a circle.
  func neighbour(at distance: Int) -> Self {
    let cases = Array(Self.allCases)
    let index = (cases.firstIndex(of: self) ?? 0) + distance
    let rest = index % cases.count
    return cases[rest < 0 ? rest + cases.count : rest]
  }
}
