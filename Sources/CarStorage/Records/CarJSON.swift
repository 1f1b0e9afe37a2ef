/// A car as a JSON object, the same wherever one is written.
package enum CarJSON {
  /// Appends a compact object with every one of `columns`, in their order and
  /// null where nothing is known.
  package static func append(_ car: Car, columns: [CarField], to bytes: inout [UInt8]) {
    bytes.append(ASCII.openBrace)
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(ASCII.comma) }
      bytes.append(ASCII.quote)
      bytes.append(contentsOf: column.name.utf8)
      bytes.append(ASCII.quote)
      bytes.append(ASCII.colon)
      switch column.value(of: car) {
      case .text(let text): JSONText.append(text, to: &bytes)
      case .number(let number): bytes.append(contentsOf: String(number).utf8)
      case .date(let date):
        bytes.append(ASCII.quote)
        Timestamp.append(date, to: &bytes)
        bytes.append(ASCII.quote)
      case .json(let json): bytes.append(contentsOf: json.utf8)
      case .null: bytes.append(contentsOf: "null".utf8)
      }
    }
    bytes.append(ASCII.closeBrace)
  }
}
