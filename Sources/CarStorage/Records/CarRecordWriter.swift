/// Writes cars as records of one format.
///
/// An `import` of what is written gives the same cars, and writing those again
/// the same bytes.
package protocol CarRecordWriter {
  mutating func write(_ car: Car) throws

  /// Writes what is still missing. Without it the text is not complete.
  mutating func finish() throws
}
