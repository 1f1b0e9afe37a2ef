extension PatternNode {
  /// The longest run of single scalars that every matching text contains, as far as case and marks
  /// count; nil where there is none. Alternatives and optional parts are not considered.
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
        if let letter = scalars.letter { run.append(letter) } else { end() }
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
