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

  /// How many rows at the most, from 0; nil for all.
  public var fetchLimit: Int?

  /// How many rows of the list to leave out at its beginning, from 0.
  public var fetchOffset: Int

  /// A request; one of which nothing is said lists every row by its identifier.
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
    /// The name of the attribute, or of the identifier.
    public let attribute: String

    /// Whether the least value comes first.
    public let isAscending: Bool

    /// A descriptor for the attribute of a name, which a fetch looks up.
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
