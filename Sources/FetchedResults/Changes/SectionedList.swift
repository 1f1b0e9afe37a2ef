/// A whole list in memory, in sections, to which change sets are applied.
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
    /// The heading of the section.
    public var heading: SectionHeading

    /// The objects in order.
    public var objects: [Object]

    /// A section of some objects.
    public init(heading: SectionHeading, objects: [Object]) {
      self.heading = heading
      self.objects = objects
    }
  }

  /// The sections in order.
  public var sections: [Section]

  /// A custom list of sections.
  ///
  /// - Precondition: No two sections have the same identity, and no two rows the same identifier.
  public init(_ sections: [Section]) { self.sections = sections }

  /// The whole list of a snapshot.
  ///
  /// - Throws: What the source throws.
  /// - Complexity: O(rows).
  public init(_ snapshot: ResultsSnapshot<Object>) throws {
    sections = try snapshot.sections.map {
      Section(heading: $0.heading, objects: try snapshot.objects(in: $0))
    }
  }

  /// The objects of all sections, in order.
  ///
  /// - Complexity: O(rows).
  public var objects: [Object] { sections.flatMap(\.objects) }

  /// The sections with the ranges of their rows, counted through all sections.
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
