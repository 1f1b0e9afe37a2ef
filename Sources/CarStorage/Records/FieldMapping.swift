/// Which column of a file goes into which field of a car.
///
/// Columns named with `--map` are bound first. Of the others, a column with the field's own name is
/// bound before one with a synonym, and a synonym is used only if no other column gives the field.
/// Columns that match no field are ignored, and `ignoredColumns` lists them. Names are compared
/// without regard to case, accents, blanks and marks.
///
/// A file of JSON has no header: each object may have keys that no object before it had. So the
/// reader calls `bind` again whenever it has found more keys, and a column that is bound keeps its
/// field.
package struct FieldMapping: Sendable {
  /// Why the pairs of a mapping are refused.
  package enum MappingError: Error, Equatable {
    /// The text is not of the form `field=column`.
    case notAPair(String)
    case unknownField(String)
    case fieldMappedTwice(CarField)
    case columnMappedTwice(String)
    /// Two columns of one name could give a field.
    /// - Parameter number: The number of the first of both columns, counted from 1.
    case columnTwice(String, CarField, number: Int)
    /// No column of the file has these names. `among` are the columns that it has, for a
    /// suggestion.
    case columnsNotFound([String], among: [String])
    /// The file has columns, and none of them is a field of a car.
    case noKnownColumn(among: [String])
  }

  /// The pairs not yet found in the file.
  var awaited: [(field: CarField, column: String)] = []
  var mapped: Set<CarField> = []
  /// Fields given by a column of their own name.
  private var named: Set<CarField> = []
  var columns: [String] = []

  /// The field of each column of the file; nil for an ignored column.
  package internal(set) var fields: [CarField?] = []
  /// The columns without a name that hold something, by their index.
  var filled: Set<Int> = []
  /// Whether all that an ignored column holds are times, by its index.
  var holdsTimes: [Int: Bool] = [:]
  /// The columns that are not bound by their names, by their index.
  var leftOut: Set<Int> = []
  /// The columns that are bound by their names whatever they hold, by their index.
  private var kept: Set<Int> = []
  /// The columns with the words of ``StateWords``, by their index.
  var spokenStates: Set<Int> = []
  /// For the column of a day, the one of the time of that day, by their index.
  var timesOfDay: [Int: Int] = [:]
  /// For the column of a time, the one beside it that says `AM` or `PM`, by their index.
  var halvesOfDay: [Int: Int] = [:]
  /// The column of the day of times that stand without one, in columns such as `Arrived`.
  var dayOfTimes: Int?
  /// The columns of which times took their day from `dayOfTimes`, by their index.
  var columnsOfTimesAlone: Set<Int> = []

  /// A mapping with `pairs` such as `plate=Reg`: the field, then the column by its name or, as
  /// `#3`, by its number. `plate=` alone leaves the field out, and `parked=Date+Time` joins two
  /// columns.
  package init(_ pairs: [String] = []) throws(MappingError) {
    for pair in pairs {
      guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
        throw .notAPair(pair)
      }
      let name = String(pair[..<equals])
      let column = String(pair[pair.index(after: equals)...])
      guard let field = CarField.named(name) else { throw .unknownField(name) }
      guard mapped.insert(field).inserted else { throw .fieldMappedTwice(field) }
      guard !column.isEmpty else { continue }
      guard !awaited.contains(where: { $0.column == column }) else {
        throw .columnMappedTwice(column)
      }
      awaited.append((field, column))
    }
  }

  /// Notes that an ignored column holds something.
  mutating func noteText(inColumn index: Int) {
    if columns[index].isEmpty { filled.insert(index) }
  }

  /// Notes whether a cell of an ignored column is a time.
  mutating func noteIgnored(_ index: Int, isTime: Bool) {
    holdsTimes[index] = isTime && holdsTimes[index] ?? true
  }

  /// Whether a cell of an ignored column may be a time: it has one, or the column has days.
  func mayBeTimes(_ index: Int, _ text: String) -> Bool {
    text.contains(":") || DayAndTime.day.isGeneral(columns[index])
  }

  /// Leaves out a column that is named like a field, because it holds something else. It is
  /// called before the columns are bound.
  mutating func leaveOut(_ index: Int) { leftOut.insert(index) }

  /// Keeps a column that is bound by its name, whatever it holds.
  mutating func keep(_ index: Int) { kept.insert(index) }

  /// Reads the words of ``StateWords`` in a column of states.
  mutating func readSpokenStates(in index: Int) { spokenStates.insert(index) }

  /// Whether the words of ``StateWords`` are states in a column: where all of it are such words, or
  /// where `--map` says that it holds states.
  func hasSpokenStates(_ index: Int) -> Bool {
    spokenStates.contains(index) || mapped.contains(.state)
  }

  /// Whether a column was bound by its name, and not by `--map`.
  func isBoundByName(_ index: Int) -> Bool {
    fields[index].map { !mapped.contains($0) } ?? false
  }

  /// Whether a column that was bound by its name may hold something else. The names of times are
  /// words that other things have too, but for our own.
  func mayHoldOther(_ index: Int) -> Bool {
    guard let field = fields[index], isBoundByName(index), !kept.contains(index),
      timesOfDay[index] == nil
    else { return false }
    return !HeaderRow.isExport(columns) && (field == .state || !field.isNamed(columns[index]))
  }

  /// Gives a field to each of the columns not seen before.
  package mutating func bind(_ columns: [String]) {
    let new = self.columns.count..<columns.count
    self.columns = columns
    fields.append(contentsOf: repeatElement(nil, count: new.count))

    bindAwaited(in: new) { columns[$0] == $1 }
    bindAwaited(in: new) { CarField.folded(columns[$0]) == CarField.folded($1) }
    bindAwaited(in: new) { "#\($0 + 1)" == $1 }
    joinAwaited()
    // A file of JSON may have a thousand keys, which are bound one by one.
    let mayBeTimes = new.contains { DayAndTime.mayBeTime(columns[$0]) }
    if mayBeTimes {
      joinEvents()
      joinNeighbours()
    }
    for index in new where fields[index] == nil && !leftOut.contains(index) {
      if let field = CarField.named(columns[index]), field.isNamed(columns[index]),
        !mapped.contains(field), !isForeignStage(field)
      {
        fields[index] = field
        named.insert(field)
      }
    }
    for index in new where fields[index] == nil && !leftOut.contains(index) && !isWeak(index) {
      if let field = CarField.named(columns[index]), !mapped.contains(field),
        !named.contains(field), !isForeignStage(field)
      {
        fields[index] = field
      }
    }
    bindWeakNames(in: new)
    takeNamesForWholeOwners()
    if mayBeTimes {
      joinByName()
      bindLoneHalves()
      findDayOfTimes()
    }
    findHalvesOfDay(in: new)
  }

  /// Binds the columns with names that other things have too, for fields that no other column
  /// gives.
  private mutating func bindWeakNames(in new: Range<Int>) {
    let given = Set(fields.compactMap(\.self))
    // Beside first names it has the last ones.
    let hasFirstNames = given.contains(.ownerFirstName) && !given.contains(.ownerLastName)
    if hasFirstNames, !mapped.contains(.ownerLastName), !given.contains(.owner),
      let names = new.first(where: { fields[$0] == nil && CarField.folded(columns[$0]) == "name" })
    {
      fields[names] = .ownerLastName
    }
    for index in new where fields[index] == nil && !leftOut.contains(index) && isWeak(index) {
      guard let field = CarField.named(columns[index]), !mapped.contains(field),
        !field.parts.contains(where: given.contains), !given.contains(field)
      else { continue }
      // A car of a list without plates may have a name itself.
      let isName = CarField.folded(columns[index]) == "name"
      if isName, !given.contains(.plate) { continue }
      fields[index] = field
    }
  }

  /// Whether the field is the stage, which only an export has: else it would be dropped unsaid.
  private func isForeignStage(_ field: CarField) -> Bool {
    field == .stage && !HeaderRow.isExport(columns)
  }

  /// Whether other things than the field may have the name of a column.
  func isWeak(_ index: Int) -> Bool { ColumnNames.weak.contains(CarField.folded(columns[index])) }

  /// Takes a lone column such as `Nombre` or `Nome`, which is the first name beside one of last
  /// names, for the whole owner.
  private mutating func takeNamesForWholeOwners() {
    let halves: [CarField] = [.ownerFirstName, .ownerLastName]
    guard !mapped.contains(.owner), !fields.contains(.owner),
      let half = halves.first(where: fields.contains),
      !halves.allSatisfy({ fields.contains($0) || mapped.contains($0) })
    else { return }
    for index in fields.indices where fields[index] == half && isBoundByName(index) {
      if ["nombre", "nome", "nom"].contains(CarField.folded(columns[index])) {
        fields[index] = .owner
      }
    }
  }

  /// Checks that the file has every column of `--map`. It is called after the header, or at the end
  /// of a file whose format has none.
  package func requireMappedColumns() throws(MappingError) {
    guard awaited.isEmpty else {
      throw .columnsNotFound(awaited.map(\.column), among: columns)
    }
  }

  /// Checks that a column of the file is a field of a car, and no two of one name are. If none is,
  /// the wrong file may have been given.
  package func requireKnownColumn() throws(MappingError) {
    for (index, field) in fields.enumerated() {
      guard let field, isBoundByName(index) else { continue }
      let first = fields[..<index].indices.first {
        fields[$0] === field && CarField.folded(columns[$0]) == CarField.folded(columns[index])
      }
      if let first { throw .columnTwice(columns[index], field, number: first + 1) }
    }
    let known = fields.indices.filter { fields[$0] != nil }
    // A single word in a row of a car may be the name of a field, as `key` is.
    let isPerhapsCar =
      known.count == 1 && isBoundByName(known[0]) && columns.count > 2
      && ColumnGuess.count(in: columns) > 1
    guard columns.isEmpty || !known.isEmpty && !isPerhapsCar else {
      throw .noKnownColumn(among: columns)
    }
  }

  private mutating func bindAwaited(
    in new: Range<Int>, where isSame: (_ index: Int, _ column: String) -> Bool
  ) {
    awaited.removeAll { pair in
      guard let index = new.first(where: { fields[$0] == nil && isSame($0, pair.column) })
      else { return false }
      fields[index] = pair.field
      return true
    }
  }
}
