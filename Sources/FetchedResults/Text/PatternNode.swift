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
    var ignoresCase = false
    /// Whether a letter also stands for the same letter with marks; the text has lost its marks.
    var ignoresMarks = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      holds(scalar) != isNegated
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
      if has(scalar) { return true }
      let cases = ignoresCase ? Self.variants(of: scalar) : []
      if cases.contains(where: has) { return true }
      return ignoresMarks
        && ([scalar] + cases).contains { MarkedLetters.letters(of: $0).contains(where: has) }
    }

    private func has(_ scalar: Unicode.Scalar) -> Bool {
      parts.contains { $0.contains(scalar) }
    }

    /// The other scalars that differ from one in their case only: K and the Kelvin sign for k.
    ///
    /// The ı of Turkish has I as its capital, and is no i: case folding leaves it as it is, and so
    /// does every other operator.
    static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      if scalar == "ı" { return [] }
      let fold = fold(of: scalar)
      let cases = [
        fold, only(fold.properties.uppercaseMapping), only(scalar.properties.lowercaseMapping),
      ]
      return cases.compactMap(\.self) + (Self.unreached[fold] ?? [])
    }

    /// The lowercase of the capital.
    private static func fold(of scalar: Unicode.Scalar) -> Unicode.Scalar {
      let upper = only(scalar.properties.uppercaseMapping) ?? scalar
      return only(upper.properties.lowercaseMapping) ?? upper
    }

    /// By their folds, the scalars to which no mapping leads from the others of the same fold: from
    /// k none leads to the Kelvin sign.
    private static let unreached = Dictionary(
      grouping: ("µſǅǈǋǲ\u{345}ςϐϑϕϖϰϱϴϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛẞᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾼ\u{1FBE}ῌῼ"
        + "\u{2126}\u{212A}\u{212B}").unicodeScalars, by: fold)

    private static func only(_ text: String) -> Unicode.Scalar? {
      text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
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
