/// Bytes on their way to a sink, gathered into large writes.
package struct RecordOutput {
  /// Takes bytes that are complete when it returns; throws when it cannot.
  package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

  /// One write for this many bytes: as large as a pipe takes at once.
  private static let chunk = 64 << 10

  var bytes: [UInt8] = []
  private let sink: Sink

  package init(sink: @escaping Sink) {
    self.sink = sink
    bytes.reserveCapacity(2 * Self.chunk)
  }

  /// Hands over what has been gathered, if it is enough for a write.
  mutating func flushIfLarge() throws {
    if bytes.count >= Self.chunk { try flush() }
  }

  mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    try bytes.withUnsafeBytes(sink)
    bytes.removeAll(keepingCapacity: true)
  }
}
