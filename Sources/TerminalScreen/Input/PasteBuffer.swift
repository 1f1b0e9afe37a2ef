/// The text of a bracketed paste, which ends with a mark and with nothing else.
struct PasteBuffer: Sendable {
  /// The most bytes that are kept, 8 MiB. A paste whose end is lost would fill the memory; what is
  /// longer is cut, and is read to its end nevertheless, because none of it may become keys.
  static let longestPaste = 8 << 20

  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many bytes of the end mark were the last ones.
  private var matched = 0

  /// Takes a byte.
  ///
  /// - Returns: The text, if the byte ends the paste.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.endMark[matched] {
      matched += 1
      return matched == Self.endMark.count ? String(decoding: bytes, as: UTF8.self) : nil
    }
    // Only the first byte of the mark is Esc, so no other beginning of it can be within.
    for byte in Self.endMark[..<matched] { keep(byte) }
    matched = byte == Self.endMark[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return nil
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < Self.longestPaste { bytes.append(byte) }
  }
}
