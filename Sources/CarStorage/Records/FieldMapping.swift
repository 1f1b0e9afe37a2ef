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
  private var awaited: [(field: CarField, column: String)] = []
  private var mapped: Set<CarField> = []
  /// Fields given by a column of their own name.
  private var named: Set<CarField> = []
  private var columns: [String] = []

  /// The field of each column of the file; nil for an ignored column.
  package private(set) var fields: [CarField?] = []
  /// The columns without a name that hold something, by their index.
  private var filled: Set<Int> = []
  /// The columns that are not bound by their names, by their index.
  private var leftOut: Set<Int> = []
  /// The columns that are bound by their names whatever they hold, by their index.
  private var kept: Set<Int> = []
  /// For the column of a day, the one of the time of that day, by their index.
  private var timesOfDay: [Int: Int] = [:]
  /// The column of the day of times that stand without one, in columns such as `Arrived`.
  private var dayOfTimes: Int?
  /// The columns of times that took their day from there.
  private var timesWithoutDay: Set<Int> = []

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

  /// The columns that no field gets, in the order of the file, as `--map` takes them. Columns
  /// without a name are among them only where they hold something.
  package var ignoredColumns: [String] {
    columns.indices.filter { fields[$0] == nil && !isDayOfTimes($0) }.compactMap { index in
      columns[index].isEmpty ? filled.contains(index) ? "#\(index + 1)" : nil : columns[index]
    }
  }

  /// A column that is read into a field. The columns of a day and of its time are one, `Date+Time`.
  package struct BoundColumn: Equatable, Sendable {
    package let field: CarField
    package let name: String
  }

  /// The columns that fields get, in the order of the file.
  package var boundColumns: [BoundColumn] {
    columns.indices.compactMap { index in
      guard let field = fields[index], !timesOfDay.values.contains(index) else { return nil }
      let day = timesWithoutDay.contains(index) ? dayOfTimes : nil
      let names = [day, index, timesOfDay[index]].compactMap(\.self).map { index in
        columns[index].isEmpty ? "#\(index + 1)" : columns[index]
      }
      return BoundColumn(field: field, name: names.joined(separator: "+"))
    }
  }

  /// The fields whose day and time are in two columns.
  package var joinedColumns: [(field: CarField, day: String, time: String)] {
    timesOfDay.compactMap { day, time in
      fields[day].map { ($0, columns[day], columns[time]) }
    }
      + timesWithoutDay.sorted().compactMap { time in
        guard let field = fields[time], let day = dayOfTimes else { return nil }
        return (field, columns[day], columns[time])
      }
  }

  /// Why a column is read into no field.
  package enum Omission: Sendable {
    case noName
    case unknownName
    /// It is named like the state of a car, and holds other words.
    case otherWords
    /// `--map` says where the field is, or that it is left out.
    case mapped(CarField)
    /// Another column gives the field.
    case given(CarField)
  }

  /// Why a column is read into no field.
  ///
  /// - Parameter name: One of ``ignoredColumns``.
  package func omission(of name: String) -> Omission {
    guard let index = columns.firstIndex(of: name) else { return .noName }
    guard let field = CarField.named(name) else { return .unknownName }
    if leftOut.contains(index) { return .otherWords }
    return mapped.contains(field) ? .mapped(field) : .given(field)
  }

  /// Notes that an ignored column holds something.
  mutating func noteText(inColumn index: Int) {
    if columns[index].isEmpty { filled.insert(index) }
  }

  /// Leaves out a column that is named like a field, because it holds something else. It is
  /// called before the columns are bound.
  mutating func leaveOut(_ index: Int) { leftOut.insert(index) }

  /// Keeps a column that is bound by its name, whatever it holds.
  mutating func keep(_ index: Int) { kept.insert(index) }

  /// Whether a column was bound by its name, and not by `--map`.
  func isBoundByName(_ index: Int) -> Bool {
    fields[index].map { !mapped.contains($0) } ?? false
  }

  /// Whether a column that was bound by its name may hold something else.
  func mayHoldOther(_ index: Int) -> Bool {
    isBoundByName(index) && !kept.contains(index) && !HeaderRow.isExport(columns)
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
    for index in new where fields[index] == nil && !leftOut.contains(index) {
      if let field = CarField.named(columns[index]), field.isNamed(columns[index]),
        !mapped.contains(field)
      {
        fields[index] = field
        named.insert(field)
      }
    }
    for index in new where fields[index] == nil && !leftOut.contains(index) {
      if let field = CarField.named(columns[index]), !mapped.contains(field),
        !named.contains(field)
      {
        fields[index] = field
      }
    }
    takeNamesForWholeOwners()
    joinByName()
    findDayOfTimes()
  }

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

  // MARK: - Days and times in two columns

  /// Joins the columns of pairs such as `parked=Date+Time`, once the file has both.
  private mutating func joinAwaited() {
    for pair in awaited {
      guard pair.field.isTime, let plus = pair.column.firstIndex(of: "+") else { continue }
      let names = [pair.column[..<plus], pair.column[pair.column.index(after: plus)...]]
      let found = names.compactMap { name in
        columns.indices.first {
          fields[$0] == nil
            && (CarField.folded(columns[$0]) == CarField.folded(String(name))
              || "#\($0 + 1)" == name)
        }
      }
      guard found.count == 2, found[0] != found[1] else { continue }
      join(day: found[0], time: found[1], into: pair.field)
      awaited.removeAll { $0.field == pair.field }
    }
  }

  /// Joins the one column of days and the one of times that are left, for each field of time that
  /// has no column.
  private mutating func joinByName() {
    guard !HeaderRow.isExport(columns) else { return }
    for field in [CarField.dateCreated, .dateReturned]
    where !mapped.contains(field) && !fields.contains(field) {
      let halves = columns.indices.filter { fields[$0] == nil && !leftOut.contains($0) }
      let days = halves.filter { DayAndTime.day.isHalf(columns[$0], of: field) }
      let times = halves.filter { DayAndTime.time.isHalf(columns[$0], of: field) }
      if days.count == 1, times.count == 1 { join(day: days[0], time: times[0], into: field) }
    }
  }

  /// Finds the one column of days that is left, for times such as `18:30` in a column `Arrived`.
  private mutating func findDayOfTimes() {
    guard !HeaderRow.isExport(columns), timesOfDay.isEmpty, dayOfTimes == nil else { return }
    let days = columns.indices.filter {
      fields[$0] == nil && !leftOut.contains($0)
        && DayAndTime.day.isHalf(columns[$0], of: .dateCreated)
    }
    if days.count == 1 { dayOfTimes = days[0] }
  }

  /// Whether a column holds the times of the days in another one.
  func hasOwnDay(_ index: Int) -> Bool { timesOfDay.values.contains(index) }

  private func isDayOfTimes(_ index: Int) -> Bool {
    index == dayOfTimes && !timesWithoutDay.isEmpty
  }

  private mutating func join(day: Int, time: Int, into field: CarField) {
    fields[day] = field
    fields[time] = field
    timesOfDay[day] = time
  }

  /// A row with the time of each day behind the day, in one cell.
  mutating func joined(_ row: RecordRow) -> RecordRow {
    if let dayOfTimes { return withDays(row, dayOfTimes) }
    guard !timesOfDay.isEmpty else { return row }
    let times = Set(timesOfDay.values)
    var cells = row.cells.filter { !times.contains($0.column) }
    for (day, time) in timesOfDay {
      guard let time = row.cells.first(where: { $0.column == time }), !time.isEmpty else {
        continue
      }
      if let index = cells.firstIndex(where: { $0.column == day }) {
        cells[index] = DayAndTime.joined(cells[index], time)
      } else {
        let missing = FieldCell(column: day, value: .null, offset: time.offset)
        cells.append(DayAndTime.joined(missing, time))
      }
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }

  /// A row with the day before each time that has none.
  private mutating func withDays(_ row: RecordRow, _ dayColumn: Int) -> RecordRow {
    let day =
      row.cells.first { $0.column == dayColumn }
      ?? FieldCell(column: dayColumn, value: .null, offset: 0)
    let cells = row.cells.map { cell -> FieldCell in
      guard fields[cell.column]?.isTime == true, DayAndTime.isTimeOfDay(cell.text) else {
        return cell
      }
      timesWithoutDay.insert(cell.column)
      return FieldCell(
        column: cell.column, value: DayAndTime.joined(day, cell).value, offset: cell.offset)
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }
}
