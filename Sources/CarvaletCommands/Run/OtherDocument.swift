/// A file that people take for a table of text, known by its first bytes.
enum OtherDocument: Equatable {
  case spreadsheet, pdf, page

  /// So many bytes tell.
  static let longestMark = 256

  /// Nil for any other file.
  init?(beginningWith bytes: [UInt8]) {
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      self = .spreadsheet
    } else if bytes.starts(with: "%PDF-".utf8) {
      self = .pdf
    } else {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
        .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard ["<!doctype html", "<html", "<table"].contains(where: text.hasPrefix) else {
        return nil
      }
      self = .page
    }
  }
}
