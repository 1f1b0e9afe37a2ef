/// A whole list with the identifier of each row. The objects of an entity with keys do not know it.
struct NumberedList<Object: FetchedObject> {
  let sections: [ResultsSection]
  let objects: [Object]
  let rows: [FetchedRow]

  /// A list in memory, whose rows of an entity with keys are numbered.
  init(_ list: SectionedList<Object>, _ numbers: inout RowNumbers) {
    sections = list.resultsSections
    objects = list.objects
    rows = objects.map { object in
      let row = object.row
      return FetchedRow(id: numbers.id(of: row), values: row.values)
    }
  }

  /// The list of a source, with the identifiers that it has there.
  ///
  /// - Throws: What the source throws.
  init(_ snapshot: ResultsSnapshot<Object>) throws {
    sections = try snapshot.sections
    let rows = try snapshot.rows(in: 0..<snapshot.numberOfObjects)
    objects = try snapshot.objects(of: rows)
    // The row of an object has the values of this version of its type.
    self.rows = zip(rows, objects).map { FetchedRow(id: $0.id, values: $1.row.values) }
  }
}

/// The identifiers of rows in memory: those that they have, or a number for each key.
struct RowNumbers {
  private let entity: EntityDescription
  private var numbers: [RowKey: Int64] = [:]

  init(_ entity: EntityDescription) { self.entity = entity }

  mutating func id(of row: FetchedRow) -> Int64 {
    guard let key = entity.key(of: row) else { return row.id }
    let number = numbers[key] ?? Int64(numbers.count + 1)
    numbers[key] = number
    return number
  }
}
