/// What a source tells of a section: which it is, how it is spelled, how many rows it has.
public struct SectionCount: Hashable, Sendable {
  public let identity: SectionIdentity
  /// The most frequent spelling of the section's text; among equally frequent
  /// ones the first by its bytes. Nil where the rule makes the name.
  public let spelling: String?
  public let count: Int

  public init(identity: SectionIdentity, spelling: String?, count: Int) {
    self.identity = identity
    self.spelling = spelling
    self.count = count
  }
}
