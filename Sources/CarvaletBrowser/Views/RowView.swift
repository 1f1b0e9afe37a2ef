import CarStorage
import TerminalScreen

/// One car of the list, on one line or on two.
///
///     >  *   9  Toyota Camry   silver    MA PH 1330    K9     B13    2h41m
///
/// The first columns are the row's marks: `>` selected, `+ ~ -` what others did, `*` marked. Behind
/// the time stands `o` for a car with a photo.
struct RowView {
  /// A car, and its state in the list for which the row is drawn.
  struct Row {
    let car: Car
    let isSelected: Bool
    let isMarked: Bool
    let news: News.Mark?
    /// Why the list does not have the car; nil where it does.
    let keptWords: SafeText?
    let isQueue: Bool
  }

  let row: Row
  let columns: RowColumns
  let width: Int
  let time: HumanTime
  /// Whether waits are written short, as `guest 18m`.
  let hasShortTimes: Bool
  /// Where the words of a search are, which stand out; nil where nothing is searched for.
  let hits: SearchHits?

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
    grid.restyle(line: line, columns: 0..<width) { $0.insert(.reversed) }
  }

  private var marks: SafeText {
    let news: SafeText =
      switch row.news {
      case .inserted?: "+"
      case .changed?: "~"
      case nil: row.keptWords == nil ? " " : "-"
      }
    return (row.isSelected ? ">" : " ") + news + (row.isMarked ? "*" : " ")
  }

  private func drawTicket(_ grid: inout ScreenGrid, line: Int) {
    let ticket = SafeText(row.car.ticket)
    let end = 3 + columns.ticketWidth
    let start = max(3, end - ticket.displayWidth)
    grid.draw(
      StyledText(ticket), at: .init(line: line, column: start), width: end + 1 - start,
      style: hits?.isTicket(row.car.ticket) == true ? .bold : .plain)
  }

  /// A text of the car, in which what was searched for is bold.
  private func text(_ text: String?, _ fields: CarField...) -> StyledText {
    guard let text else { return StyledText() }
    guard let ranges = hits?.ranges(in: text, of: fields), !ranges.isEmpty else {
      return StyledText(SafeText(escaping: text))
    }
    return StyledText(escaping: text, matches: ranges)
  }

  // MARK: - One line

  private func drawOneLine(_ grid: inout ScreenGrid, line: Int) {
    var column = columns.carStart
    func draw(_ text: StyledText, _ width: Int) {
      grid.draw(
        text.truncatedAroundHit(toWidth: width), at: .init(line: line, column: column),
        width: width)
      column += width + 2
    }
    draw(carText, columns.carWidth)
    var rest = columns.columns[...]
    if let words = row.keptWords {
      let behindCar = columns.carStart + min(carText.displayWidth, columns.carWidth) + 2
      rest = whereabouts
      let end = column + columns.columns.dropLast(rest.count).reduce(-2) { $0 + $1.width + 2 }
      let start = [column, behindCar].first { $0 + words.displayWidth <= end }
      guard let start, !rest.isEmpty else {
        draw(StyledText(words), width - column)
        return
      }
      grid.draw(StyledText(words), at: .init(line: line, column: start))
      column = end + 2
    }
    for column in rest { draw(text(column.kind), column.width) }
    draw(StyledText(timeText), columns.timeWidth)
    if row.car.photo != nil, column - 1 < width {
      grid.draw("o", at: .init(line: line, column: column - 1), width: 1)
    }
  }

  /// The columns beside the words of a kept row, because a person who typed a ticket wants to know
  /// where the car is.
  private var whereabouts: ArraySlice<RowColumns.Column> {
    row.car.state == .returned ? [] : columns.columns.drop { !$0.kind.tellsWhere }
  }

  /// The car, and behind it what was found in a field that has no column.
  private var carText: StyledText {
    let car = text(row.car.shortName, .make, .model)
    guard let found = foundText(besides: columns.columns.map(\.kind.field)) else { return car }
    let room = columns.carWidth - car.displayWidth - 2
    let isShort = room >= Self.leastFoundWidth
    return car + "  " + (isShort ? found.truncatedAroundHit(toWidth: room) : found)
  }

  /// A few letters before and behind what was found.
  private static let leastFoundWidth = 8

  /// The text of the first field that has a word which is found in no shown one.
  private func foundText(besides shown: [CarField]) -> StyledText? {
    guard let hits else { return nil }
    let owner: [CarField] = [.owner, .ownerFirstName, .ownerLastName]
    let hidden = hits.hiddenFields(in: [row.car], beside: Set(shown + [.ticket, .make, .model]))
    guard let field = hidden.first else { return nil }
    let fields = owner.contains(field) ? owner : [field]
    let whole: String? =
      if fields == owner {
        row.car.ownerName
      } else if case .text(let text) = field.value(of: row.car) {
        text
      } else { nil }
    return whole.map { StyledText(escaping: $0, matches: hits.ranges(in: $0, of: fields)) }
  }

  private func text(_ kind: RowColumns.Kind) -> StyledText {
    text(kind.text(of: row.car), kind.field)
  }

  /// How long the car is or was here, or how long its guest waits.
  private var timeText: SafeText {
    guard row.isQueue else { return "\(time.narrowStay(of: row.car))" }
    return hasShortTimes ? "\(time.shortWait(of: row.car))" : "\(time.wait(of: row.car))"
  }

  // MARK: - Two lines

  private func drawUpperLine(_ grid: inout ScreenGrid, line: Int) {
    let time = row.keptWords ?? timeText
    let start = max(columns.carStart + 8, width - time.displayWidth)
    let title = text(row.car.title, .year, .make, .model)
    let titleWidth = start - columns.carStart - 1
    grid.draw(
      title.truncatedAroundHit(toWidth: titleWidth),
      at: .init(line: line, column: columns.carStart), width: titleWidth,
      style: hits == nil ? .bold : .plain)
    grid.draw(StyledText(time), at: .init(line: line, column: start), width: width - start)
  }

  /// The text of a column where there is no column: a word tells a key without a spot from a spot.
  private func labelled(_ kind: RowColumns.Kind) -> StyledText {
    let isAlone = kind.tellsWhere && (row.car.key == nil) != (row.car.spot == nil)
    guard isAlone, kind.text(of: row.car) != nil else { return text(kind) }
    return StyledText("\(kind.field.title) ") + text(kind)
  }

  private func drawLowerLine(_ grid: inout ScreenGrid, line: Int) {
    grid.draw(row.car.photo == nil ? "[ ]" : "[o]", at: .init(line: line, column: 4))
    let owner = text(row.car.ownerName, .owner, .ownerFirstName, .ownerLastName)
    let shown = RowColumns.Kind.allCases.map(\.field) + [.year, .owner]
    let found = foundText(besides: shown) ?? StyledText()
    let facts = (RowColumns.Kind.allCases.map(labelled) + [owner, found])
      .filter { $0.displayWidth > 0 }
    let text = facts.reduce(StyledText()) { $0.displayWidth == 0 ? $1 : $0 + "  " + $1 }
    grid.draw(
      text.truncatedAroundHit(toWidth: width - columns.carStart),
      at: .init(line: line, column: columns.carStart), width: width - columns.carStart,
      style: hits == nil ? .dim : .plain)
  }
}
