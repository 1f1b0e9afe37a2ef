// MARK: - Printing
//
// The printed text parses to the same tree: every AND and OR inside another, and
// every part of a sum or a product, is in parentheses. The language has no syntax
// for two things. A date is printed as ISO 8601 text, which becomes a date again
// when it is parsed for an entity; and an AND or OR of fewer than two predicates is
// printed as its meaning.

extension FetchPredicate: CustomStringConvertible {
  /// The predicate as normalised text: `make CONTAINS[cd] "citro" AND year > 1990`.
  public var description: String {
    switch self {
    case .constant(let constant): constant ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): comparison.description
    case .and(let all): Self.joined(all, "AND", none: true)
    case .or(let any): Self.joined(any, "OR", none: false)
    case .not(let predicate): "NOT " + predicate.operand
    }
  }

  private static func joined(_ predicates: [Self], _ word: String, none: Bool) -> String {
    switch predicates.count {
    case 0: Self.constant(none).description
    case 1: predicates[0].description
    default: predicates.map(\.operand).joined(separator: " \(word) ")
    }
  }

  /// The predicate as an operand of AND, OR or NOT.
  private var operand: String { isCompound ? "(\(self))" : description }

  private var isCompound: Bool {
    switch self {
    case .and(let parts) where parts.count == 1, .or(let parts) where parts.count == 1:
      parts[0].isCompound
    case .and(let parts), .or(let parts): !parts.isEmpty
    default: false
    }
  }
}

extension FetchPredicate.Comparison: CustomStringConvertible {
  /// The comparison as normalised text, with its options behind the operator.
  public var description: String {
    "\(left) \(comparisonOperator.rawValue)\(options) \(right)"
  }
}

extension FetchPredicate.Expression: CustomStringConvertible {
  /// The expression as normalised text. An attribute with the name of a reserved word has a `#`
  /// before it.
  public var description: String {
    switch self {
    case .attribute("SELF"): "SELF"
    case .attribute(let name):
      PredicateWord.reserved.contains(name.uppercased()) ? "#" + name : name
    case .value(let value): value.predicateText
    case .collection(let elements):
      "{" + elements.map(\.description).joined(separator: ", ") + "}"
    case .negated(let operand): "-(\(operand))"
    case .arithmetic(let left, let operation, let right):
      "\(left.operand) \(operation.rawValue) \(right.operand)"
    case .variable(let name): "$" + name
    }
  }

  private var operand: String {
    if case .arithmetic = self { "(\(self))" } else { description }
  }
}

extension Value {
  /// The value as a literal of the language.
  fileprivate var predicateText: String {
    switch self {
    case .null: "nil"
    case .boolean(let boolean): boolean ? "TRUE" : "FALSE"
    case .integer(let integer): String(integer)
    case .real(let real):
      // The language has no literals for these: 1e999 is parsed as infinity, and NaN
      // equals nothing, like nil.
      real.isNaN ? "nil" : real.isInfinite ? (real < 0 ? "-1e999" : "1e999") : String(real)
    case .text(let text): text.quotedForPredicate
    case .date(let date): ISO8601.text(milliseconds: date.millisecondsSince1970).quotedForPredicate
    }
  }
}

extension String {
  fileprivate var quotedForPredicate: String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted.append("\\")
        quoted.append(scalar)
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
      case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted.append(contentsOf: "\\u".unicodeScalars)
        quoted.append(
          contentsOf: String(repeating: "0", count: 4 - digits.utf8.count).unicodeScalars)
        quoted.append(contentsOf: digits.unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }
}
