/// Writes cars as records of one format.
///
/// An `import` of what is written gives the same cars, and writing these again gives the same
/// bytes.
package protocol CarRecordWriter {
  mutating func write(_ car: Car) throws

  /// Writes the end of the text, which is incomplete without it.
  mutating func finish() throws
}
