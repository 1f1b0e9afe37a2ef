import CarStorage
import TerminalScreen

/// The columns of a row of one line: the car takes what the others leave, and columns that do not
/// fit are left out, beginning with the one that a runner needs least.
///
/// The columns have the same widths on every page, so that they stand still while one scrolls. Only
/// where a name has no room do they give up what no row of the page needs, and only where all names
/// have room do they take more. Key and spot, without which no car is found, take it from names of
/// more than ``mostCarWidth``.
struct RowColumns {
  /// The columns that may be left out, the one that is needed least first.
  enum Kind: CaseIterable {
    case color, plate, key, spot

    /// Whether a runner needs it to get the car.
    var tellsWhere: Bool { self == .key || self == .spot }

    var field: CarField {
      switch self {
      case .color: .color
      case .plate: .plate
      case .key: .key
      case .spot: .spot
      }
    }

    func text(of car: Car) -> String? {
      switch self {
      case .color: car.color
      case .plate: car.plate
      case .key: car.key
      case .spot: car.spot
      }
    }

    var usualWidth: Int {
      switch self {
      case .color: 8
      case .plate: 12
      case .key, .spot: 5
      }
    }
  }

  /// A column that is shown behind the car, and how wide it is.
  struct Column {
    let kind: Kind
    var width: Int
  }

  /// The columns behind the car.
  private(set) var columns: [Column]
  private(set) var carWidth: Int
  /// The columns of an age, or of the words for a wait.
  let timeWidth: Int
  let ticketWidth: Int
  /// Before the car stand three marks, the ticket and two blanks.
  var carStart: Int { 3 + ticketWidth + 2 }

  /// `ready under 1 min`
  static let narrowWaitWidth = 17
  /// `Toyota Camr…` still identifies a car.
  private static let leastCarWidth = 11
  /// What stands farther apart is not read as one line.
  private static let mostCarWidth = 36

  /// - Parameter widths: What the rows of the page need.
  init(width: Int, widths: RowWidths, isQueue: Bool) {
    ticketWidth = max(5, widths.ticket)
    timeWidth = isQueue ? (width >= 76 ? 24 : Self.narrowWaitWidth) : HumanTime.narrowAgeWidth
    columns = Kind.allCases.map { Column(kind: $0, width: $0.usualWidth) }
    carWidth = 0
    // Behind the time a photo has its mark.
    let room = width - carStart - 2 - timeWidth - 2
    func rest(_ columns: [Column]) -> Int { columns.reduce(room) { $0 - $1.width - 2 } }
    while !columns.isEmpty, rest(columns) < Self.leastCarWidth { columns.removeFirst() }
    if rest(columns) < widths.car {
      columns = columns.filter { widths[$0.kind] > 0 }
        .map { Column(kind: $0.kind, width: min($0.width, widths[$0.kind])) }
    }
    for index in columns.indices.reversed() {
      let missing = widths[columns[index].kind] - columns[index].width
      let most = columns[index].kind.tellsWhere ? Self.mostCarWidth : .max
      let free = rest(columns) - max(min(widths.car, most), Self.leastCarWidth)
      columns[index].width += max(0, min(missing, free))
    }
    carWidth = max(1, min(rest(columns), max(widths.car, Self.mostCarWidth)))
  }
}

extension RowWidths {
  fileprivate subscript(kind: RowColumns.Kind) -> Int {
    switch kind {
    case .color: color
    case .plate: plate
    case .key: key
    case .spot: spot
    }
  }
}
