/// What stands above the rows of a section.
public struct SectionHeading: Hashable, Sendable {
  /// Which section it is, whatever it is called.
  public let identity: SectionIdentity

  /// How the section is headed; nil where the request has no section key.
  public let name: String?

  /// The title under which the index lists the section; nil for none.
  public let indexTitle: String?

  /// A heading that is put together by hand.
  public init(identity: SectionIdentity, name: String?, indexTitle: String? = nil) {
    self.identity = identity
    self.name = name
    self.indexTitle = indexTitle
  }
}
