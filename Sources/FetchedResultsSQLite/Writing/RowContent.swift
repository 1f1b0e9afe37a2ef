import FetchedResults
import FetchedResultsSQL

/// The current content of a row, and the content that it should have.
struct RowContent<Object: FetchedObject> {
  /// The values of the object made from the row; the values of the row where no object can be made.
  let values: [Value]
  let texts: SearchedTexts
  /// The values that should be stored, in the order of `TableLayout.storedColumns`.
  let stored: [Value]
  /// The indices of the written values that are not stored as they should be.
  let changedIndices: [Int]
  var isCurrent: Bool { changedIndices.isEmpty }

  /// Reads the current row of a statement.
  ///
  /// - Parameters:
  ///   - first: The column of the first of the `TableLayout.storedColumns`.
  ///   - written: The `TableLayout.writtenIndices`.
  init(
    _ cursor: SQLCursor, from first: Int32, id: Int64, _ table: TableLayout, written: [Int]
  ) {
    let found = cursor.values(from: first, as: table.attributeTypes)
    // Attributes that an object derives from others can be stale as well.
    let values = Object.renewed(FetchedRow(id: id, values: found)).values
    let stored = table.storedValues(values)
    changedIndices = cursor.changedIndices(among: written, to: stored, from: first, reading: found)
    texts = table.searchedTexts(values)
    self.values = values
    self.stored = stored
  }
}

extension SQLCursor {
  /// The indices of the values that the current row does not have.
  ///
  /// A text that is not UTF-8 is read as another one. Its bytes are what a person entered, and stay
  /// where that other text is what should be stored.
  ///
  /// - Parameters:
  ///   - stored: The values that should be stored, in the order of `TableLayout.storedColumns`.
  ///   - first: The column of the first of these.
  ///   - found: The values of the attributes, as the row was read.
  func changedIndices(
    among written: [Int], to stored: [Value], from first: Int32, reading found: [Value]
  ) -> [Int] {
    written.filter {
      !holds(stored[$0], in: first + Int32($0))
        && !($0 < found.count && stored[$0] == found[$0])
    }
  }

  /// Whether a column contains exactly this value, byte by byte.
  fileprivate func holds(_ value: Value, in column: Int32) -> Bool {
    switch value {
    case .text(let text): holds(text, in: column)
    case .date(let date): self.value(column) == .integer(date.millisecondsSince1970)
    case .boolean(let boolean): self.value(column) == .integer(boolean ? 1 : 0)
    case .null, .integer, .real: self.value(column) == value
    }
  }
}
