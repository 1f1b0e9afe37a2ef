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
  /// What all scalars of the set are folded to; nil where that is more than one.
  ///
  /// Where case does not count that is known of ASCII, but for the i: ı is read as one and has a
  /// fold of its own. (ſ and the Kelvin sign are folded to s and k.)
  fileprivate var onlyScalar: Unicode.Scalar? {
    guard !isNegated else { return nil }
    var scalars: [Unicode.Scalar] = []
    for part in parts {
      guard case .range(let range) = part, range.count == 1,
        let scalar = Unicode.Scalar(range.lowerBound)
      else { return nil }
      scalars.append(scalar)
    }
    guard ignoresCase else { return Set(scalars).count == 1 ? scalars[0] : nil }
    let folds = Set(scalars.map(\.properties.lowercaseMapping))
    guard scalars.allSatisfy(\.isASCII), folds.count == 1, let fold = folds.first, fold != "i"
    else { return nil }
    return fold.unicodeScalars.first
  }
}
