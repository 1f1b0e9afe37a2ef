package import FetchedResults
import UnicodeText

/// The folds of the searchable texts of one row, in the order of their attributes, and behind them
/// the fold of the searched alias; the fold of an unknown text is empty.
///
/// A write computes this immutable value once and stores it in a ``TextBlock``.
package struct SearchedTexts {
  package let folds: [String]
  /// Whether a search of the folds answers for all the texts (`FoldedText`).
  package let isExact: Bool

  /// The entry of the row in its text block.
  ///
  /// - Complexity: O(length of the texts).
  package var entry: TextBlock.Entry {
    let length = folds.reduce(max(0, folds.count - 1)) { $0 + $1.utf8.count }
    guard length <= TextBlock.longestSegment else { return .recheck }
    var segment: [UInt8] = []
    segment.reserveCapacity(length)
    for (index, fold) in folds.enumerated() {
      if index > 0 { segment.append(TextBlock.fieldMark) }
      segment.append(contentsOf: fold.utf8)
    }
    return isExact ? .texts(segment[...]) : .inexactTexts(segment[...])
  }
}

extension TableLayout {
  /// Folds the searchable texts of a row.
  ///
  /// - Complexity: O(length of the texts).
  package func searchedTexts(_ values: [Value]) -> SearchedTexts {
    var texts = searchedIndices.map { AttributeText.text(of: values[$0], utcOffset: 0) }
    if let alias = entity.searchedAlias {
      texts.append(alias.text(of: aliasIndices.map { values[$0] }[...]))
    }
    var isExact = true
    let folds = texts.map { text in
      guard let text, !text.isEmpty else { return "" }
      let fold = TextFolding.fold(text)
      if !fold.isExact { isExact = false }
      return fold.text
    }
    return SearchedTexts(folds: folds, isExact: isExact)
  }
}
