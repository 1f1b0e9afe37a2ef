/// The identifiers of a list in their sections, for a view that keeps identifiers and asks for an
/// object when it shows it, as a diffable data source does.
///
/// ```swift
/// let shown = try controller.snapshot.identifiers()
/// shown.itemIdentifiers(inSection: shown.sectionIdentifiers[0])
/// ```
public struct IdentifierSnapshot: Hashable, Sendable, Codable {
  /// A section with the identifiers of its rows.
  public struct Section: Hashable, Sendable, Codable {
    /// The heading of the section.
    public let heading: SectionHeading

    /// The identifiers of its rows, in order.
    public let itemIdentifiers: [Int64]
  }

  /// The sections in order.
  public let sections: [Section]

  /// The identities of the sections, in order.
  public var sectionIdentifiers: [SectionIdentity] { sections.map(\.heading.identity) }

  /// The identifiers of all rows, in order.
  public var itemIdentifiers: [Int64] { sections.flatMap(\.itemIdentifiers) }

  /// The identifiers of the rows of a section, in order; nil if the list does not have it.
  public func itemIdentifiers(inSection identity: SectionIdentity) -> [Int64]? {
    sections.first { $0.heading.identity == identity }?.itemIdentifiers
  }
}

extension ResultsSnapshot {
  /// The identifiers of all rows, in their sections.
  ///
  /// - Complexity: O(rows); 8 bytes for each.
  public func identifiers() throws -> IdentifierSnapshot {
    let ids = try ids()
    return IdentifierSnapshot(
      sections: try sections.map {
        .init(heading: $0.heading, itemIdentifiers: Array(ids[$0.range]))
      })
  }
}

extension ChangeSet {
  /// The change of the identifiers of a list without sections, with its moves; nil where another
  /// section than the first, or a section itself, has changed.
  ///
  /// Applied to the identifiers before, it gives those after. Rows that changed in place are not in
  /// it: ``rowEvents`` has them.
  ///
  /// - Complexity: O(events x log events).
  public var identifierDifference: CollectionDifference<Int64>? {
    typealias Change = CollectionDifference<Int64>.Change
    let paths = rowEvents.flatMap { [$0.oldPath, $0.newPath].compactMap(\.self) }
    guard sectionEvents.isEmpty, paths.allSatisfy({ $0.section == 0 }) else { return nil }
    let changes = rowEvents.flatMap { event -> [Change] in
      switch event.kind {
      case .update: []
      case .delete(let old): [.remove(offset: old.item, element: event.id, associatedWith: nil)]
      case .insert(let new): [.insert(offset: new.item, element: event.id, associatedWith: nil)]
      case .move(let old, let new):
        [
          .remove(offset: old.item, element: event.id, associatedWith: new.item),
          .insert(offset: new.item, element: event.id, associatedWith: old.item),
        ]
      }
    }
    return CollectionDifference(changes)
  }
}
