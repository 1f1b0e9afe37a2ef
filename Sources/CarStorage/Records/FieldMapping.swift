/// Which column of a file goes into which field of a car.
///
/// Columns named with `--map` come first. Of the others a column that bears a
/// field's own name comes before those that bear a synonym, and a synonym is
/// used only if nothing else gives the field. Columns that find no field are
/// ignored, and `ignoredColumns` says so.
///
/// JSON shows its keys bit by bit: `bind` is called again whenever there are
/// more columns, and what is bound stays bound.
package struct FieldMapping: Sendable {
  package enum MappingError: Error, Equatable {
    /// Not `field=column`.
    case notAPair(String)
    case unknownField(String)
    case fieldMappedTwice(ImportField)
    case columnMappedTwice(String)
    /// The columns of the file stand beside, to suggest one.
    case columnsNotFound([String], among: [String])
    /// The file has columns, and none of them says anything about a car.
    case noKnownColumn(among: [String])
  }

  /// The pairs not yet found in the file.
  private var awaited: [(field: ImportField, column: String)] = []
  private var mapped: Set<ImportField> = []
  /// Fields given by a column of their own name.
  private var named: Set<ImportField> = []
  private var columns: [String] = []

  /// For each column of the file its field; nil if it is ignored.
  package private(set) var fields: [ImportField?] = []

  /// A mapping with `pairs` such as `plate=Reg`: the field, then the column.
  package init(_ pairs: [String] = []) throws(MappingError) {
    for pair in pairs {
      guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex,
        pair.index(after: equals) != pair.endIndex
      else { throw .notAPair(pair) }
      let name = String(pair[..<equals])
      let column = String(pair[pair.index(after: equals)...])
      guard let field = ImportField(named: name) else { throw .unknownField(name) }
      guard mapped.insert(field).inserted else { throw .fieldMappedTwice(field) }
      guard !awaited.contains(where: { $0.column == column }) else {
        throw .columnMappedTwice(column)
      }
      awaited.append((field, column))
    }
  }

  /// The columns that go nowhere, in the order of the file.
  package var ignoredColumns: [String] {
    zip(columns, fields).filter { $0.1 == nil }.map(\.0)
  }

  /// Gives a field to each of the columns not seen before.
  package mutating func bind(_ columns: [String]) {
    let new = self.columns.count..<columns.count
    self.columns = columns
    fields.append(contentsOf: repeatElement(nil, count: new.count))

    bindAwaited(in: new) { $0 == $1 }
    bindAwaited(in: new) { $0.lowercased() == $1.lowercased() }
    for index in new where fields[index] == nil {
      if let field = ImportField(named: columns[index]), field.isNamed(columns[index]),
        !mapped.contains(field)
      {
        fields[index] = field
        named.insert(field)
      }
    }
    for index in new where fields[index] == nil {
      if let field = ImportField(named: columns[index]), !mapped.contains(field),
        !named.contains(field)
      {
        fields[index] = field
      }
    }
  }

  /// Checks that every column of `--map` is in the file: behind the header, or
  /// at the end of a format without one.
  package func requireMappedColumns() throws(MappingError) {
    guard awaited.isEmpty else {
      throw .columnsNotFound(awaited.map(\.column), among: columns)
    }
  }

  /// Checks that the file says something about cars: it may be another one than was meant.
  package func requireKnownColumn() throws(MappingError) {
    guard columns.isEmpty || fields.contains(where: { $0 != nil }) else {
      throw .noKnownColumn(among: columns)
    }
  }

  private mutating func bindAwaited(
    in new: Range<Int>, where isSame: (String, String) -> Bool
  ) {
    awaited.removeAll { pair in
      guard let index = new.first(where: { fields[$0] == nil && isSame(columns[$0], pair.column) })
      else { return false }
      fields[index] = pair.field
      return true
    }
  }
}
