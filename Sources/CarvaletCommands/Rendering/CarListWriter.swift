/// Writes a list of cars batch by batch, so that a long list is never in memory as a whole. There
/// is one conforming type for each kind of format.
protocol CarListWriter {
  mutating func write(_ batch: ListBatch) throws

  /// Writes the end of the list, such as a closing bracket.
  mutating func finish() throws
}
