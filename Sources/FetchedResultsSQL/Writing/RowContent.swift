package import FetchedResults

/// The current content of a row, and the content that it should have.
///
/// An immutable value.
package struct RowContent<Object: FetchedObject> {
  /// The values of the object made from the row; the values of the row where no object can be made.
  package let values: [Value]
  package let texts: SearchedTexts
  /// The values that should be stored, in the order of `TableLayout.contentColumns`.
  package let stored: [Value]
  /// The indices of the written values that are not stored as they should be.
  package let changedIndices: [Int]
  package var isCurrent: Bool { changedIndices.isEmpty }

  /// Reads the current row of a statement.
  ///
  /// - Parameters:
  ///   - first: The column of the first of the `TableLayout.contentColumns`.
  ///   - written: The `TableLayout.writtenContentIndices`.
  package init(
    _ cursor: SQLCursor, from first: Int32, id: Int64, _ table: TableLayout, written: [Int]
  ) {
    let found = cursor.values(from: first, as: table.attributeTypes)
    // Attributes that an object derives from others can be stale as well.
    let values = Object.renewed(FetchedRow(id: id, values: found)).values
    let texts = table.searchedTexts(values)
    let stored = table.contentValues(values, texts)
    changedIndices = cursor.changedIndices(among: written, to: stored, from: first, reading: found)
    self.values = values
    self.texts = texts
    self.stored = stored
  }
}

extension TableLayout {
  /// The columns of a row that a writer makes: the ``storedColumns``, and behind them the folded
  /// texts where a server has a column of them.
  package var contentColumns: [String] {
    storedColumns + [dialect.serverSearch?.textColumn].compactMap(\.self)
  }

  /// The indices in ``contentColumns`` of the columns that are written, and not computed by the
  /// database.
  package var writtenContentIndices: [Int] {
    writtenIndices + (storedColumns.count..<contentColumns.count)
  }

  /// The values that a row should have, in the order of ``contentColumns``.
  ///
  /// - Complexity: O(length of the texts).
  package func contentValues(_ values: [Value], _ texts: SearchedTexts) -> [Value] {
    let stored = storedValues(values)
    guard dialect.serverSearch != nil else { return stored }
    // A text may contain the mark between the folds, so a search that spans it finds rows that do
    // not match, and rechecks them.
    return stored + [.text(texts.folds.joined(separator: "\u{1}"))]
  }
}

extension SQLCursor {
  /// The indices of the values that the current row does not have.
  ///
  /// A text that is not UTF-8 is read as another one. Its bytes are what a person entered, and stay
  /// where that other text is what should be stored.
  ///
  /// - Parameters:
  ///   - stored: The values that should be stored, in the order of `TableLayout.contentColumns`.
  ///   - first: The column of the first of these.
  ///   - found: The values of the attributes, as the row was read.
  package func changedIndices(
    among written: [Int], to stored: [Value], from first: Int32, reading found: [Value]
  ) -> [Int] {
    written.filter {
      !holds(stored[$0], in: first + Int32($0))
        && !($0 < found.count && stored[$0] == found[$0])
    }
  }

  /// Whether a column contains exactly this value, byte by byte.
  private func holds(_ value: Value, in column: Int32) -> Bool {
    switch value {
    case .text(let text): holds(text, in: column)
    case .date(let date): self.value(column) == .integer(date.millisecondsSince1970)
    case .boolean(let boolean): self.value(column) == .integer(boolean ? 1 : 0)
    case .null, .integer, .real: self.value(column) == value
    }
  }
}
