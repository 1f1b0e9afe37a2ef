extension CarDecoder {
  /// A column that was bound by its name may hold something else: `state` in a list of cars of the
  /// United States, `Exit` with the number of a gate. The file is read for all that the column
  /// holds, and then again.
  package struct MisreadColumn: Error {
    let field: CarField
    let index: Int
  }

  /// Settles what a column holds that is named like a field and has something else.
  ///
  /// A column of states with other words than ours holds states in the words of people where all
  /// are such words, and nothing that is known where none is one of ours. One of times holds
  /// nothing that is known where none of its cells is like a time, and none says yes. Else it is
  /// the field, and the other cells are refused.
  ///
  /// - Throws: `RowProblem` or `ByteSource.ReadError` where the file cannot be read further.
  package mutating func settle(
    _ column: MisreadColumn, _ reader: inout any RecordReader
  ) throws {
    var surveyor = self
    surveyor.begin(reader)
    var areSpoken = surveyor.isOfPeople && column.field == .state
    var hasOwn = false
    // A column of a database has 1 for a car that left.
    var areBits = true
    var hasOne = false
    while areSpoken || !hasOwn, let result = try reader.next() {
      guard case .row(let row) = result else { continue }
      for cell in row.cells where cell.column == column.index && !cell.isEmpty {
        if surveyor.readsWordsForNothing, cell.isWordForNothing { continue }
        let value = CellValue(field: column.field, cell: cell, row: row)
        areSpoken = areSpoken && value.isState(isSpoken: true)
        hasOwn =
          hasOwn
          || (column.field == .state
            ? value.isState() : isLikeTime(cell.text) || StateWords.isYes(cell.text))
        areBits = areBits && (cell.text == "0" || cell.text == "1")
        hasOne = hasOne || cell.text == "1"
      }
    }
    if column.field.isTime, areBits, hasOne { hasOwn = true }
    if areSpoken {
      mapping.readSpokenStates(in: column.index)
    } else if hasOwn {
      mapping.keep(column.index)
    } else {
      mapping.leaveOut(column.index)
    }
  }

  /// Whether a cell is a time, or may be one that was mistyped: it has several numbers.
  private func isLikeTime(_ text: String) -> Bool {
    DayAndTime.isTimeOfDay(text)
      || text.contains { ":./".contains($0) }
        && text.split { !$0.isNumber }.count > 1
      || text.contains("-") && text.split { !$0.isNumber }.count > 2
  }
}
