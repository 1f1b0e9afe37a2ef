/// The texts that were typed last into a line, the newest first, which the up arrow brings back
/// into the empty line.
struct RecentTexts: Equatable {
  private(set) var texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  /// More of them are not looked through.
  private static let most = 10

  /// Keeps a text for the next lines.
  mutating func keep(_ text: String) {
    texts.removeAll { $0 == text }
    texts = Array(([text] + texts).prefix(Self.most))
  }

  /// Brings an earlier text back into a line, or a later one; before the last text stands the empty
  /// line.
  ///
  /// - Parameter recalled: Which text the line has, the newest being 0; nil where it was typed.
  func recall(_ line: inout TextLine, _ recalled: inout Int?, by distance: Int) {
    let index = (recalled ?? -1) + distance
    guard index < texts.count else { return }
    recalled = index < 0 ? nil : index
    line = TextLine(index < 0 ? "" : texts[index])
  }
}
