package import FetchedResults

/// Makes the rows of a mirror those of another program's table.
///
/// It writes only what differs, so that a row that is named without need is no change. One thread
/// uses it, within the transaction of its writer.
package struct MirrorWriter<Object: FetchedObject> {
  private let writer: any ObjectWriter<Object>
  private let noteStored: (Int64) -> Void

  /// - Parameter noteStored: Called for each row of the mirror before it is replaced or removed,
  ///   so that a writer need not ask whether there is one.
  package init(
    _ writer: any ObjectWriter<Object>, noteStored: @escaping (Int64) -> Void = { _ in }
  ) {
    self.writer = writer
    self.noteStored = noteStored
  }

  /// Replaces one row.
  ///
  /// - Parameters:
  ///   - old: The object of the mirror; nil where it has none.
  ///   - id: The identifier of the row.
  ///   - new: The object of the table; nil where it has none.
  package func replace(_ old: Object?, _ id: Int64, with new: Object?) throws {
    if old != nil { noteStored(id) }
    switch (old, new) {
    case (nil, nil): break
    case (nil, let new?): try writer.insert(new)
    case (_?, nil): try writer.delete(id)
    case (let old?, let new?):
      let entity = Object.entity
      if try entity.storedRow(old.row) != entity.storedRow(new.row) { try writer.update(new) }
    }
  }

  /// Compares all rows with those of the mirror.
  ///
  /// - Parameters:
  ///   - list: The objects of the mirror in the order of their identifiers.
  ///   - nextOwned: The next object of the table in the same order; nil behind the last.
  package func replaceAll(
    _ list: ResultsSnapshot<Object>, with nextOwned: () throws -> Object?
  ) throws {
    var known = ObjectsInPages(list)
    var next = try known.next()
    while let new = try nextOwned() {
      while let old = next, old.row.id < new.row.id {
        try replace(old, old.row.id, with: nil)
        next = try known.next()
      }
      if let old = next, old.row.id == new.row.id {
        try replace(old, old.row.id, with: new)
        next = try known.next()
      } else {
        try replace(nil, new.row.id, with: new)
      }
    }
    while let old = next {
      try replace(old, old.row.id, with: nil)
      next = try known.next()
    }
  }
}

/// The objects of a list, one after the other, of which a page is in memory at a time.
private struct ObjectsInPages<Object: FetchedObject> {
  private let list: ResultsSnapshot<Object>
  private var page: ArraySlice<Object> = []
  private var read = 0

  init(_ list: ResultsSnapshot<Object>) { self.list = list }

  mutating func next() throws -> Object? {
    if let object = page.popFirst() { return object }
    // The range is clamped to the list.
    page = try list.objects(in: read..<read + 1000)[...]
    read += page.count
    return page.popFirst()
  }
}
