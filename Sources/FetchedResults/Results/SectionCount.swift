/// What a source tells of a section: which it is, how it is spelled, how many rows it has.
public struct SectionCount: Hashable, Sendable {
  /// Which section it is.
  public let identity: SectionIdentity

  /// The most frequent spelling of the section's text; among equally frequent
  /// ones the first by its bytes. Nil where the rule makes the name.
  public let spelling: String?

  /// How many rows of the list it has.
  public let count: Int

  /// A section of a list, as a source tells of it.
  public init(identity: SectionIdentity, spelling: String?, count: Int) {
    self.identity = identity
    self.spelling = spelling
    self.count = count
  }
}
