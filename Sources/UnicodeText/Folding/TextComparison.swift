/// How the texts of an attribute are ordered.
public enum TextComparison: String, Hashable, Sendable, CaseIterable {
  /// As words, by `TextFolding.sortKey(_:)`: A12 before A2.
  case words
  /// As places and tags that are numbered, by `TextFolding.numericSortKey(_:)`: A2 before A12.
  case numeric
  /// As bytes of UTF-8: B before a. Only keys of rows are, and no section is made of them.
  case bytes

  /// The key by which a text is sorted and assigned to a section; empty for a blank text.
  ///
  /// - Complexity: O(*n*).
  public func sortKey(of text: String) -> String {
    switch self {
    case .words: TextFolding.sortKey(text)
    case .numeric: TextFolding.numericSortKey(text)
    case .bytes: text
    }
  }
}
