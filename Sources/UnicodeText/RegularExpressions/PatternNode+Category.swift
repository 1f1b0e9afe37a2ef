extension PatternNode {
  /// A class of scalars, as Unicode and ICU define it.
  enum Category: Hashable, Sendable {
    case any, lineEnd, digit, word, space, horizontalSpace
    case alphabetic, alphanumeric, uppercase, lowercase, hexadecimalDigit
    /// Visible scalars; and visible ones or spaces.
    case visible, printable
    case general(Set<Unicode.GeneralCategory>)
  }
}

extension PatternNode.Category {
  /// Whether the category holds a scalar, as in ICU.
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
    case .alphanumeric:
      return properties.isAlphabetic || properties.generalCategory == .decimalNumber
    case .hexadecimalDigit:
      return properties.isHexDigit || properties.generalCategory == .decimalNumber
    case .visible: return isVisible(scalar)
    case .printable:
      return properties.generalCategory == .spaceSeparator || isVisible(scalar)
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

  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned: false
    default: !Self.space.contains(scalar)
    }
  }

  private func isSeparator(_ properties: Unicode.Scalar.Properties) -> Bool {
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The category that `\p{…}` or `[:…:]` names: a general category, one of a few properties, or a
  /// POSIX class.
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
    // The POSIX classes that are not Unicode properties.
    case "alnum": self = .alphanumeric
    case "blank": self = .horizontalSpace
    case "cntrl": self = .general([.control])
    case "graph": self = .visible
    case "print": self = .printable
    case "word": self = .word
    case "xdigit": self = .hexadecimalDigit
    default: return nil
    }
  }
}
