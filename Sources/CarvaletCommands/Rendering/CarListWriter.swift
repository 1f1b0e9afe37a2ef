/// Writes a list of cars window by window, so that a long list is never in memory as a whole. There
/// is one conforming type for each kind of format.
protocol CarListWriter {
  mutating func write(_ window: ListWindow) throws

  /// Writes the end of the list, such as a closing bracket.
  mutating func finish() throws
}
