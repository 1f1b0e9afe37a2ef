/// What is no car in a table of people, and what says nothing of a car.
extension CarDecoder {
  /// The row as it is meant, with days before its times; nil for one that belongs to the table and
  /// is no car: the header once more, as at each page, a line of totals, or the heading of a day.
  mutating func meant(_ row: RecordRow, _ columns: [String]) -> RecordRow? {
    var row = mapping.joined(row)
    guard isOfPeople else { return row }
    if isOfTable(row, columns) { return nil }
    if let dayHeading { row = mapping.joined(row, below: dayHeading) }
    let parked = row.cells.first { mapping.fields[$0.column] == .dateCreated }
    if let parked, DayAndTime.isTimeOfDay(parked.text) { timesWithoutDay += 1 }
    rowsRead += 1
    return row
  }

  private mutating func isOfTable(_ row: RecordRow, _ columns: [String]) -> Bool {
    var count = 0
    var areNames = true
    var isNamed = false
    var first: FieldCell?
    for cell in row.cells where !cell.isEmpty {
      guard let field = mapping.fields[cell.column] else { continue }
      count += 1
      isNamed = isNamed || first != nil && [.plate, .key, .ticket].contains(field)
      areNames = areNames && cell.text == columns[cell.column]
      first = first ?? cell
    }
    if areNames, count > 1 { return true }
    guard count <= 2, !isNamed, let first else { return false }
    if TableLine.begins(with: first.text) { return true }
    guard count == 1 else { return false }
    let isDay = TableLine.isDay(first.text, readTime)
    if isDay { dayHeading = first }
    return isDay || TableLine.isCount(first.text)
  }

  /// Notes what an ignored column holds: whether it may be the time at which the cars were parked.
  mutating func noteIgnored(_ cell: FieldCell) {
    mapping.noteText(inColumn: cell.column)
    guard isOfPeople, rowsRead <= Self.rowsOfIgnoredTimes, !mapping.fields.contains(.dateCreated)
    else { return }
    let isTime =
      cell.text.contains(":")
      && (Timestamp(cell.text) != nil || !isNotUnderstood(cell.text))
    mapping.noteIgnored(cell.column, isTime: isTime)
  }

  private func isNotUnderstood(_ text: String) -> Bool {
    if case .notUnderstood = readTime(text, dateOrder) { true } else { false }
  }

  /// So many rows show whether an ignored column holds times.
  private static let rowsOfIgnoredTimes = 50
}
