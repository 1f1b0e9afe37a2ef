import Glibc

/// Bytes of a text on their way through a reader or a writer.
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension Bytes {
  /// The offset of the first `byte` at or behind `offset`.
  func firstOffset(of byte: UInt8, from offset: Int = 0) -> Int? {
    guard let baseAddress, offset < count,
      let hit = memchr(baseAddress + offset, Int32(byte), count - offset)
    else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(baseAddress)
  }

  /// The text of the bytes; nil if they are not UTF-8.
  var text: String? {
    // Most texts are ASCII, and the validating initialiser costs a third of the
    // whole reading: it is generic and not specialised.
    allSatisfy { $0 < 0x80 }
      ? String(decoding: self, as: UTF8.self) : String(validating: self, as: UTF8.self)
  }

  /// The offset of the first byte that cannot be part of UTF-8 text.
  ///
  /// - Complexity: O(*n*); only walked once a text was found not to be UTF-8.
  var firstOffsetNotUTF8: Int? {
    var decoder = Unicode.UTF8.ForwardParser()
    var input = makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &input) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
