/// Days and times in two columns.
extension FieldMapping {
  /// Joins the columns of pairs such as `parked=Date+Time`, once the file has both.
  mutating func joinAwaited() {
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

  /// Joins the columns of the day and of the time of one event, such as `Date In` and `Time In`.
  mutating func joinEvents() {
    for field in timesToJoin {
      let days = unbound.filter { DayAndTime.day.isHalf(columns[$0], ofEvent: field) }
      let times = unbound.filter { DayAndTime.time.isHalf(columns[$0], ofEvent: field) }
      if days.count == 1, times.count == 1 { join(day: days[0], time: times[0], into: field) }
    }
  }

  /// Joins columns that stand side by side where several have the same name: `Date`, `Time In`,
  /// `Date`, `Time Out`, or `Arrival`, `Time`, `Departure`, `Time`.
  mutating func joinNeighbours() {
    let days = unbound.filter { DayAndTime.day.isGeneral(columns[$0]) }
    let times = unbound.filter { DayAndTime.time.isGeneral(columns[$0]) }
    let pairs =
      (days.count > 1 ? days.map { ($0, $0 + 1) } : [])
      + (times.count > 1 ? times.map { ($0 - 1, $0) } : [])
    for (day, time) in pairs where unbound.contains(day) && unbound.contains(time) {
      let field = timesToJoin.first { field in
        [(day, DayAndTime.day), (time, .time)].contains { index, half in
          CarField.named(columns[index]) === field || half.isHalf(columns[index], ofEvent: field)
        }
      }
      if let field { join(day: day, time: time, into: field) }
    }
  }

  /// Takes the one column that names its event and half of a time, such as `Hora de salida`, for
  /// the time of the event.
  mutating func bindLoneHalves() {
    for field in timesToJoin {
      let halves = unbound.filter { index in
        [DayAndTime.day, .time].contains { $0.isHalf(columns[index], ofEvent: field) }
      }
      if halves.count == 1 { fields[halves[0]] = field }
    }
  }

  /// The times that may have two columns and have none yet.
  private var timesToJoin: [CarField] {
    guard !HeaderRow.isExport(columns) else { return [] }
    return [CarField.dateCreated, .dateReturned].filter {
      !mapped.contains($0) && !fields.contains($0)
    }
  }

  /// The columns that no field has yet, by their index.
  private var unbound: [Int] {
    columns.indices.filter { fields[$0] == nil && !leftOut.contains($0) }
  }

  /// Joins the one column of days and the one of times that are left, for each field of time that
  /// has no column.
  mutating func joinByName() {
    for field in timesToJoin {
      let days = unbound.filter { DayAndTime.day.isHalf(columns[$0], of: field) }
      let times = unbound.filter { DayAndTime.time.isHalf(columns[$0], of: field) }
      if days.count == 1, times.count == 1 { join(day: days[0], time: times[0], into: field) }
    }
  }

  /// Finds the one column of days that is left, for times such as `18:30` in a column `Arrived`.
  mutating func findDayOfTimes() {
    guard !HeaderRow.isExport(columns), timesOfDay.isEmpty, dayOfTimes == nil else { return }
    let days = unbound.filter { DayAndTime.day.isHalf(columns[$0], of: .dateCreated) }
    if days.count == 1 { dayOfTimes = days[0] }
  }

  /// Whether a column holds the times of the days in another one.
  func hasOwnDay(_ index: Int) -> Bool { timesOfDay.values.contains(index) }

  func isDayOfTimes(_ index: Int) -> Bool {
    index == dayOfTimes && !timesWithoutDay.isEmpty
  }

  private mutating func join(day: Int, time: Int, into field: CarField) {
    fields[day] = field
    fields[time] = field
    timesOfDay[day] = time
  }

  /// A row with the time of each day behind the day, in one cell. A time of day at which a car left
  /// has the day on which it was parked.
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
    let parkedDay = timesOfDay.keys.first { fields[$0] == .dateCreated }
    if let parkedDay, let day = row.cells.first(where: { $0.column == parkedDay }) {
      cells = cells.map { cell in
        fields[cell.column] == .dateReturned && DayAndTime.isTimeOfDay(cell.text)
          ? FieldCell(
            column: cell.column, value: DayAndTime.joined(day, cell).value, offset: cell.offset)
          : cell
      }
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }

  /// A row with the heading of a day before each time that has no day.
  func joined(_ row: RecordRow, below heading: FieldCell) -> RecordRow {
    let cells = row.cells.map { cell -> FieldCell in
      guard fields[cell.column]?.isTime == true, DayAndTime.isTimeOfDay(cell.text) else {
        return cell
      }
      return FieldCell(
        column: cell.column, value: DayAndTime.joined(heading, cell).value, offset: cell.offset)
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }

  /// A row with the day before each time that has none.
  private mutating func withDays(_ row: RecordRow, _ dayColumn: Int) -> RecordRow {
    let day =
      row.cells.first { $0.column == dayColumn }
      ?? FieldCell(column: dayColumn, value: .null, offset: 0)
    let cells = row.cells.map { cell -> FieldCell in
      let clock = DayAndTime.withoutFirstDay(cell.text)
      guard fields[cell.column]?.isTime == true, DayAndTime.isTimeOfDay(clock) else { return cell }
      timesWithoutDay.insert(cell.column)
      return FieldCell(
        column: cell.column, value: DayAndTime.joined(day, cell).value, offset: cell.offset)
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }
}
