import CarStorage
import TerminalScreen

/// The columns of a row of one line, chosen by what fits: the car is always whole, and so are what
/// its list is about, the key and the spot, without which no car is found. The others are left out
/// where there is no room, beginning with the one that a runner needs least. Where the car would
/// be cut even then, rows have two lines (``isCarCut``).
///
/// No other column is left out for a name that is longer than most (``RowWidths/mostCars``): only
/// the row of that car has two lines (`ListGeometry`).
///
/// The widths follow the widest texts that the list has shown, so that columns stand still while
/// one scrolls.
struct RowColumns {
  /// A column, and where it stands.
  struct Column {
    let kind: RowField
    var start = 0
    var width: Int
  }

  /// The columns behind the car.
  private(set) var columns: [Column] = []
  private(set) var carWidth: Int
  let ticketWidth: Int
  /// Whether the column of ages has the stage of the cars that have one, because there is no room
  /// for both.
  private(set) var mergesStage = false
  /// Whether a car with a name of usual length would be cut on one line.
  let isCarCut: Bool
  /// Before the car stand three marks, the ticket and two blanks.
  var carStart: Int { 3 + ticketWidth + 2 }

  /// `Mercedes-Benz Sprinter`: a longer name keeps no other column from the row.
  fileprivate static let usualCarWidth = 24
  /// What stands farther apart is not read as one line.
  private static let mostCarWidth = 40

  /// - Parameters:
  ///   - widths: What the rows of the list need.
  ///   - found: The columns without which it would not be seen what a search found.
  init(width: Int, widths: RowWidths, tab: BrowserTab, found: Set<RowField> = []) {
    ticketWidth = max(5, widths.ticket)
    // Behind the last column a photo has its mark, between two blanks.
    let room = width - (3 + ticketWidth + 2) - (widths.hasPhoto ? 3 : 0)
    var fields = RowField.fields(of: tab).filter { widths[$0] > 0 || found.contains($0) }
    var least = fields.map { field in
      field == .age ? RowTimes.ageWidth(in: tab) : min(widths[field], field.mostLeastWidth)
    }
    let car = widths.mostCars
    func rest() -> Int { least.reduce(room - car) { $0 - $1 - 2 } }
    for field in RowField.dispensable(in: tab) where rest() < 0 && !found.contains(field) {
      guard let index = fields.firstIndex(of: field) else { continue }
      if field == .stage, let age = fields.firstIndex(of: .age) {
        mergesStage = true
        least[age] = max(least[age], least[index])
      }
      fields.remove(at: index)
      least.remove(at: index)
    }
    isCarCut = rest() < 0
    carWidth = max(1, min(car, room))
    widen(fields, least, rest: max(0, rest()), widths, tab)
  }

  /// Gives the columns the room that is left, the ones first that a runner needs most.
  private mutating func widen(
    _ fields: [RowField], _ least: [Int], rest: Int, _ widths: RowWidths, _ tab: BrowserTab
  ) {
    var rest = rest
    var least = least
    func take(_ wanted: Int) -> Int {
      let width = min(max(0, wanted), rest)
      rest -= width
      return width
    }
    // Names of usual length are on one line where no column is left out for them.
    if rest >= widths.usualCar - carWidth { carWidth += take(widths.usualCar - carWidth) }
    for field in RowField.byImportance {
      guard let index = fields.firstIndex(of: field) else { continue }
      least[index] += take(max(field.usualWidth(in: tab), widths[field]) - least[index])
    }
    carWidth += take(min(widths.car, Self.mostCarWidth) - carWidth)
    if tab == .left, let age = fields.firstIndex(of: .age) {
      least[age] += take(RowTimes.stayWidth - least[age])
    }
    carWidth += take(min(max(Self.usualCarWidth, widths.car), Self.mostCarWidth) - carWidth)
    if let note = fields.firstIndex(of: .note) {
      least[note] += take(widths[.note] - least[note])
    }
    var start = carStart + carWidth + 2
    for (field, width) in zip(fields, least) {
      columns.append(Column(kind: field, start: start, width: width))
      start += width + 2
    }
  }
}

/// What a row may tell of a car behind its name.
enum RowField: Int, CaseIterable {
  case year, color, key, spot, plate, owner, note
  /// What was found in a field that has no column.
  case found
  /// What a guest or the car waits for, and how long.
  case stage
  /// How long the car is or was here.
  case age

  /// Whether a runner needs it to get the car.
  var tellsWhere: Bool { self == .key || self == .spot }

  /// The fields of the car that it shows.
  var fields: [CarField] {
    switch self {
    case .year: [.year]
    case .color: [.color]
    case .key: [.key]
    case .spot: [.spot]
    case .plate: [.plate]
    case .owner: [.owner, .ownerFirstName, .ownerLastName]
    case .note: [.note]
    case .found, .stage, .age: []
    }
  }

