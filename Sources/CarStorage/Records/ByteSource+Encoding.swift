extension ByteSource {
  /// Drops a byte order mark at the start of the file, and converts the rest to UTF-8 where it has
  /// another encoding.
  ///
  /// A mark overrules the encoding that was named, because hardly any text of another encoding
  /// begins with its bytes.
  func settleEncoding() throws {
    while unread.count < 3, try refill() {}
    if unread.starts(with: [0xEF, 0xBB, 0xBF]) {
      dropMark(3)
      encoding = .utf8
    } else if unread.starts(with: [0xFF, 0xFE]) || unread.starts(with: [0xFE, 0xFF]) {
      let isBigEndian = unread[0] == 0xFE
      dropMark(2)
      encoding = .utf16
      transcode(Transcoder(.utf16(isBigEndian: isBigEndian)))
    } else {
      switch encoding {
      case .utf8: break
      // A table of cars begins with an ASCII character, one byte of which is 0.
      case .utf16: transcode(Transcoder(.utf16(isBigEndian: unread.first == 0)))
      case .windows1252: transcode(Transcoder(.windows1252))
      }
    }
  }
}
