/// A condition of a list that the program should know of, because its author may not have meant it.
public enum ListNotice: Hashable, Sendable {
  /// The attribute that makes the sections is null or empty in so many rows, which stand together
  /// in a section of their own.
  case rowsWithoutSection(Int, attribute: String)
}

extension ListNotice: CustomStringConvertible {
  /// The notice as a sentence.
  public var description: String {
    switch self {
    case .rowsWithoutSection(let count, let attribute):
      """
      \(count == 1 ? "1 row has" : "\(count) rows have") nothing in '\(attribute)', and \
      \(count == 1 ? "stands" : "stand") in the section '\(ResultsSection.unknownName)'
      """
    }
  }
}
