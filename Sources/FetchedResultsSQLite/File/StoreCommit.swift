/// The state that a commit of this library wrote, and the state before it.
struct StoreCommit: Sendable {
  let state: StatePage
  /// Nil where there was no state before it.
  let before: StatePage?
  /// The highest identifier that a row has ever had; 0 where it was not read.
  let highestID: Int64
}
