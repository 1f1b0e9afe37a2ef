import CarStorage
import TerminalScreen

/// One car of the list, on one line or on two.
///
///     >  *   9  Toyota Camry  2019  silver  K9  B13  MA PH 1330  José Dubois  asked 4 min  2h41m
///
/// The first columns are the row's marks: `>` selected, `+ ~ -` what others did, `*` marked. Behind
/// the last column stands `o` for a car with a photo.
struct RowView {
  /// A car, and its state in the list for which the row is drawn.
  struct Row {
    let car: Car
    let isSelected: Bool
    let isMarked: Bool
    let news: News.Mark?
    /// Why the list does not have the car; nil where it does.
    let keptWords: SafeText?
    let hasPhoto: Bool
  }

  let row: Row
  let columns: RowColumns
  let width: Int
  let times: RowTimes
  /// What a search has found in the rows, which stands out.
  let found: FoundTexts
  /// Whether most rows of the list have one line, and columns.
  let isAmongColumns: Bool

  /// - Parameter part: Which line of a row of two; nil for a row of one.
  func draw(_ grid: inout ScreenGrid, line: Int, part: Int?) {
    if part != 1 {
      grid.draw(StyledText(marks), at: .init(line: line, column: 0), width: width)
      drawTicket(&grid, line: line)
    }
    switch part {
    case nil: drawOneLine(&grid, line: line)
    case 0: drawUpperLine(&grid, line: line)
    default: drawLowerLine(&grid, line: line)
    }
    guard row.isSelected else { return }
    grid.restyle(line: line, columns: 0..<width) { style in
      // A late wait has a ground of its own, which would be lost if it were reversed.
      if style.isDisjoint(with: [.warning, .alarm]) { style.insert(.reversed) }
    }
  }

  private var marks: SafeText {
    (row.isSelected ? ">" : " ") + row.newsMark + (row.isMarked ? "*" : " ")
  }

  private func drawTicket(_ grid: inout ScreenGrid, line: Int) {
    let ticket = SafeText(row.car.ticket)
    let end = 3 + columns.ticketWidth
    let start = max(3, end - ticket.displayWidth)
    grid.draw(
      StyledText(ticket), at: .init(line: line, column: start), width: end + 1 - start,
      style: found.hits?.isTicket(row.car.ticket) == true ? Self.hitStyle : .plain)
  }

  /// A text of the car, in which what was searched for is bold.
  private func text(_ text: String?, _ fields: [CarField]) -> StyledText {
    guard let text else { return StyledText() }
    guard let ranges = found.hits?.ranges(in: text, of: fields), !ranges.isEmpty else {
      return StyledText(SafeText(escaping: text))
    }
    return StyledText(escaping: text, matches: ranges)
  }

  private func text(_ field: RowField) -> StyledText {
    switch field {
    case .found: found.texts[row.car.ticket] ?? StyledText()
    case .stage: StyledText(times.stage(of: row.car) ?? .empty)
    case .age: StyledText(columns.mergesStage ? stageOrAge : age)
    default: text(field.text(of: row.car), field.fields)
    }
  }

  private var age: SafeText {
    let column = columns.columns.first { $0.kind == .age }
    return times.age(of: row.car, columns: column?.width ?? 0)
  }

  /// What the guest waits for, or how long the car is here.
  private var stageOrAge: SafeText { times.stage(of: row.car) ?? times.age(of: row.car) }

  private static let hitStyle: CellStyle = [.bold, .accent]

  /// How a wait stands out.
  private func style(of field: RowField) -> CellStyle {
    let isWait = field == .stage || field == .age && columns.mergesStage
    return isWait ? times.style(of: row.car) : .plain
  }

  // MARK: - One line

  private func drawOneLine(_ grid: inout ScreenGrid, line: Int) {
    func draw(_ text: StyledText, at column: Int, _ width: Int, style: CellStyle = .plain) {
      grid.draw(
        text.truncatedAroundHit(toWidth: width), at: .init(line: line, column: column),
        width: width, style: style, boldStyle: Self.hitStyle)
    }
    draw(text(row.car.shortName, [.make, .model]), at: columns.carStart, columns.carWidth)
    var shown = columns.columns
    if let words = row.keptWords {
      let year = shown.first { $0.kind == .year }
      let beside = whereabouts
      let room = (beside.first?.start ?? width + 2) - 2
      let places = [year.map { $0.start + $0.width + 2 }, year?.start, behindCar].compactMap(\.self)
      let start = places.first { $0 + words.displayWidth <= room }
      // Where there is no room for both, the words take what is behind the name.
      shown =
        (start == nil ? [] : beside) + [year].compactMap(\.self).filter { $0.start < start ?? 0 }
      draw(
        StyledText(words), at: start ?? behindCar,
        (start == nil ? width : room) - (start ?? behindCar))
    }
    for column in shown {
      draw(text(column.kind), at: column.start, column.width, style: style(of: column.kind))
    }
    let end = columns.columns.last.map { $0.start + $0.width + 1 } ?? width
    if row.hasPhoto, row.keptWords == nil, end < width {
      grid.draw("o", at: .init(line: line, column: end), width: 1)
    }
  }

