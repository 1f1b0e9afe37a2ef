/// The keys or the spots of a stand, and which of them are free. An immutable value.
package struct TagSupply: Equatable, Sendable {
  /// Whether the stand has said what it has. If it has not, its last cars tell.
  package let isDefined: Bool
  /// The tags of the stand: in the order in which they were said, and else as one walks them.
  package let tags: [String]
  /// The tags that no car on the lot has, in the order of the tags.
  package let free: [String]
  /// What cars on the lot have beside the tags that the stand has said, as one walks it.
  package let others: [String]

  /// - Parameters:
  ///   - said: The tags that the stand has said; nil where it has said nothing.
  ///   - seen: The tags that its cars had, the last one first; a tag counts as it was written last.
  ///   - taken: The tags of the cars on the lot.
  /// - Complexity: O(n log n) in the number of tags.
  package init(said: StandTags?, seen: [String], taken: [String]) {
    isDefined = said != nil
    let tags = said?.tags ?? Self.walked(seen + taken)
    let taken = Self.walked(taken)
    let inUse = Set(taken.compactMap(Tag.folded))
    self.tags = tags
    free = tags.filter { !inUse.contains(Tag.folded($0) ?? $0) }
    others = said.map { said in taken.filter { !said.contains($0) } } ?? []
  }

  /// Tags as one walks them, each once, as it is written first.
  private static func walked(_ tags: [String]) -> [String] {
    var byFolded: [String: String] = [:]
    for tag in tags {
      guard let folded = Tag.folded(tag), byFolded[folded] == nil else { continue }
      byFolded[folded] = tag
    }
    return byFolded.map { (order: Tag.walkingOrder($0), tag: $1) }
      .sorted { ($0.order, $0.tag) < ($1.order, $1.tag) }.map(\.tag)
  }

  /// Some tags as they are said most shortly: `K1-K6 K8`.
  package static func spans(of tags: [String]) -> [String] { TagSpan.spans(of: tags) }
}
