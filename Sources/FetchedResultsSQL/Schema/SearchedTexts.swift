package import FetchedResults

/// The folds of the searchable texts of one row, in the order of their attributes, and behind them
/// that of the searched alias; the fold of an unknown text is empty.
///
/// A write computes this immutable value once and stores it in a ``TextBlock``.
package struct SearchedTexts {
  package let folds: [String]
  /// Whether the folds can stand for all the texts (`TextFolding`).
  package let isPlain: Bool

  /// The entry of the row in its text block.
  ///
  /// - Complexity: O(length of the texts).
  package var entry: TextBlock.Entry {
    var segment: [UInt8] = []
    return append(to: &segment) ? .texts(segment[...]) : .recheck
  }

  /// Appends the fields with the marks between them, unless the row has to be rechecked.
  ///
  /// - Returns: Whether the fields were appended.
  /// - Complexity: O(length of the texts).
  package func append(to bytes: inout [UInt8]) -> Bool {
    let length = folds.reduce(max(0, folds.count - 1)) { $0 + $1.utf8.count }
    guard isPlain, length <= TextBlock.longestSegment else { return false }
    for (index, fold) in folds.enumerated() {
      if index > 0 { bytes.append(TextBlock.fieldMark) }
      bytes.append(contentsOf: fold.utf8)
    }
    return true
  }
}

extension TableLayout {
  /// Folds the searchable texts of a row.
  ///
  /// - Complexity: O(length of the texts).
  package func searchedTexts(_ values: [Value]) -> SearchedTexts {
    var isPlain = true
    func fold(_ text: String?) -> String {
      guard let text, !text.isEmpty else { return "" }
      let fold = TextFolding.fold(text)
      if !fold.isPlain { isPlain = false }
      return fold.text
    }
    var folds = searchedIndices.map {
      fold(AttributeText.text(of: values[$0], utcOffset: 0))
    }
    if let alias = entity.searchedAlias {
      folds.append(fold(alias.text(of: aliasIndices.map { values[$0] })))
    }
    return SearchedTexts(folds: folds, isPlain: isPlain)
  }
}
