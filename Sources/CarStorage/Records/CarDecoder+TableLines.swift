/// What is no car in a table of people, and what says nothing of a car.
extension CarDecoder {
  /// The row as it is meant, with days before its times; nil for one that belongs to the table and
  /// is no car: the header once more, as at each page, a line of totals, or the heading of a day.
  ///
  /// - Throws: `RowProblem` for a time below a heading that names no day of the calendar.
  mutating func meant(_ row: RecordRow, _ columns: [String]) throws(RowProblem) -> RecordRow? {
    var row = mapping.joined(row)
    guard isOfPeople else { return row }
    if isHeader(row, columns) { return nil }
    if let (line, cell) = tableLine(row) {
      if case .day = line { dayHeading = cell }
      note(lineOfTable: cell.text, at: row.place.line)
      return nil
    }
    if let dayHeading { row = try joined(row, below: dayHeading) }
    rowsRead += 1
    return row
  }

  /// Whether a row has the names of the columns once more.
  private func isHeader(_ row: RecordRow, _ columns: [String]) -> Bool {
    let known = row.cells.filter { !$0.isEmpty && mapping.fields[$0.column] != nil }
    return known.count > 1 && known.allSatisfy { $0.text == columns[$0.column] }
  }

  /// The line of a table that a row is, and the cell that shows it: the heading of a day stands
  /// alone, and a sum beside numbers. A table of one column has no such lines.
  private func tableLine(_ row: RecordRow) -> (TableLine, FieldCell)? {
    guard let first = row.cells.first(where: { !$0.isEmpty }) else { return nil }
    let others = row.cells.filter { $0.column != first.column && !$0.isEmpty }
    guard others.allSatisfy(isOfSum), mapping.fields.count(where: { $0 != nil }) > 1,
      let line = TableLine(first.text, readTime)
    else { return nil }
    if case .day = line, !others.isEmpty { return nil }
    return (line, first)
  }

  /// Whether a cell may stand beside the word for a sum: it has no letters but the name of a
  /// currency, and is no model year.
  private func isOfSum(_ cell: FieldCell) -> Bool {
    if mapping.fields[cell.column] == .year, cell.text.utf8.count == 4 { return false }
    let letters = cell.text.filter(\.isLetter)
    return letters.isEmpty
      || ["EUR", "USD", "GBP", "CHF", "PLN", "zł", "Kč", "R"].contains(letters)
  }

  /// A row with the day of a heading before each time that has none.
  private func joined(
    _ row: RecordRow, below heading: FieldCell
  ) throws(RowProblem) -> RecordRow {
    var cells = row.cells
    for index in cells.indices {
      let cell = cells[index]
      guard let field = mapping.fields[cell.column], field.isTime,
        DayAndTime.isTimeOfDay(cell.text)
      else { continue }
      guard TableLine.isCalendarDay(heading.text, readTime) else {
        throw row.problem(.headingWithoutDate(field, heading.text), at: cell)
      }
      cells[index] = FieldCell(
        column: cell.column, value: DayAndTime.joined(heading, cell).value, offset: cell.offset)
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }

  private mutating func note(lineOfTable text: String, at line: Int) {
    if linesOfTable.count < Self.mostLinesOfTable { linesOfTable.append((line, text)) }
  }

  /// So many lines that are no cars are shown.
  private static let mostLinesOfTable = 3

  /// Notes what an ignored column holds: whether it may be the time at which the cars were parked.
  mutating func noteIgnored(_ cell: FieldCell) {
    mapping.noteText(inColumn: cell.column)
    guard isOfPeople, rowsRead <= Self.rowsLookedAt, !mapping.fields.contains(.dateCreated)
    else { return }
    let isTime =
      mapping.mayBeTimes(cell.column, cell.text) && !DayAndTime.isTimeOfDay(cell.text)
      && (Timestamp(cell.text) != nil || !isNotUnderstood(cell.text))
    mapping.noteIgnored(cell.column, isTime: isTime)
  }

  private func isNotUnderstood(_ text: String) -> Bool {
    if case .notUnderstood = readTime(text, dateOrder) { true } else { false }
  }

  /// So many rows show how a file is written.
  static let rowsLookedAt = 50
}
