@testable import FetchedResultsSQL

extension Dialect {
  /// The spellings of PostgreSQL, as far as lists are read. They show that the boundary between the
  /// shared statements and a database is in the right place.
  static let postgreSQL = Dialect(
    parameter: { "$\($0)" }, isSame: "IS NOT DISTINCT FROM", isDistinct: "IS DISTINCT FROM",
    orderTerm: { $1 ? "\($0) NULLS FIRST" : "\($0) DESC NULLS LAST" },
    isInList: { "\($0) = ANY (?::bigint[])" }, listBrackets: ("{", "}"), withoutIndex: "",
    sortKey: nil, isUnknownKey: "key IS NULL", isKnownKey: "key IS NOT NULL",
    lastChange: { _ in SQLFragment("SELECT last_change FROM store") })
}
