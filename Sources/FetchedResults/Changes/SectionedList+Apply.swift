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