  private var behindCar: Int {
    let name = SafeText(escaping: row.car.shortName).displayWidth
    return columns.carStart + min(name, columns.carWidth) + 2
  }

  /// The columns beside the words of a kept row, because a person who typed a ticket wants to know
  /// where the car is.
  private var whereabouts: [RowColumns.Column] {
    row.car.state == .returned
      ? [] : columns.columns.filter { $0.kind.tellsWhere || $0.kind == .stage || $0.kind == .age }
  }

  // MARK: - Two lines

  private func drawUpperLine(_ grid: inout ScreenGrid, line: Int) {
    let title = title
    let width = timesPart == 0 ? titleWidth : width - columns.carStart
    grid.draw(
      title.truncatedAroundHit(toWidth: width),
      at: .init(line: line, column: columns.carStart), width: width,
      style: found.hits == nil ? .bold : .plain, boldStyle: Self.hitStyle)
    if timesPart == 0 { drawTimes(&grid, line: line) }
  }

  private var title: StyledText { text(row.car.title, [.year, .make, .model]) }

  /// Beside rows of one line the times stand in the columns of these, below a title that has no
  /// room before them; else at the end of the upper line.
  private var timesInColumns: [RowColumns.Column] {
    guard isAmongColumns, row.keptWords == nil else { return [] }
    return columns.columns.filter { $0.kind == .stage || $0.kind == .age }
  }

  /// The line of the row that has its times.
  private var timesPart: Int {
    timesInColumns.isEmpty || title.displayWidth <= titleWidth ? 0 : 1
  }

  /// What is said at the end of the upper line where there are no columns.
  private var timeAtEnd: SafeText { row.keptWords ?? stageOrAge }

  /// The columns before the times.
  private var titleWidth: Int {
    let start =
      timesInColumns.first { text($0.kind).displayWidth > 0 }?.start
      ?? max(columns.carStart + 8, width - timeAtEnd.displayWidth)
    return start - columns.carStart - 1
  }

  private func drawTimes(_ grid: inout ScreenGrid, line: Int) {
    for column in timesInColumns {
      grid.draw(
        text(column.kind), at: .init(line: line, column: column.start), width: column.width,
        style: style(of: column.kind))
    }
    guard timesInColumns.isEmpty else { return }
    let start = columns.carStart + titleWidth + 1
    grid.draw(
      StyledText(timeAtEnd), at: .init(line: line, column: start), width: width - start,
      style: row.keptWords == nil ? times.style(of: row.car) : .plain)
  }

  /// A text where there is no column: a word tells a key without a spot from a spot.
  private func labelled(_ field: RowField) -> StyledText {
    let isAlone = field.tellsWhere && (row.car.key == nil) != (row.car.spot == nil)
    guard isAlone, let title = field.fields.first?.title, field.text(of: row.car) != nil else {
      return text(field)
    }
    return StyledText("\(title) ") + text(field)
  }

  private func drawLowerLine(_ grid: inout ScreenGrid, line: Int) {
    if row.hasPhoto { grid.draw("o", at: .init(line: line, column: columns.carStart - 3)) }
    let all = RowField.fields(of: times.tab).filter { ![.year, .stage, .age].contains($0) }
      .map(labelled).filter { $0.displayWidth > 0 }
    // What was found is never cut off.
    let facts = all.filter { $0.hitWidth > 0 } + all.filter { $0.hitWidth == 0 }
    let text = facts.reduce(StyledText()) { $0.displayWidth == 0 ? $1 : $0 + "  " + $1 }
    let width = timesPart == 1 ? titleWidth : width - columns.carStart
    grid.draw(
      text.truncatedAroundHit(toWidth: width),
      at: .init(line: line, column: columns.carStart), width: width,
      style: found.hits == nil ? .dim : .plain, boldStyle: Self.hitStyle)
    if timesPart == 1 { drawTimes(&grid, line: line) }
  }
}

extension RowView.Row {
  /// What others did to the car.
  var newsMark: SafeText {
    switch news {
    case .inserted?: "+"
    case .changed?: "~"
    case nil: keptWords == nil ? " " : "-"
    }
  }
}
