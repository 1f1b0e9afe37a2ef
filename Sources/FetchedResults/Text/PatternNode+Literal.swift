extension PatternNode {
  /// The longest run of single scalars that every matching text contains; nil where there is
  /// none. Alternatives and optional parts are not considered.
  ///
  /// - Complexity: O(pattern).
  var longestLiteral: String? {
    var runs = LiteralRuns()
    runs.read(self)
    runs.end()
    return runs.longest.isEmpty ? nil : String(runs.longest)
  }

  /// Collects the runs of single scalars while it reads a tree, and keeps the longest.
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
      // These read nothing, so the scalars before and after them are adjacent.
      case .empty, .assertion, .lookahead: break
      }
    }
  }
}

extension PatternNode.Scalars {
  /// The one scalar to which all scalars of the set fold; nil where there is more than one.
  ///
  /// If case is ignored the answer is limited to ASCII. (ſ and the Kelvin sign fold to s and k.)
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
    guard scalars.allSatisfy(\.isASCII), folds.count == 1, let fold = folds.first
    else { return nil }
    return fold.unicodeScalars.first
  }
}
