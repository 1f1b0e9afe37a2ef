/// An invisible character that acts on a terminal, or on the order of the text around it: C0, DEL,
/// C1, the line and paragraph separators and the bidirectional controls.
///
/// JSON and TSV write these characters as escapes, and CSV in quotes.
struct HiddenScalar {
  let value: UInt32
  /// Bytes of UTF-8.
  let length: Int

  /// The hidden character that begins at `offset`; nil if a visible one does.
  @inline(__always)
  init?(in bytes: Bytes, at offset: Int) {
    let first = bytes[offset]
    // Nearly every byte is a visible character.
    guard first < 0x20 || first >= 0x7F else { return nil }
    let left = bytes.count - offset
    switch first {
    case ...0x7F:
      value = UInt32(first)
      length = 1
    // U+0080...U+009F
    case 0xC2 where left > 1 && bytes[offset + 1] <= 0x9F:
      value = UInt32(bytes[offset + 1])
      length = 2
    // U+061C
    case 0xD8 where left > 1 && bytes[offset + 1] == 0x9C:
      value = 0x61C
      length = 2
    case 0xE2 where left > 2:
      let scalar = 0x2000 | UInt32(bytes[offset + 1] & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
      switch scalar {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        value = scalar
        length = 3
      default: return nil
      }
    default: return nil
    }
  }
}
