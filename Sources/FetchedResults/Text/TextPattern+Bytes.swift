extension TextPattern {
  // MARK: - UTF-8
  //
  // For callers that have bytes and no string, such as a scan of stored texts. Invalid
  // UTF-8 is repaired as by `String(decoding:as:)`.

  /// Whether a text, given as UTF-8, contains the needle.
  ///
  /// - Complexity: as for a string.
  public func isContained(in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    answer(.anywhere, in: utf8)
  }

  /// Whether a text, given as UTF-8, begins with the needle.
  ///
  /// - Complexity: as for a string.
  public func isPrefix(of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    answer(.start, in: utf8)
  }

  /// Whether a text, given as UTF-8, ends with the needle.
  ///
  /// - Complexity: as for a string.
  public func isSuffix(of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    answer(.end, in: utf8)
  }

  /// Whether a text, given as UTF-8, is the needle.
  ///
  /// - Complexity: O(*n*).
  public func isEqual(to utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    if let bytes, options.contains(.normalized) || Self.isASCII(utf8) {
      return bytes.isEqual(to: utf8)
    }
    return isEqual(to: String(decoding: utf8, as: UTF8.self))
  }

  private func answer(_ place: Place, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    fastAnswer(place, in: utf8) ?? exactAnswer(place, in: String(decoding: utf8, as: UTF8.self))
  }

  // MARK: - The fast way

  /// The answer of a byte search; nil if bytes alone cannot decide.
  func fastAnswer(_ place: Place, in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    if needle.isEmpty || text.isEmpty { return false }
    // Under [n] any text is compared as bytes; otherwise bytes decide for ASCII only.
    guard options.contains(.normalized) || Self.isASCII(text) else { return nil }
    if isBeyondASCII { return false }
    guard let bytes else { return nil }
    return switch place {
    case .anywhere: bytes.isContained(in: text)
    case .start: bytes.isPrefix(of: text)
    case .end: bytes.isSuffix(of: text)
    }
  }

  static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in text { all |= byte }
    return all < 0x80
  }
}
