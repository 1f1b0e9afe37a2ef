/// A destination for text that throws where it cannot take it.
///
/// `DescriptorWriter` is the one of a process; tests collect the text in a string.
protocol TextSink: Sendable {
  func write(_ text: String) throws(OutputError)
  /// Sends on what is buffered, and waits until the reader has taken it.
  func flush() throws(OutputError)
  /// Takes back what was written, unless some of it was sent on.
  ///
  /// - Returns: Whether nothing was sent on.
  func withdraw() -> Bool
}
