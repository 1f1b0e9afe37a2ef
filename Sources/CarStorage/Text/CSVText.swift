/// Texts as CSV writes them, the same wherever CSV is written.
package enum CSVText {
  /// Appends `text` as a field, in quotes where it needs them.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      guard needsQuotes(utf8) else {
        bytes.append(contentsOf: utf8)
        return
      }
      bytes.append(ASCII.quote)
      var start = 0
      while let quote = utf8.firstOffset(of: ASCII.quote, from: start) {
        bytes.append(contentsOf: utf8[start...quote])
        bytes.append(ASCII.quote)
        start = quote + 1
      }
      bytes.append(contentsOf: utf8[start...])
      bytes.append(ASCII.quote)
    }
  }

  private static func needsQuotes(_ utf8: Bytes) -> Bool {
    guard let first = utf8.first, let last = utf8.last else { return true }
    if first == ASCII.space || last == ASCII.space { return true }
    return utf8.indices.contains { offset in
      let byte = utf8[offset]
      return byte == ASCII.comma || byte == ASCII.quote
        || HiddenScalar(in: utf8, at: offset) != nil
    }
  }
}
