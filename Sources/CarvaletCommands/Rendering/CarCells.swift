import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// The cells of a car for people, one for each column. All lists for people get their texts here;
/// output for machines comes from `CarJSON` and the record writers.
struct CarCells {
  /// What a column shows: a field, or a text that is composed for people.
  enum Cell: Hashable {
    /// `2019 BMW M3`
    case car
    /// `Zoë Łukasz`
    case owner
    /// When the car was parked, by the clock of the stand, and how long ago that was.
    case parked
    /// When it left.
    case returned
    /// How long the guest has waited, or had waited until the car was ready, or when the guest
    /// comes.
    case wait
    case column(CarField)
  }

  private(set) var columns: [Cell]
  var time: HumanTime
  /// Whether times are shown as short ages: `17m`.
  private(set) var hasShortTimes = false
  /// The columns of times in which a search has found something. They show the clock time even
  /// where other columns show ages, because an age does not contain the hit.
  private var clocks: Set<Cell> = []
  /// What a search has found in the cars; nil for no search.
  var hits: SearchHits?
  /// Whether hits are marked in the cells. Without colours they are not visible, but a narrow
  /// table still does not cut them.
  var marksHits = false

  init(
    columns: [Cell], time: HumanTime, hits: SearchHits? = nil, marksHits: Bool = false
  ) {
    self.columns = columns
    self.time = time
    self.hits = hits
    self.marksHits = marksHits
  }

  /// The columns of a list without `--fields`.
  static func standard(includingReturned: Bool) -> [Cell] {
    let always: [Cell] = [
      .column(.ticket), .car, .column(.color), .column(.plate), .owner, .column(.key),
      .column(.spot), .parked,
    ]
    return includingReturned ? always + [.returned] : always
  }

  /// The columns of a list without `--fields` for scripts, which count them: a later one is behind
  /// the others.
  static func plain(includingReturned: Bool) -> [Cell] {
    standard(includingReturned: includingReturned).filter { $0 != .column(.color) }
      + [.column(.color)]
  }

  /// The columns of the queue: what a runner needs to find a car, and how long its guest waits.
  static let queue: [Cell] = [
    .column(.ticket), .car, .column(.color), .column(.plate), .owner, .column(.key),
    .column(.spot), .wait,
  ]

  var titles: [Column] { columns.map(\.title) }

  /// The cells of a car, in the order of the columns.
  func cells(_ car: Car) -> [StyledText] {
    columns.map { cell($0, car) }
  }

  private func cell(_ cell: Cell, _ car: Car) -> StyledText {
    switch cell {
    case .car, .owner: return highlighted(text(cell, car), cell)
    case .parked, .column(.dateCreated), .returned:
      let text = text(cell, car)
      let found = highlighted(text, cell)
      return found.spans.isEmpty ? StyledText(SafeText(escaping: text), .dim) : found
    case .column(.ticket) where marksHits && hits?.isTicket(car.ticket) == true:
      return StyledText(SafeText(car.ticket), .bold)
    case .wait, .column: return highlighted(text(cell, car), cell)
    }
  }

  private func text(_ cell: Cell, _ car: Car) -> String {
    switch cell {
    case .car: return car.title
    case .owner: return car.ownerName ?? ""
    case .parked, .column(.dateCreated):
      let clock = time.clock(car.dateCreated, of: car)
      guard hasShortTimes else { return "\(clock), \(time.stay(of: car))" }
      return clocks.contains(cell) ? clock : time.shortStay(of: car)
    case .returned:
      guard let date = car.dateReturned else { return "" }
      return shortTime(date, cell, car) ?? time.clock(date, of: car)
    case .wait: return hasShortTimes ? time.shortWait(of: car) : time.wait(of: car)
    case .column(let column):
      switch column.value(of: car) {
      case .text(let text), .json(let text): return text
      case .number(let number): return String(number)
      case .date(let date): return shortTime(date, cell, car) ?? time.clock(date, of: car)
      case .null: return ""
      }
    }
  }

