/// A word of the predicate language, and where it stands.
struct PredicateToken: Equatable {
  let kind: Kind
  /// In scalars.
  let range: Range<Int>

  enum Kind: Equatable {
    case end
    /// A key, or a word of the language.
    case word(String)
    /// `#size`: a key, even if it is a word of the language.
    case escapedWord(String)
    case text(String)
    case integer(UInt64)
    case real(Double)
    /// `%@`, `%K`, `%ld`, without the percent sign.
    case placeholder(String)
    case variable(String)
    case symbol(String)
  }
}

/// A fault found by the lexer or the parser, before its place is counted in characters.
struct PredicateFault: Error {
  let kind: FetchPredicate.FormatError.Kind
  let range: Range<Int>

  init(_ kind: FetchPredicate.FormatError.Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// The words of the language.
///
/// Reserved words are no keys; with `#` before them they are.
enum PredicateWord {
  /// The words that cannot stand for a key as they are. `FIRST`, `LAST` and `SIZE` can:
  /// they mean something in brackets only.
  static let reserved: Set<String> = [
    "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "MATCHES", "CONTAINS",
    "BEGINSWITH", "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE", "YES", "FALSE", "NO",
    "ANYKEY", "SUBQUERY", "FETCH", "CAST", "TRUEPREDICATE", "FALSEPREDICATE", "UTI-CONFORMS-TO",
    "UTI-EQUALS",
  ]

  static let operators: [String: FetchPredicate.Operator] = [
    "=": .equalTo, "==": .equalTo, "!=": .notEqualTo, "<>": .notEqualTo, "<": .lessThan,
    "<=": .lessThanOrEqualTo, "=<": .lessThanOrEqualTo, ">": .greaterThan,
    ">=": .greaterThanOrEqualTo, "=>": .greaterThanOrEqualTo, "BETWEEN": .between, "IN": .in,
    "CONTAINS": .contains, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "LIKE": .like,
    "MATCHES": .matches,
  ]

  /// Whether the predicate language reads a name as one word.
  static func isWord(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isStart(first) else { return false }
    return name.unicodeScalars.allSatisfy(isPart)
  }

  static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isStart(scalar) || ("0"..."9").contains(scalar)
      || scalar.value > 0x7F && scalar.properties.isXIDContinue
  }
}
