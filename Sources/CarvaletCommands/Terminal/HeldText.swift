import Synchronization

/// Holds text back while a screen is on the terminal: messages would appear in the midst of it.
///
/// A lock guards the text, and is not held while it is written.
final class HeldText: TextSink {
  private let text = Mutex("")

  func write(_ more: String) { text.withLock { $0 += more } }
  func flush() {}
  func withdraw() -> Bool { false }

  /// Writes the text to a descriptor, after the screen was closed.
  func release(to descriptor: Int32) {
    let text = text.withLock { text in
      defer { text = "" }
      return text
    }
    try? writeAll(text.utf8, to: descriptor)
  }
}
