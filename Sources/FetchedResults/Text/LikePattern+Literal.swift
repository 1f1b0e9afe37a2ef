extension LikePattern {
  /// The longest piece of the pattern without a wildcard, folded under its options: a text that
  /// fits holds it. Nil where there is none.
  ///
  /// - Complexity: O(length).
  package var longestLiteral: String? {
    let literals = elements.split { !$0.isScalar }
    guard let longest = literals.max(by: { $0.count < $1.count }) else { return nil }
    return String(String.UnicodeScalarView(longest.compactMap(\.scalar)))
  }
}
