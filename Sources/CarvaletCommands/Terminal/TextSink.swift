import Glibc
import Synchronization

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

/// Why a stream accepts no more text.
enum OutputError: Error, Equatable, Sendable {
  /// The reader has closed the pipe, as in `carvalet list | head`.
  case closedPipe
  /// The user has left the pager, and wants to see no more.
  case pagerClosed
  /// The system refused to write; `code` is its `errno`.
  case failed(code: Int32)

  /// The `errno` that stands for the error.
  var code: Int32 {
    switch self {
    case .closedPipe, .pagerClosed: EPIPE
    case .failed(let code): code
    }
  }
}

/// Keeps what a command prints on a screen, line by line, as if its reader had left after so many
/// lines: nobody turns more pages.
///
/// Locks guard the text, the count of its lines, and whether it was cut.
final class CapturedText: TextSink {
  private let text = Mutex("")
  private let lineCount = Mutex(0)
  private let isCut = Mutex(false)

  private static let mostLines = 20_000

  func write(_ more: String) throws(OutputError) {
    let count = lineCount.withLock { count in
      defer { count += more.utf8.count { $0 == UInt8(ascii: "\n") } }
      return count
    }
    guard count < Self.mostLines else {
      isCut.withLock { $0 = true }
      throw .pagerClosed
    }
    text.withLock { $0 += more }
  }

  func flush() {}
  func withdraw() -> Bool { false }

  var lines: [String] {
    var lines = text.withLock(\.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init) + (isCut.withLock(\.self) ? ["The rest has no room here."] : [])
  }
}

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
