// A list and its changes as another program has sent them: nothing in them ends the process.

extension SectionedList {
  /// Applies a change set that another program has sent, if it fits.
  ///
  /// - Throws: ``ChangeSetError`` where the change set is not one of this list. The list is as
  ///   before then, and its program asks for the whole list again.
  /// - Complexity: O(rows) beside that of ``apply(_:)-(ChangeSet<Object>)``.
  public mutating func apply(checking changes: ChangeSet<Object>) throws(ChangeSetError) {
    if let reason = misfit(of: changes) { throw ChangeSetError(reason: reason) }
    var list = self
    for step in changes.steps {
      guard list.takes(step) else {
        throw ChangeSetError(reason: "a section or a row stands where the list has no place")
      }
      list.apply(step)
    }
    if let reason = list.brokenInvariant { throw ChangeSetError(reason: reason) }
    self = list
  }

  /// Why the events of a change set are not of this list; nil where they are.
  private func misfit(of changes: ChangeSet<Object>) -> String? {
    var count = sections.count
    for event in changes.sectionEvents {
      switch event {
      case .delete: count -= 1
      case .insert: count += 1
      case .move, .update: break
      }
    }
    func isHere(_ heading: SectionHeading, _ index: Int) -> Bool {
      sections.indices.contains(index) && sections[index].heading.identity == heading.identity
    }
    for event in changes.sectionEvents {
      let fits =
        switch event {
        case .delete(let heading, let index): isHere(heading, index)
        case .insert(_, let index, _): index < count
        case .move(let heading, let from, let to), .update(let heading, let from, let to, _):
          isHere(heading, from) && to < count
        }
      guard fits else { return "an event is of a section that the list does not have" }
    }
    for event in changes.rowEvents {
      if let path = event.oldPath {
        guard sections.indices.contains(path.section),
          sections[path.section].objects.indices.contains(path.item),
          isOf(event, sections[path.section].objects[path.item])
        else { return "the row \(event.id) was not at \(path)" }
      }
      if let path = event.newPath, path.section >= count { return "no row is at \(path)" }
    }
    return nil
  }

  /// Whether an event is that of an object: its key tells, or else its identifier.
  private func isOf(_ event: RowEvent<Object>, _ object: Object) -> Bool {
    guard let key = Object.entity.key(of: object.row) else { return object.row.id == event.id }
    return key == Object.entity.key(of: event.object.row)
  }

  /// Whether a step has its place in the list.
  private func takes(_ step: ChangeStep<Object>) -> Bool {
    func count(_ path: ResultsIndexPath) -> Int? {
      sections.indices.contains(path.section) ? sections[path.section].objects.count : nil
    }
    return switch step {
    case .removeRow(let path, _), .updateRow(_, let path):
      count(path).map { path.item < $0 } ?? false
    case .insertRow(_, let path, _): count(path).map { path.item <= $0 } ?? false
    case .removeSection(let index), .updateSection(_, let index): index < sections.count
    case .insertSection(_, let index, _): index <= sections.count
    case .moveSection(let from, let to): from < sections.count && to < sections.count
    }
  }

  /// What makes this no list; nil where it is one.
  var brokenInvariant: String? {
    var identities: Set<SectionIdentity> = []
    var ids: Set<Int64> = []
    var keys: Set<RowKey> = []
    for section in sections {
      guard identities.insert(section.heading.identity).inserted else {
        return "two sections have the same identity"
      }
      for object in section.objects {
        let row = object.row
        if let key = Object.entity.key(of: row) {
          guard keys.insert(key).inserted else { return "two rows have the key '\(key.text)'" }
          continue
        }
        let id = row.id
        guard ids.insert(id).inserted else { return "two rows have the identifier \(id)" }
      }
    }
    return nil
  }
}
