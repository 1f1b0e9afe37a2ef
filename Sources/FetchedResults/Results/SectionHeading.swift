/// The identity of a section with what a list shows above its rows.
public struct SectionHeading: Hashable, Sendable {
  /// The identity of the section, which does not depend on its name.
  public let identity: SectionIdentity

  /// The name of the section; nil if the request has no section key.
  public let name: String?

  /// The title under which the index lists the section; nil if the index does not.
  public let indexTitle: String?

  /// A heading of a custom list.
  public init(identity: SectionIdentity, name: String?, indexTitle: String? = nil) {
    self.identity = identity
    self.name = name
    self.indexTitle = indexTitle
  }
}

extension SectionHeading {
  /// Whether two headings show the same. Names are compared byte by byte, as texts of a ``Value``
  /// are: Swift takes composed and decomposed letters for one text, and a list must show the name
  /// as it is.
  public static func == (left: SectionHeading, right: SectionHeading) -> Bool {
    left.identity == right.identity && Value(left.name) == Value(right.name)
      && Value(left.indexTitle) == Value(right.indexTitle)
  }

  /// Hashes the name by its bytes, as `==` compares it. The index title is left out, because
  /// headings hardly ever differ in it alone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(Value(name))
  }
}
