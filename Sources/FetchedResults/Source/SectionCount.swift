/// A section as a source reports it: its identity, its spelling, and its count of rows.
public struct SectionCount: Hashable, Sendable {
  /// The identity of the section.
  public let identity: SectionIdentity

  /// The most frequent spelling of the section's text; among equally frequent
  /// ones the first by its bytes. Nil if the rule determines the name.
  public let spelling: String?

  /// How many rows of the list the section has.
  public let count: Int

  /// A section that a source reports.
  public init(identity: SectionIdentity, spelling: String?, count: Int) {
    self.identity = identity
    self.spelling = spelling
    self.count = count
  }
}
