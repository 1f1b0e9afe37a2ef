/// The syntax tree of a regular expression.
indirect enum PatternNode: Sendable {
  case empty
  case scalars(Scalars)
  case assertion(Assertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// The minimum and maximum count; a maximum of nil is unbounded.
  case repetition(PatternNode, Int, Int?)
  case lookahead(PatternNode, isNegative: Bool)

  /// A set of scalars, of which the pattern reads one.
  struct Scalars: Hashable, Sendable {
    /// A part of the set: the set is the union of its parts, or what is outside of that.
    enum Part: Hashable, Sendable {
      case range(ClosedRange<UInt32>)
      case category(Category)
      case set(Scalars)
      /// `[a-z&&[^aeiou]--b]`, from left to right.
      case joined(Scalars, [Join])
    }

    /// An operation on all sets to its left: `&&` (intersection) or `--` (difference).
    struct Join: Hashable, Sendable {
      let isIntersection: Bool
      let set: Scalars
    }

    var parts: [Part] = []
    var isNegated = false
    /// What does not count where a scalar is compared with the scalars of the set: case, marks or
    /// both.
    var options: TextOptions = []

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      holds(scalar) != isNegated
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
      if has(scalar) { return true }
      if options.isEmpty { return false }
      if let letter { return EqualLetters.areEqual(letter, scalar, options) }
      return EqualLetters.letters(equalTo: scalar, options).contains(where: has)
    }

    private func has(_ scalar: Unicode.Scalar) -> Bool {
      parts.contains { $0.contains(scalar) }
    }

    /// The only scalar of the set, as it is written; nil where there is more than one.
    var letter: Unicode.Scalar? {
      guard !isNegated, parts.count == 1, case .range(let range) = parts[0], range.count == 1
      else { return nil }
      return Unicode.Scalar(range.lowerBound)
    }
  }

  /// A condition on a position of the text; it reads no scalar.
  enum Assertion: Hashable, Sendable {
    /// `^` and `\A`.
    case start
    /// `$` and `\Z`: the end, or before a final line terminator.
    case end
    /// `\z`
    case veryEnd
    case wordBoundary, noWordBoundary

    func holds<Text: RandomAccessCollection>(in text: Text, at position: Int) -> Bool
    where Text.Element == Unicode.Scalar, Text.Index == Int {
      switch self {
      case .start: position == 0
      case .veryEnd: position == text.count
      case .end:
        switch text.count - position {
        case 0: true
        case 1: Category.lineEnd.contains(text[position])
        case 2: text[position] == "\r" && text[position + 1] == "\n"
        default: false
        }
      case .wordBoundary: Self.isBoundary(text, position)
      case .noWordBoundary: !Self.isBoundary(text, position)
      }
    }

    private static func isBoundary<Text: RandomAccessCollection>(
      _ text: Text, _ position: Int
    ) -> Bool where Text.Element == Unicode.Scalar, Text.Index == Int {
      let before = position > 0 && Category.word.contains(text[position - 1])
      let after = position < text.count && Category.word.contains(text[position])
      return before != after
    }
  }
}

extension PatternNode.Scalars.Part {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let range): range.contains(scalar.value)
    case .category(let category): category.contains(scalar)
    case .set(let set): set.contains(scalar)
    case .joined(let first, let joins):
      first.contains(scalar) && joins.allSatisfy { $0.set.contains(scalar) == $0.isIntersection }
    }
  }
}

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
