/// What to list: which rows, in what order, in what sections.
///
/// ```swift
/// let request = FetchRequest(
///   predicate: .contains("make", "citro"),
///   sortedBy: [.ascending("make"), .ascending("model")],
///   sectionKey: .value("make"))
/// ```
public struct FetchRequest: Hashable, Sendable {
  /// The rows to list; nil for all.
  public var predicate: FetchPredicate?

  /// How rows follow one another inside a section. The section key is sorted
  /// by first, and the identifier breaks ties, in the direction of the last descriptor.
  public var sortDescriptors: [SortDescriptor]

  /// How the list is cut into sections; nil for one section without a name.
  public var sectionKey: SectionKey?

  /// How many rows at the most; nil for all.
  public var fetchLimit: Int?

  /// How many rows of the list to leave out at its beginning.
  public var fetchOffset: Int

  public init(
    predicate: FetchPredicate? = nil, sortedBy sortDescriptors: [SortDescriptor] = [],
    sectionKey: SectionKey? = nil, fetchLimit: Int? = nil, fetchOffset: Int = 0
  ) {
    self.predicate = predicate
    self.sortDescriptors = sortDescriptors
    self.sectionKey = sectionKey
    self.fetchLimit = fetchLimit
    self.fetchOffset = fetchOffset
  }

  /// One attribute to sort by, and the direction.
  ///
  /// Text is compared by its ``TextFolding/sortKey(_:)``, numbers and dates by
  /// value. Null comes first when ascending and last when descending; a text
  /// that is empty sorts as null does.
  public struct SortDescriptor: Hashable, Sendable {
    public let attribute: String
    public let isAscending: Bool

    public init(_ attribute: String, ascending: Bool = true) {
      self.attribute = attribute
      self.isAscending = ascending
    }

    public static func ascending(_ attribute: String) -> Self { Self(attribute) }
    public static func descending(_ attribute: String) -> Self { Self(attribute, ascending: false) }

    public var reversed: Self { Self(attribute, ascending: !isAscending) }
  }
}
