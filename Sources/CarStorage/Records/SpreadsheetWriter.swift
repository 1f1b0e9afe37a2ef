package import FoundationEssentials

/// Writes cars as the CSV that spreadsheets of people open: UTF-8 with a mark, lines that end with
/// CR LF, and times by the clock of the stand in a form that is taken for a date.
///
/// A text that a spreadsheet would take for a formula begins with an apostrophe, so that nothing
/// runs that somebody has typed as a note. It is no form to be imported again: texts are changed.
package struct SpreadsheetWriter: CarRecordWriter {
  /// What differs from one spreadsheet to another.
  package struct Form: Sendable {
    package var delimiter = Delimiter.comma
    /// How far the stand's clock is ahead of UTC at a time, in seconds.
    let utcOffset: @Sendable (Date) -> Int

    package init(utcOffset: @escaping @Sendable (Date) -> Int) { self.utcOffset = utcOffset }
  }

  private let form: Form
  private let columns: [CarField]
  private var output: RecordOutput

  /// - Parameter names: The names of the columns.
  init(_ form: Form, columns: [CarField], names: [String], output: RecordOutput) {
    self.form = form
    self.columns = columns
    self.output = output
    self.output.bytes.append(contentsOf: [0xEF, 0xBB, 0xBF])
    appendLine(names.map { .text($0) })
  }

  package mutating func write(_ car: Car) throws {
    appendLine(
      columns.map { column in
        let value = column.value(of: car)
        guard case .date(let date) = value else { return value }
        return .text(Self.localTime(date.addingTimeInterval(Double(form.utcOffset(date)))))
      })
    try output.flushIfLarge()
  }

  package mutating func finish() throws {
    try output.flush()
  }

  private mutating func appendLine(_ values: [CarValue]) {
    for (index, value) in values.enumerated() {
      if index > 0 { output.bytes.append(form.delimiter.rawValue) }
      switch value {
      case .text(let text), .json(let text): append(text)
      case .number(let number): output.bytes.append(contentsOf: String(number).utf8)
      case .date, .null: break
      }
    }
    output.bytes.append(contentsOf: [ASCII.carriageReturn, ASCII.lineFeed])
  }

  private mutating func append(_ text: String) {
    let guarded = Self.isLikeFormula(text) ? "'" + text : text
    let special: Set<UInt8> = [
      form.delimiter.rawValue, ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab,
    ]
    guard
      guarded.utf8.contains(where: special.contains) || guarded.utf8.first == ASCII.space
        || guarded.utf8.last == ASCII.space
    else {
      output.bytes.append(contentsOf: guarded.utf8)
      return
    }
    output.bytes.append(ASCII.quote)
    for byte in guarded.utf8 {
      if byte == ASCII.quote { output.bytes.append(byte) }
      output.bytes.append(byte)
    }
    output.bytes.append(ASCII.quote)
  }

  /// Whether a spreadsheet would run the text, also behind blanks and in full width; or whether it
  /// has an apostrophe before such a text, which must not be taken for a guard.
  static func isLikeFormula(_ text: String) -> Bool {
    if text.utf8.first == UInt8(ascii: "'") { return isLikeFormula(String(text.dropFirst())) }
    guard let first = text.unicodeScalars.first else { return false }
    if "\t\r\n".unicodeScalars.contains(first) { return true }
    let visible = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return visible.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
  }

  /// `2026-11-21 18:04:05`, which spreadsheets of all languages take for a time.
  private static func localTime(_ local: Date) -> String {
    String(Timestamp.text(local).prefix(19)).replacing("T", with: " ")
  }
}
