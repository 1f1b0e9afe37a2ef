/// An order that a source keeps ready, and the section keys whose sections it keeps counted.
public struct FetchOrder: Hashable, Sendable {
  /// The sort descriptors; the identifier is always added as the last one.
  public let sortDescriptors: [SortDescriptor]

  /// The section keys whose section counts the source keeps.
  public let sections: [SectionKey]

  /// An order, by default without section counts.
  public init(
    sortedBy sortDescriptors: [SortDescriptor], sections: [SectionKey] = []
  ) {
    self.sortDescriptors = sortDescriptors
    self.sections = sections
  }
}

extension FetchOrder {
  /// One attribute to sort by, and the direction. ``FetchRequest`` uses it under the same name.
  ///
  /// Text is compared by the key of its attribute's `TextComparison`, numbers and dates by
  /// value. Null comes first when ascending and last when descending; a text
  /// that is empty sorts as null does.
  public struct SortDescriptor: Hashable, Sendable {
    /// The name of the attribute, or of the identifier.
    public let attribute: String

    /// Whether the least value comes first.
    public let isAscending: Bool

    /// A descriptor for the attribute of a name. A fetch throws if the entity has no such
    /// attribute.
    public init(_ attribute: String, ascending: Bool = true) {
      self.attribute = attribute
      self.isAscending = ascending
    }

    /// The least value first.
    public static func ascending(_ attribute: String) -> Self { Self(attribute) }

    /// The greatest value first.
    public static func descending(_ attribute: String) -> Self { Self(attribute, ascending: false) }

    /// The same attribute in the other direction.
    public var reversed: Self { Self(attribute, ascending: !isAscending) }
  }
}
