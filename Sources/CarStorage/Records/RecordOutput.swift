/// Collects bytes for a sink, so that it gets few and large writes.
package struct RecordOutput {
  /// Writes bytes. It has written all of them when it returns, and throws otherwise.
  package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

  /// The size of a write: the capacity of a pipe on Linux.
  private static let chunk = 64 << 10

  var bytes: [UInt8] = []
  private let sink: Sink

  package init(sink: @escaping Sink) {
    self.sink = sink
    bytes.reserveCapacity(2 * Self.chunk)
  }

  /// Passes the collected bytes to the sink if they are enough for a write.
  mutating func flushIfLarge() throws {
    if bytes.count >= Self.chunk { try flush() }
  }

  mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    try bytes.withUnsafeBytes(sink)
    bytes.removeAll(keepingCapacity: true)
  }
}
