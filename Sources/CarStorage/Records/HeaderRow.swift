/// The rules of CSV and TSV for the header and the rows below it.
enum HeaderRow {
  /// The column names of a header. One may be empty, as the name of a column of row numbers often
  /// is.
  static func names(of header: RecordRow) throws(RowProblem) -> [String] {
    var names: [String] = []
    var met: Set<String> = []
    for cell in header.cells {
      let name = if case .text(let text) = cell.value { CarText.normalized(text) ?? "" } else { "" }
      guard met.insert(name).inserted else {
        throw RowProblem(.duplicateColumn(name), at: header.place(of: cell), raw: header.raw)
      }
      names.append(name)
    }
    return names
  }

  /// The result of a row below a header: the row, or its refusal if it has another count of cells.
  static func result(
    columns: Int, _ makeRow: () throws(RowProblem) -> RecordRow
  ) -> RecordResult {
    do {
      let row = try makeRow()
      guard row.cells.count == columns else {
        return .refused(problem(in: row, expected: columns))
      }
      return .row(row)
    } catch {
      return .refused(error)
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

  /// The refusal of a row with too few or too many cells: at the first surplus cell, or at the
  /// start of a row with too few.
  private static func problem(in row: RecordRow, expected: Int) -> RowProblem {
    let place = row.cells.count > expected ? row.place(of: row.cells[expected]) : row.place
    return RowProblem(
      .fieldCount(expected: expected, found: row.cells.count), at: place, raw: row.raw)
  }
}
