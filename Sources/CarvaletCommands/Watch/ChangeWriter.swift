import CarStorage
import FetchedResults

/// Writes a list that changes: the whole list at first, and then each change.
///
/// The caller flushes the output when the list is no longer being read.
protocol ChangeWriter {
  /// Writes the whole list.
  ///
  /// - Parameter reason: Why the list is written again; nil for the first time.
  mutating func write(
    _ snapshot: ResultsSnapshot<Car>, reason: ListUpdate<Car>.Reason?
  ) throws

  /// Writes the changes of the list since the last call.
  mutating func write(_ changes: ChangeSet<Car>) throws
}

extension CarRendering {
  /// The writer of a list that changes.
  ///
  /// - Precondition: The format is not one of tables that have an end, such as CSV.
  func changeWriter(_ list: ListAppearance, in context: CommandContext) -> any ChangeWriter {
    switch format {
    case .json, .ndjson:
      NDJSONChangeWriter(columns: fields, output: context.console.output)
    case .table, .plain: MarkedChangeWriter(self, list, in: context)
    case .csv, .tsv, .md: preconditionFailure("\(format) has no form for changes")
    }
  }
}
