extension LikePattern {
  /// The longest part of the pattern without a wildcard, folded under its options; nil where there
  /// is none. Every text that matches contains it, so a source can use it as a prefilter.
  ///
  /// - Complexity: O(length).
  package var longestLiteral: String? {
    let literals = elements.split { !$0.isScalar }
    guard let longest = literals.max(by: { $0.count < $1.count }) else { return nil }
    return String(String.UnicodeScalarView(longest.compactMap(\.scalar)))
  }
}