  /// A time where times are short; nil where they are not.
  private func shortTime(_ date: Date, _ cell: Cell, _ car: Car) -> String? {
    guard hasShortTimes else { return nil }
    return clocks.contains(cell) ? time.clock(date, of: car) : time.shortAge(date)
  }

  /// These cells, with short times where a table of the cars would be wider than the terminal.
  /// Times are shortened before anything else, because an age alone is nearly as useful.
  ///
  /// - Parameter terminalWidth: Nil for no limit.
  func fitting(_ cars: [Car], into terminalWidth: Int?) -> CarCells {
    guard let terminalWidth, !hasShortTimes else { return self }
    let table = TableColumns(columns: titles, rows: cars.map(cells), terminalWidth: nil)
    guard table.width > terminalWidth else { return self }
    var fitting = self
    fitting.hasShortTimes = true
    fitting.clocks = Set(columns.filter { cell in cars.contains { hasHitInTime(cell, $0) } })
    return fitting
  }

  private func hasHitInTime(_ cell: Cell, _ car: Car) -> Bool {
    guard marksHits, let hits, cell.isTime else { return false }
    return !hits.ranges(in: text(cell, car), of: cell.fields).isEmpty
  }

  /// These cells, with a column for each field that a search has found and that is in none of them.
  func showingHits(in cars: [Car]) -> CarCells {
    guard let hits else { return self }
    var showing = self
    let found = hits.hiddenFields(in: cars, beside: Set(columns.flatMap(\.fields)))
    // The added columns come before the times.
    let times = columns.firstIndex(of: .parked) ?? columns.endIndex
    showing.columns.insert(contentsOf: found.map(Cell.column), at: times)
    return showing
  }

  private func highlighted(_ text: String, _ cell: Cell) -> StyledText {
    guard marksHits, let hits else { return StyledText(SafeText(escaping: text)) }
    return StyledText(escaping: text, matches: hits.ranges(in: text, of: cell.fields))
  }
}

extension CarCells.Cell {
  /// Whether the cell shows a time that has an age.
  fileprivate var isTime: Bool {
    switch self {
    case .parked, .returned: true
    case .car, .owner, .wait: false
    case .column(let field):
      switch field.kind {
      case .dateCreated, .date: true
      case .ticket, .name, .text, .tag, .plate, .year, .state, .stage, .utcOffset, .notes, .owner:
        false
      }
    }
  }

  /// The fields that the cell shows.
  fileprivate var fields: [CarField] {
    switch self {
    case .car: [.year, .make, .model]
    case .owner: [.owner, .ownerFirstName, .ownerLastName]
    case .parked: [.dateCreated]
    case .returned: [.dateReturned]
    case .wait: []
    case .column(let field): [field] + field.parts.filter { $0 != field }
    }
  }

  fileprivate var title: Column {
    switch self {
    case .car: Column(title: "CAR", staysWhole: true)
    case .owner: Column(title: "OWNER", shrinksFirst: true)
    case .parked: Column(title: "PARKED", canShrink: false)
    case .returned: Column(title: "RETURNED", canShrink: false)
    case .wait: Column(title: "WAIT", canShrink: false)
    case .column(let field): field.column
    }
  }
}

extension CarField {
  /// How a table shows the field: times under what people call them.
  fileprivate var column: Column {
    let name = SafeText(escaping: name.uppercased())
    let title = SafeText(escaping: title.uppercased())
    return switch kind {
    case .ticket, .year: Column(title: name, alignment: .right, canShrink: false)
    case .dateCreated, .date: Column(title: title, canShrink: false)
    case .name, .tag, .plate: Column(title: name, staysWhole: true)
    case .text: Column(title: name, staysWhole: self == .color)
    case .state, .stage, .utcOffset, .notes, .owner: Column(title: name)
    }
  }
}
