import CarStorage
import FetchedResults

/// Writes a list that changes: what it is at first, and then each change.
///
/// Whatever is written is complete on the output when a method returns.
protocol ChangeWriter {
  /// Writes the list as it is.
  ///
  /// - Parameter reason: Why it is written anew; nil at the beginning.
  mutating func write(
    _ snapshot: ResultsSnapshot<Car>, reason: ListUpdate<Car>.Reason?
  ) throws

  /// Writes what became of the list that was written so far.
  mutating func write(_ changes: ChangeSet<Car>) throws
}
