import FetchedResults

/// The state of a list ended while its line was written. What is written cannot be taken back, so
/// the list is not written again.
struct TornLine: Error {
  let cause: SnapshotInvalidated
}
