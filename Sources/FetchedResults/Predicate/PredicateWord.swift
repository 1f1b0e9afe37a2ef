/// The words of the predicate language.
///
/// A reserved word is not a key unless `#` precedes it.
enum PredicateWord {
  /// The words that need a `#` to be a key. `FIRST`, `LAST` and `SIZE` do not:
  /// they have a meaning in brackets only.
  static let reserved: Set<String> = [
    "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "MATCHES", "CONTAINS",
    "BEGINSWITH", "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE", "YES", "FALSE", "NO",
    "ANYKEY", "SUBQUERY", "FETCH", "CAST", "TRUEPREDICATE", "FALSEPREDICATE", "UTI-CONFORMS-TO",
    "UTI-EQUALS",
  ]

  /// The comparison operators by their spellings, in capitals.
  static let operators: [String: FetchPredicate.Operator] = [
    "=": .equalTo, "==": .equalTo, "!=": .notEqualTo, "<>": .notEqualTo, "<": .lessThan,
    "<=": .lessThanOrEqualTo, "=<": .lessThanOrEqualTo, ">": .greaterThan,
    ">=": .greaterThanOrEqualTo, "=>": .greaterThanOrEqualTo, "BETWEEN": .between, "IN": .in,
    "CONTAINS": .contains, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "LIKE": .like,
    "MATCHES": .matches,
  ]

  /// Whether a word may begin with a scalar.
  static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  /// Whether a word may contain a scalar after its first one.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isStart(scalar) || ("0"..."9").contains(scalar)
      || scalar.value > 0x7F && scalar.properties.isXIDContinue
  }
}
