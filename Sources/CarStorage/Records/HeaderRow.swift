/// Where a file of CSV or TSV has the names of its columns.
package enum HeaderPlace: Equatable, Sendable {
  /// In the first line that is taken for a header, see `HeaderSearch`; in TSV in the first one
  /// that is not empty.
  case found
  /// In a line, counted from 1.
  case line(Int)
  /// Nowhere: the columns have these names, and the first line is a row.
  case none([String])
}

/// The rules of CSV and TSV for the header and the rows below it.
enum HeaderRow {
  /// The column names of a header. Some may be empty, as the names of columns of row numbers often
  /// are, and a name may stand twice.
  static func names(of header: RecordRow) -> [String] {
    header.cells.map { cell in
      if case .text(let text) = cell.value { CarText.normalized(text) ?? "" } else { "" }
    }
  }

  /// Whether the columns are the columns of an export of carvalet, which is read to the letter.
  static func isExport(_ columns: [String]) -> Bool {
    let names = Set(CarField.columns.map(\.name))
    let own = [CarField.ticket, .dateCreated, .utcOffset].map(\.name)
    return own.allSatisfy(columns.contains) && columns.allSatisfy(names.contains)
  }

  /// The result of a row below a header.
  ///
  /// Fields that are missing at its end are empty, and empty ones beyond the header are nothing. A
  /// row of an export has all its fields: one that lacks some was cut off.
  static func result(
    columns: Int, isExport: Bool, _ makeRow: () throws(RowProblem) -> RecordRow
  ) -> RecordResult {
    do {
      let row = try makeRow()
      if row.cells.count == columns { return .row(row) }
      let surplus = row.cells.dropFirst(columns)
      guard !isExport, surplus.allSatisfy(\.isEmpty), !isDividedOtherwise(row, columns) else {
        return .refused(problem(in: row, expected: columns))
      }
      return .row(
        RecordRow(place: row.place, cells: Array(row.cells.prefix(columns)), raw: row.raw))
    } catch {
      return .refused(error)
    }
  }

  /// Whether a row has another delimiter than the header, so that it seems to be one field.
  private static func isDividedOtherwise(_ row: RecordRow, _ columns: Int) -> Bool {
    guard row.cells.count == 1, columns > 1, case .text(let text) = row.cells[0].value else {
      return false
    }
    return Delimiter.allCases.contains { delimiter in
      text.utf8.count { $0 == delimiter.rawValue } == columns - 1
    }
  }

  /// The refusal of a row with a field that is not UTF-8, at the first such byte.
  static func notText(_ row: Bytes, near offset: Int, from source: ByteSource) -> RowProblem {
    let place = source.place
    let offset = row.firstOffsetNotUTF8 ?? offset
    // A transcoder leaves half of a surrogate pair in three bytes, of which these are two.
    if row[offset] == 0xED, offset + 1 < row.count, row[offset + 1] >= 0xA0 {
      return RowProblem(.loneSurrogate, offset: offset, in: row, from: place)
    }
    // The only other byte that it leaves stands for a file that ends in the middle of a unit.
    if source.encoding == .utf16 {
      return RowProblem(.notUTF16, offset: offset, in: row, from: place)
    }
    return RowProblem(.notUTF8(byte: row[offset]), offset: offset, in: row, from: place)
  }

  /// The refusal of a row with too few or too many cells: at the first surplus cell that holds
  /// something, or at the start of a row with too few.
  private static func problem(in row: RecordRow, expected: Int) -> RowProblem {
    let surplus = row.cells.dropFirst(expected)
    let place = (surplus.first { !$0.isEmpty } ?? surplus.first).map { row.place(of: $0) }
    return RowProblem(
      .fieldCount(expected: expected, found: row.cells.count), at: place ?? row.place, raw: row.raw)
  }
}
