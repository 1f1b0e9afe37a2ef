extension TextPattern {
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
