/// A list in sections that lies in memory whole: what change sets are applied to.
///
/// ```swift
/// var list = try SectionedList(controller.snapshot)
/// for try await update in controller.updates {
///   if case .changes(let changes) = update { list.apply(changes) }
/// }
/// ```
public struct SectionedList<Object: FetchedObject>: Sendable {
  /// A section with its rows.
  public struct Section: Sendable {
    /// What stands above the rows.
    public var heading: SectionHeading

    /// The rows in their order.
    public var objects: [Object]

    /// A section of some rows.
    public init(heading: SectionHeading, objects: [Object]) {
      self.heading = heading
      self.objects = objects
    }
  }

  /// In their order.
  public var sections: [Section]

  /// A list of sections that are put together by hand.
  ///
  /// - Precondition: No two sections have the same identity, and no two rows the same identifier.
  public init(_ sections: [Section]) { self.sections = sections }

  /// Everything that a snapshot lists.
  ///
  /// - Throws: What the source throws.
  /// - Complexity: O(rows).
  public init(_ snapshot: ResultsSnapshot<Object>) throws {
    sections = try snapshot.sections.map {
      Section(heading: $0.heading, objects: try snapshot.objects(in: $0))
    }
  }

  /// The rows of all sections, in their order.
  ///
  /// - Complexity: O(rows).
  public var objects: [Object] { sections.flatMap(\.objects) }

  /// Where the rows lie, were they counted through all sections.
  var resultsSections: [ResultsSection] {
    var start = 0
    return sections.map { section in
      defer { start += section.objects.count }
      return ResultsSection(
        heading: section.heading, range: start..<start + section.objects.count)
    }
  }
}

extension SectionedList.Section: Equatable where Object: Equatable {}
extension SectionedList: Equatable where Object: Equatable {}
