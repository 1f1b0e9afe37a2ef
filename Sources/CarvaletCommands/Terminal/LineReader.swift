import Glibc
import Synchronization

/// What of an input is longer than any list of cars or tags.
enum InputTooLong: Error, Equatable {
  case line, whole
}

/// Reads lines, none of which is long, from a descriptor.
///
/// A line without an end, as of `/dev/zero`, would otherwise take all memory. The mutex guards what
/// was read and not yet returned; it is held while the reader waits for input, because two threads
/// cannot share the lines anyway.
final class LineReader: Sendable {
  /// The most bytes of a line: more than anybody types, and more than a ticket or a tag has.
  static let longestLine = 1 << 16
  /// The most bytes of all lines that ``lines(_:)`` collects: two million tickets.
  static let longestInput = 1 << 24

  private let descriptor: Int32
  private let buffer = Mutex(Buffer())

  /// What was read; the bytes from `start` on were not returned yet.
  private struct Buffer {
    var bytes: [UInt8] = []
    var start = 0
  }

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end; nil where there are no more. Bytes that are not UTF-8 are
  /// repaired.
  func next() throws(InputTooLong) -> String? {
    try buffer.withLock { buffer throws(InputTooLong) in
      var searched = buffer.start
      while true {
        if let end = buffer.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { buffer.start = end + 1 }
          return Self.line(buffer.bytes[buffer.start..<end])
        }
        buffer.bytes.removeFirst(buffer.start)
        buffer.start = 0
        searched = buffer.bytes.count
        guard searched <= Self.longestLine else { throw .line }
        guard readMore(&buffer.bytes) else {
          defer { buffer.bytes = [] }
          return buffer.bytes.isEmpty ? nil : Self.line(buffer.bytes[...])
        }
      }
    }
  }

  /// - Returns: Whether there was more. A read that fails is the end, as it is for a shell.
  private func readMore(_ bytes: inout [UInt8]) -> Bool {
    var more = [UInt8](repeating: 0, count: Self.longestLine)
    var count: Int
    repeat { count = read(descriptor, &more, more.count) } while count < 0 && errno == EINTR
    guard count > 0 else { return false }
    bytes += more[..<count]
    return true
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }

  /// All lines of an input.
  static func lines(_ next: () throws(InputTooLong) -> String?) throws(InputTooLong) -> [String] {
    var lines: [String] = []
    var size = 0
    while let line = try next() {
      size += line.utf8.count + 1
      guard size <= longestInput else { throw .whole }
      lines.append(line)
    }
    return lines
  }
}
