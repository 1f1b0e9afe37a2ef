extension PatternNode {
  /// The longest run of single scalars that every text that fits must hold; nil where there is
  /// none. What stands in a choice, or may be left out, is no part of it.
  ///
  /// - Complexity: O(pattern).
  var longestLiteral: String? {
    var runs = LiteralRuns()
    runs.read(self)
    runs.end()
    return runs.longest.isEmpty ? nil : String(runs.longest)
  }

  private struct LiteralRuns {
    private(set) var longest = String.UnicodeScalarView()
    private var run = String.UnicodeScalarView()

    mutating func end() {
      if run.count > longest.count { longest = run }
      run = String.UnicodeScalarView()
    }

    mutating func read(_ node: PatternNode) {
      switch node {
      case .scalars(let scalars):
        if let only = scalars.onlyScalar { run.append(only) } else { end() }
      case .sequence(let parts):
        for part in parts { read(part) }
      case .repetition(let part, let least, _) where least > 0:
        end()
        read(part)
        end()
      case .choice, .repetition: end()
      // These read nothing: what stands before them and behind them stands side by side.
      case .empty, .assertion, .lookahead: break
      }
    }
  }
}

extension PatternNode.Scalars {
  /// The one scalar of the set, whatever its case and marks; nil where there are more.
  fileprivate var onlyScalar: Unicode.Scalar? {
    guard !isNegated, parts.count == 1, case .range(let range) = parts[0], range.count == 1
    else { return nil }
    return Unicode.Scalar(range.lowerBound)
  }
}
