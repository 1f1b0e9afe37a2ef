package import FetchedResults

/// The folds of the searchable texts of one row, in the order of their attributes, and behind them
/// that of the searched alias; the fold of an unknown text is empty. A row that is not plain has
/// search letters in their place (`TextFolding.searchLetters(of:)`).
///
/// A write computes this immutable value once and stores it in a ``TextBlock``.
package struct SearchedTexts {
  /// Nil where the texts have no search letters.
  package let folds: [String]?
  /// Whether the folds can stand for all the texts (`TextFolding`).
  package let isPlain: Bool

  /// The entry of the row in its text block.
  ///
  /// - Complexity: O(length of the texts).
  package var entry: TextBlock.Entry {
    guard let folds else { return .recheck }
    let length = folds.reduce(max(0, folds.count - 1)) { $0 + $1.utf8.count }
    guard length <= TextBlock.longestSegment else { return .recheck }
    var segment: [UInt8] = []
    segment.reserveCapacity(length)
    for (index, fold) in folds.enumerated() {
      if index > 0 { segment.append(TextBlock.fieldMark) }
      segment.append(contentsOf: fold.utf8)
    }
    return isPlain ? .texts(segment[...]) : .letters(segment[...])
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
    var texts = searchedIndices.map { AttributeText.text(of: values[$0], utcOffset: 0) }
    if let alias = entity.searchedAlias {
      texts.append(alias.text(of: aliasIndices.map { values[$0] }[...]))
    }
    let folds = texts.map(fold)
    if isPlain { return SearchedTexts(folds: folds, isPlain: true) }
    let letters = texts.map { TextFolding.searchLetters(of: $0 ?? "") }
    return SearchedTexts(
      folds: letters.contains(nil) ? nil : letters.compactMap(\.self), isPlain: false)
  }
}
