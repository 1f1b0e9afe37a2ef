import FetchedResults

/// A row with one attribute, for lists that are compared.
struct Piece: FetchedObject, Codable, Equatable, CustomStringConvertible {
  static let entity = EntityDescription(name: "piece", attributes: [.integer("version")])

  var id: Int64
  var version = 0

  init(_ id: Int64, version: Int = 0) {
    self.id = id
    self.version = version
  }

  init(row: FetchedRow) { self.init(row.id, version: row.values[0].integer.map(Int.init) ?? 0) }

  var row: FetchedRow { FetchedRow(id: id, values: [.integer(Int64(version))]) }

  var description: String { version == 0 ? "\(id)" : "\(id)v\(version)" }
}

typealias PieceList = SectionedList<Piece>

extension SectionedList<Piece> {
  /// Sections under their names, with the identifiers of their rows.
  init(_ sections: KeyValuePairs<String, [Int64]>) {
    self.init(
      sections.map { name, ids in
        Section(
          heading: SectionHeading(identity: .text(name), name: name), objects: ids.map { Piece($0) }
        )
      })
  }

  /// The list with another version of some rows, so that they have changed.
  func changing(_ ids: Set<Int64>) -> Self {
    var copy = self
    for section in copy.sections.indices {
      for item in copy.sections[section].objects.indices
      where ids.contains(copy.sections[section].objects[item].id) {
        copy.sections[section].objects[item].version += 1
      }
    }
    return copy
  }

  /// `A: 1 2 | B: 3`
  var outline: String {
    sections.map { section in
      let objects = section.objects.map { " \($0)" }.joined()
      return "\(section.heading.name ?? "-"):\(objects)"
    }.joined(separator: " | ")
  }
}

extension ChangeSet {
  /// Each event in a few letters, as `-[0]`, `+[1]` for sections and
  /// `-3[0, 1]`, `+3[0, 1]`, `3[0, 1]>[1, 0]`, `~3[0, 1]>[0, 2]` for rows.
  var outline: [String] {
    sectionEvents.map { event in
      switch event {
      case .delete(_, let old): "-[\(old)]"
      case .insert(_, let new, let objects): "+[\(new)]" + objects.map { " \($0)" }.joined()
      case .move(_, let old, let new): "[\(old)]>[\(new)]"
      case .update(let heading, _, let new, let name):
        "~[\(new)] \(name ?? "-")>\(heading.name ?? "-")"
      }
    }
      + rowEvents.map { event in
        switch event.kind {
        case .delete(let old): "-\(event.id)\(old)"
        case .insert(let new): "+\(event.id)\(new)"
        case .move(let old, let new): "\(event.id)\(old)>\(new)"
        case .update(let old, let new): "~\(event.id)\(old)>\(new)"
        }
      }
  }
}
