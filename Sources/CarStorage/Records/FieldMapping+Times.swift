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
      let halves = unbound.filter { DayAndTime.time.isHalf(columns[$0], ofEvent: field) }
      // `Entry Date` and `In`
      let named = unbound.filter { !days.contains($0) && CarField.named(columns[$0]) === field }
      let times = halves.isEmpty ? named : halves
      if days.count == 1, times.count == 1 { join(day: days[0], time: times[0], into: field) }
    }
  }

  /// Joins columns that stand side by side where several have the same name: `Date`, `Time In`,
  /// `Date`, `Time Out`, or `Arrival`, `Time`, `Departure`, `Time`. Each has its partner on the
  /// same side.
  mutating func joinNeighbours() {
    for (half, side) in [(DayAndTime.day, 1), (.day, -1), (.time, -1), (.time, 1)] {
      let halves = unbound.filter { half.isGeneral(columns[$0]) }
      let events = halves.map { event(ofHalf: half.other, at: $0 + side) }
      guard halves.count > 1, !events.contains(nil) else { continue }
      for (index, field) in zip(halves, events) {
        guard let field, timesToJoin.contains(field) else { continue }
        let partner = index + side
        join(
          day: half == .day ? index : partner, time: half == .day ? partner : index, into: field)
      }
      return
    }
  }

  /// The time whose half a column names, or that it names without saying which half it has.
  private func event(ofHalf half: DayAndTime, at index: Int) -> CarField? {
    guard unbound.contains(index) else { return nil }
    return timesToJoin.first { field in
      CarField.named(columns[index]) === field || half.isHalf(columns[index], ofEvent: field)
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
    guard !HeaderRow.isExport(columns), dayOfTimes == nil else { return }
    let days = unbound.filter { DayAndTime.day.isHalf(columns[$0], of: .dateCreated) }
    if days.count == 1 { dayOfTimes = days[0] }
  }

  /// Finds the columns `AM/PM`, each beside the time that it belongs to.
  mutating func findHalvesOfDay(in new: Range<Int>) {
    for index in new where index > 0 && fields[index] == nil {
      guard CarField.folded(columns[index]) == "ampm",
        fields[index - 1]?.isTime == true || hasOwnDay(index - 1)
      else { continue }
      halvesOfDay[index - 1] = index
    }
  }

  /// A row with `AM` or `PM` behind each time that has it in a column of its own.
  private func withHalvesOfDay(_ row: RecordRow) -> RecordRow {
    let cells = row.cells.map { cell -> FieldCell in
      guard let half = halvesOfDay[cell.column], !cell.isEmpty,
        let word = row.cells.first(where: { $0.column == half }), !word.isEmpty
      else { return cell }
      return FieldCell(
        column: cell.column, value: .text("\(cell.text) \(word.text)"), offset: cell.offset)
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }

  /// Whether a column holds the times of the days in another one.
  func hasOwnDay(_ index: Int) -> Bool { timesOfDay.values.contains(index) }

  func isDayOfTimes(_ index: Int) -> Bool {
    index == dayOfTimes && !columnsOfTimesAlone.isEmpty
  }

  private mutating func join(day: Int, time: Int, into field: CarField) {
    fields[day] = field
    fields[time] = field
    timesOfDay[day] = time
  }

  /// A row with the time of each day behind the day, in one cell, and with the day before each time
  /// of day that has none: the day of the column of days, else the day on which the car was parked.
  mutating func joined(_ row: RecordRow) -> RecordRow {
    let row = halvesOfDay.isEmpty ? row : withHalvesOfDay(row)
    guard !timesOfDay.isEmpty || dayOfTimes != nil else { return row }
    var cells = row.cells.filter { !hasOwnDay($0.column) }
    for (day, time) in timesOfDay.sorted(by: { $0.key < $1.key }) {
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
    if let column = dayOfTimes ?? parkedDay {
      let day =
        row.cells.first { $0.column == column }
        ?? FieldCell(column: column, value: .null, offset: 0)
      for index in cells.indices { cells[index] = withDay(day, cells[index]) }
    }
    return RecordRow(place: row.place, cells: cells, raw: row.raw)
  }

  /// The cell of a time of day with a day before it; any other cell as it is.
  private mutating func withDay(_ day: FieldCell, _ cell: FieldCell) -> FieldCell {
    let clock = DayAndTime.withoutFirstDay(cell.text)
    guard fields[cell.column]?.isTime == true, timesOfDay[cell.column] == nil,
      DayAndTime.isTimeOfDay(clock)
    else { return cell }
    if day.column == dayOfTimes { columnsOfTimesAlone.insert(cell.column) }
    return FieldCell(
      column: cell.column, value: DayAndTime.joined(day, cell).value, offset: cell.offset)
  }
}
