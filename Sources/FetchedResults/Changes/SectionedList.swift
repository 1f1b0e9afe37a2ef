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

extension SectionedList {
  /// Applies a change set to the list.
  ///
  /// - Precondition: The change set was made for this list, in any form.
  /// - Complexity: O(rows of the sections concerned), for each event.
  public mutating func apply(_ changes: ChangeSet<Object>) {
    for step in changes.steps { apply(step) }
  }

  /// Applies one step of a change set, after the steps before it.
  ///
  /// - Precondition: The step fits the list.
  public mutating func apply(_ step: ChangeStep<Object>) {
    switch step {
    case .removeRow(let path, _):
      sections[path.section].objects.remove(at: path.item)
    case .removeSection(let index):
      sections.remove(at: index)
    case .insertSection(let heading, let index, let objects):
      sections.insert(Section(heading: heading, objects: objects), at: index)
    case .moveSection(let from, let to):
      sections.insert(sections.remove(at: from), at: to)
    case .updateSection(let heading, let index):
      sections[index].heading = heading
    case .insertRow(let object, let path, _), .updateRow(let object, let path):
      if case .updateRow = step { sections[path.section].objects.remove(at: path.item) }
      sections[path.section].objects.insert(object, at: path.item)
    }
  }
}
