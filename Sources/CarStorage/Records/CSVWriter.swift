import Foundation

/// Writes comma-separated values by RFC 4180: a header, LF, and quotes only
/// where they are needed.
///
/// A null is an empty field and an empty text `""`. Quotes also stand around
/// blanks at an end and around hidden characters, so that these are seen to
/// belong to the text.
package struct CSVWriter: CarRecordWriter {
  private let columns: [CarField]
  private var output: RecordOutput

  init(columns: [CarField], output: RecordOutput) {
    self.columns = columns
    self.output = output
    self.output.bytes.append(
      contentsOf: columns.map(\.name).joined(separator: ",").utf8)
    self.output.bytes.append(ASCII.lineFeed)
  }

  package mutating func write(_ car: Car) throws {
    for (index, column) in columns.enumerated() {
      if index > 0 { output.bytes.append(ASCII.comma) }
      switch column.value(of: car) {
      case .text(let text): CSVText.append(text, to: &output.bytes)
      case .number(let number): output.bytes.append(contentsOf: String(number).utf8)
      case .date(let date): Timestamp.append(date, to: &output.bytes)
      case .null:
        // A lone empty field would be an empty line, which readers skip.
        if columns.count == 1 { CSVText.append("", to: &output.bytes) }
      }
    }
    output.bytes.append(ASCII.lineFeed)
    try output.flushIfLarge()
  }

  package mutating func finish() throws {
    try output.flush()
  }
}
