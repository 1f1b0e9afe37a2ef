/// Words that people and programs write into a table for nothing.
private enum WordsForNothing {
  static let words: Set<String> = [
    "none", "null", "(null)", "nan", "n/a", "-", "--", "---", "?", "??", "???", "unknown",
    // What databases and their tools write.
    "k.a.", "s/d",
    // What spreadsheets write for a formula that failed.
    "#n/a", "#ref!", "#value!", "#name?", "#null!", "#num!", "#div/0!",
  ]

  static let longest = 7
}

extension FieldCell {
  /// Whether the cell holds nothing but blanks.
  var isEmpty: Bool {
    switch value {
    case .null: true
    case .text(let text):
      // Nearly every cell begins with a letter or a digit.
      text.utf8.first.map { $0 <= ASCII.space || $0 >= 0x80 } ?? true
        && CarText.normalized(text) == nil
    case .number, .bool, .nested: false
    }
  }

  /// The cell without the apostrophe that an export for spreadsheets puts before a formula, and
  /// without the formula `="0012"` of a text.
  var withoutFormulaGuard: FieldCell {
    if case .text(let text) = value, text.hasPrefix("=\""), text.hasSuffix("\""),
      text.utf8.count > 3
    {
      return FieldCell(
        column: column, value: .text(String(text.dropFirst(2).dropLast())), offset: offset)
    }
    guard case .text(let text) = value, text.utf8.first == UInt8(ascii: "'"),
      SpreadsheetWriter.isLikeFormula(String(text.dropFirst()))
    else { return self }
    return FieldCell(column: column, value: .text(String(text.dropFirst())), offset: offset)
  }

  /// Whether the cell holds a word for nothing, in capitals or small letters.
  var isWordForNothing: Bool {
    guard case .text(let text) = value, text.utf8.count < 2 * WordsForNothing.longest,
      let word = CarText.normalized(text), word.utf8.count <= WordsForNothing.longest
    else { return false }
    return WordsForNothing.words.contains(word.lowercased())
  }

  /// Whether the cell is the null of a dump of MySQL.
  var isNull: Bool { value == .text("\\N") }

  /// Whether a cell of a time says that there is none, as MySQL, pandas and forms do.
  var isNoTime: Bool {
    guard case .text(let text) = value else { return false }
    return text.hasPrefix("0000-00-00") || text == "NaT" || text == "--:--"
  }
}

extension CarField {
  /// Whether a word for nothing means nothing in the field. A note is as it was written.
  var mayHoldNothing: Bool { self != .note && self != .notes && self != .model }
}
