/// Writes a list of cars window by window.
protocol CarListWriter {
  mutating func write(_ window: ListWindow) throws

  /// Writes what is still missing.
  mutating func finish() throws
}
