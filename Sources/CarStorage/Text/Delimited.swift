/// The formats with one record a line: their separators, and the spelling of a text as a field.
enum Delimited {
  case csv, tsv

  /// The byte between two fields.
  var separator: UInt8 {
    switch self {
    case .csv: ASCII.comma
    case .tsv: ASCII.tab
    }
  }

  /// The spelling of a null that is the only field of its line.
  var loneNull: String {
    switch self {
    case .csv: #""""#
    case .tsv: #"\N"#
    }
  }

  /// Appends a text as a field.
  func append(_ text: String, to bytes: inout [UInt8]) {
    switch self {
    case .csv: CSVText.append(text, to: &bytes)
    case .tsv: TSVText.append(text, to: &bytes)
    }
  }

  /// Appends texts as a line; nil as an empty field.
  func appendLine(_ texts: [String?], to bytes: inout [UInt8]) {
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(separator) }
      if let text { append(text, to: &bytes) }
    }
    bytes.append(ASCII.lineFeed)
  }
}
