/// A commit of this library.
struct StoreCommit: Sendable {
  let state: StatePage
  /// Nil where there was no state before it.
  let before: StatePage?
  /// The highest identifier that was ever given to a row; 0 where it was not looked at.
  let highestID: Int64
}
