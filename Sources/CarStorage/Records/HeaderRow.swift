/// What CSV and TSV ask of their header and of the rows below it.
enum HeaderRow {
  /// The column names a header gives. One may be empty, as that of a row number
  /// often is.
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

  /// A row below a header of so many columns, or its refusal.
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

  /// The refusal of a field that is not UTF-8, at the first byte that is wrong in the row.
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

  /// The refusal of a row with too few or too many cells, at the first cell too
  /// many or else at the start of the row.
  private static func problem(in row: RecordRow, expected: Int) -> RowProblem {
    let place = row.cells.count > expected ? row.place(of: row.cells[expected]) : row.place
    return RowProblem(
      .fieldCount(expected: expected, found: row.cells.count), at: place, raw: row.raw)
  }
}