  /// The text of its fields; nil where the car has none.
  func text(of car: Car) -> String? {
    switch self {
    case .year: car.year.map { String($0) }
    case .color: car.color
    case .key: car.key
    case .spot: car.spot
    case .plate: car.plate
    case .owner: car.ownerName
    case .note: car.note
    case .found, .stage, .age: nil
    }
  }

  // MARK: - Widths

  /// The width of the column where there is room.
  fileprivate func usualWidth(in tab: BrowserTab) -> Int {
    switch self {
    case .year: 4
    case .color: 8
    case .key, .spot: 5
    case .plate: 12
    case .owner: 16
    case .note, .found: 0
    case .stage: tab == .queue ? Self.longestWaitWidth : Self.longWaitWidth
    case .age: RowTimes.ageWidth(in: tab)
    }
  }

  /// More than this no text keeps other columns from the row.
  fileprivate var mostLeastWidth: Int {
    switch self {
    case .year: 8
    case .color, .key, .spot: 12
    case .plate, .note: 16
    case .owner: 24
    case .found: 30
    case .stage: Self.waitWidth
    case .age: HumanTime.screenDurationWidth
    }
  }

  /// `due in 5h55`, `asked 12 min`
  static let waitWidth = 12
  /// `due tomorrow 00:30`
  static let longWaitWidth = 18
  /// `waiting for guest 18 min`
  private static let longestWaitWidth = 24

  // MARK: - Order

  /// What a row tells behind the car, in order: what its list is about comes first, but a time,
  /// which is the last.
  static func fields(of tab: BrowserTab) -> [RowField] {
    switch tab {
    case .parked, .make, .model, .year, .left:
      [.year, .found, .color, .key, .spot, .plate, .owner, .note, .stage, .age]
    case .owner: [.year, .owner, .found, .color, .key, .spot, .plate, .note, .stage, .age]
    case .queue: [.year, .found, .key, .spot, .color, .plate, .owner, .note, .age, .stage]
    }
  }

  /// What a row can do without, beginning with what is needed least. Where a stage has no column
  /// of its own, it stands in the column of the age.
  fileprivate static func dispensable(in tab: BrowserTab) -> [RowField] {
    switch tab {
    case .parked, .make, .model, .year, .left: [.note, .owner, .stage, .plate, .color]
    case .owner: [.note, .stage, .plate, .color]
    case .queue: [.note, .age, .owner, .plate, .color]
    }
  }

  fileprivate static let byImportance: [RowField] =
    [.found, .key, .spot, .stage, .age, .year, .plate, .color, .owner]
}

/// The columns that the widest texts of some rows take.
struct RowWidths: Equatable {
  private(set) var ticket = 1
  private(set) var car = 0
  /// The widest name of usual length. Longer ones count where they are more than a quarter, and no
  /// more than such a name.
  private(set) var usualCar = 0
  /// What nine in ten of these names take.
  private(set) var mostCars = 0
  private(set) var hasPhoto = false
  private var fields = [Int](repeating: 0, count: RowField.allCases.count)

  /// - Parameter found: What a search found in fields that have no column.
  /// - Complexity: O(the length of all texts).
  init(_ cars: [Car] = [], found: some Collection<StyledText> = EmptyCollection()) {
    for car in cars {
      ticket = max(ticket, Self.width(String(car.ticket)))
      for field in RowField.allCases {
        if let text = field.text(of: car) { widen(field, Self.width(text)) }
      }
      if car.photo != nil { hasPhoto = true }
      if car.stage != nil || car.state == .returned { widen(.stage, RowField.waitWidth) }
    }
    let names = cars.map { Self.width($0.shortName) }
    let usual = names.filter { $0 <= RowColumns.usualCarWidth }.sorted()
    car = names.max() ?? 0
    if 4 * usual.count < 3 * names.count {
      usualCar = RowColumns.usualCarWidth
      mostCars = RowColumns.usualCarWidth
    } else if let widest = usual.last {
      usualCar = widest
      mostCars = usual[usual.count - 1 - usual.count / 10]
    }
    if !cars.isEmpty { widen(.age, HumanTime.screenDurationWidth) }
    for text in found { widen(.found, text.displayWidth) }
  }

  subscript(field: RowField) -> Int { fields[field.rawValue] }

  private mutating func widen(_ field: RowField, _ width: Int) {
    fields[field.rawValue] = max(fields[field.rawValue], width)
  }

  static func width(_ text: String) -> Int { SafeText(escaping: text).displayWidth }

  /// The widths with room for other rows, too, but for what another search found in them.
  ///
  /// - Parameter keepsUsualNames: Whether the names of the other rows count among the usual ones.
  func union(_ other: RowWidths, keepsUsualNames: Bool) -> RowWidths {
    var union = self
    union.ticket = max(ticket, other.ticket)
    union.car = max(car, other.car)
    if keepsUsualNames {
      union.usualCar = max(usualCar, other.usualCar)
      union.mostCars = max(mostCars, other.mostCars)
    }
    union.hasPhoto = hasPhoto || other.hasPhoto
    for field in RowField.allCases where field != .found { union.widen(field, other[field]) }
    return union
  }
}
