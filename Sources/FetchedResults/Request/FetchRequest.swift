/// What to list: which objects of a type, in what order, in what sections.
///
/// For a ``FetchedRecord`` key paths name the attributes:
///
/// ```swift
/// let request = FetchRequest<Book>(
///   where: \.year > 1900 && .contains(\.title, "x"),
///   sortedBy: [.ascending(\.author), .ascending(\.title)],
///   sections: .firstLetter(\.author))
/// ```
///
/// For every type their names do, in which case a fetch checks that the entity has them:
///
/// ```swift
/// let request = FetchRequest<Car>(
///   predicate: .contains("make", "citro"),
///   sortedBy: [.ascending("make"), .ascending("model")],
///   sectionKey: .value("make"))
/// ```
public struct FetchRequest<Object: FetchedObject>: Hashable, Sendable {
  /// The rows to list; nil for all.
  public var predicate: FetchPredicate?

  /// The order of the rows within a section. The list is sorted by the section key
  /// first, and the identifier breaks ties, in the direction of the last descriptor.
  public var sortDescriptors: [SortDescriptor]

  /// How the list is divided into sections; nil for one section without a name.
  public var sectionKey: SectionKey?

  /// The maximum count of rows, from 0; nil for all.
  public var fetchLimit: Int?

  /// How many rows to skip at the beginning of the list, from 0.
  public var fetchOffset: Int

  /// A request. Without arguments it lists every row by its identifier.
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
  public typealias SortDescriptor = FetchOrder.SortDescriptor
}
