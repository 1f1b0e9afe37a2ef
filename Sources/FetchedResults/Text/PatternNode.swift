/// A pattern as it was written, taken apart.
indirect enum PatternNode: Sendable {
  case empty
  case scalars(Scalars)
  case assertion(Assertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// At least and at most so often; nil for any number.
  case repetition(PatternNode, Int, Int?)
  case lookahead(PatternNode, isNegative: Bool)

  /// A set of scalars, one of which is read.
  struct Scalars: Sendable {
    enum Part: Sendable {
      case range(ClosedRange<UInt32>)
      case category(Category)
      case set(Scalars)
    }

    var parts: [Part] = []
    var isNegated = false
    var ignoresCase = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      holds(scalar) != isNegated
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
      if parts.contains(where: { $0.contains(scalar) }) { return true }
      guard ignoresCase else { return false }
      return Self.variants(of: scalar).contains { variant in
        parts.contains { $0.contains(variant) }
      }
    }

    /// The scalar in the other case, and back again: K, k and the Kelvin sign are alike.
    static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      let lower = only(scalar.properties.lowercaseMapping)
      let upper = only(scalar.properties.uppercaseMapping)
      return [lower, upper, upper.flatMap { only($0.properties.lowercaseMapping) }]
        .compactMap(\.self)
    }

    private static func only(_ text: String) -> Unicode.Scalar? {
      text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
  }

  enum Category: Sendable {
    case any, lineEnd, digit, word, space, horizontalSpace
    case alphabetic, uppercase, lowercase
    case general(Set<Unicode.GeneralCategory>)
  }

  enum Assertion: Sendable {
    /// `^` and `\A`.
    case start
    /// `$` and `\Z`: the end, or before a last line end.
    case end
    /// `\z`
    case veryEnd
    case wordBoundary, noWordBoundary

    func holds(in text: [Unicode.Scalar], at position: Int) -> Bool {
      switch self {
      case .start: return position == 0
      case .veryEnd: return position == text.count
      case .end:
        let rest = text[position...]
        return rest.isEmpty || rest.count == 1 && Category.lineEnd.contains(rest.first!)
          || Array(rest) == ["\r", "\n"]
      case .wordBoundary: return Self.isBoundary(text, position)
      case .noWordBoundary: return !Self.isBoundary(text, position)
      }
    }

    private static func isBoundary(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
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
    }
  }
}

extension PatternNode.Category {
  /// As ICU has them.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch self {
    case .any: return true
    case .lineEnd:
      return (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
    case .digit: return properties.generalCategory == .decimalNumber
    case .space:
      return (0x09...0x0D).contains(scalar.value) || scalar.value == 0x85 || isSeparator(properties)
    case .horizontalSpace:
      return scalar.value == 0x09 || properties.generalCategory == .spaceSeparator
    case .alphabetic: return properties.isAlphabetic
    case .uppercase: return properties.isUppercase
    case .lowercase: return properties.isLowercase
    case .general(let categories): return categories.contains(properties.generalCategory)
    case .word:
      if properties.isAlphabetic || properties.isJoinControl { return true }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
        return true
      default: return false
      }
    }
  }

  private func isSeparator(_ properties: Unicode.Scalar.Properties) -> Bool {
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// What `\p{…}` names: a general category, or one of a few properties.
  init?(property name: String) {
    switch name.lowercased() {
    case "l", "letter":
      self = .general([
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      ])
    case "lu", "uppercase_letter": self = .general([.uppercaseLetter])
    case "ll", "lowercase_letter": self = .general([.lowercaseLetter])
    case "lt": self = .general([.titlecaseLetter])
    case "lm": self = .general([.modifierLetter])
    case "lo": self = .general([.otherLetter])
    case "m", "mark": self = .general([.nonspacingMark, .spacingMark, .enclosingMark])
    case "mn": self = .general([.nonspacingMark])
    case "n", "number": self = .general([.decimalNumber, .letterNumber, .otherNumber])
    case "nd", "digit": self = .general([.decimalNumber])
    case "p", "punctuation", "punct":
      self = .general([
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation,
      ])
    case "pd": self = .general([.dashPunctuation])
    case "s", "symbol":
      self = .general([.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol])
    case "sc": self = .general([.currencySymbol])
    case "z", "separator":
      self = .general([.spaceSeparator, .lineSeparator, .paragraphSeparator])
    case "zs": self = .general([.spaceSeparator])
    case "c", "cc", "control": self = .general([.control])
    case "alphabetic", "alpha": self = .alphabetic
    case "uppercase", "upper": self = .uppercase
    case "lowercase", "lower": self = .lowercase
    case "white_space", "space": self = .space
    default: return nil
    }
  }
}
