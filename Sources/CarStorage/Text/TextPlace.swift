import Glibc

/// A place in a text file, as an editor shows it.
///
/// LF ends a line, so that CR LF counts once; in a file of CR alone, CR does. Columns count Unicode
/// scalars, not bytes and not graphemes; a byte that is not UTF-8 counts as one or none. The byte
/// order mark has no column.
package struct TextPlace: Equatable, Sendable {
  package var line: Int
  package var column: Int
  /// The byte that ends a line.
  var lineEnd = ASCII.lineFeed

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = TextPlace(line: 1, column: 1)

  /// Moves behind `bytes`, which begin here.
  ///
  /// - Complexity: O(*n*) in the bytes.
  mutating func advance(over bytes: Bytes) {
    guard var rest = bytes.baseAddress else { return }
    let end = rest + bytes.count
    while let newline = memchr(rest, Int32(lineEnd), end - rest) {
      rest = UnsafePointer(newline.assumingMemoryBound(to: UInt8.self)) + 1
      line += 1
      column = 1
    }
    while rest < end {
      // A continuation byte 10xxxxxx belongs to the scalar already counted.
      if rest.pointee & 0xC0 != 0x80 { column += 1 }
      rest += 1
    }
  }

  /// The place behind `bytes`, which begin here.
  func advanced(over bytes: Bytes) -> TextPlace {
    var place = self
    place.advance(over: bytes)
    return place
  }
}
