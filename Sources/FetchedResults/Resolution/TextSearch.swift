package import UnicodeText

/// A search for a constant in a text, prepared once for many texts.
package enum TextSearch: Sendable {
  /// The text contains, begins or ends with the pattern, or equals it.
  case pattern(Test, TextPattern)
  /// The whole text matches wildcards.
  case like(LikePattern)
  /// The whole text matches a regular expression.
  case matches(RegularExpression)

  /// How a text must match a pattern.
  package enum Test: Sendable {
    case contains, beginsWith, endsWith, equals, differs
  }

  /// Whether the search is true for a text. A null text only differs.
  package func holds(_ text: String?) -> Bool {
    guard let text else {
      if case .pattern(.differs, _) = self { return true }
      return false
    }
    return switch self {
    case .pattern(.contains, let pattern): pattern.isContained(in: text)
    case .pattern(.beginsWith, let pattern): pattern.isPrefix(of: text)
    case .pattern(.endsWith, let pattern): pattern.isSuffix(of: text)
    case .pattern(.equals, let pattern): pattern.isEqual(to: text)
    case .pattern(.differs, let pattern): !pattern.isEqual(to: text)
    case .like(let pattern): pattern.matches(text)
    case .matches(let pattern): pattern.matches(text)
    }
  }
}
