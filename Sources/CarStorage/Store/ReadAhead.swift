import FetchedResults

/// Reads parts of something one after the other. While the caller uses a part, another thread reads
/// the next one.
///
/// One thread uses a value, and one part is read at a time.
struct ReadAhead<Part: Sendable, Content: Sendable> {
  private var parts: ArraySlice<Part>
  private let read: @Sendable (Part) throws -> Content
  /// The part that is being read; nil after the last one.
  private var pending: BackgroundResult<Content>?

  init(_ parts: [Part], _ read: @escaping @Sendable (Part) throws -> Content) {
    self.parts = parts[...]
    self.read = read
    begin()
  }

  private mutating func begin() {
    pending = parts.popFirst().map { [read] part in BackgroundResult { try read(part) } }
  }

  /// The next part; nil after the last one.
  mutating func next() throws -> Content? {
    guard let waiting = pending else { return nil }
    pending = nil
    let content = try waiting.get()
    begin()
    return content
  }

  /// Waits for the part that is being read, so that nothing is read afterwards.
  mutating func end() {
    parts = []
    _ = try? pending?.get()
    pending = nil
  }
}
