import CarStorage
import TerminalScreen

/// The columns of a row of one line: the car takes what the others leave, and what fits no longer is
/// left out, what a runner needs least first.
struct RowColumns {
  /// A column of a width; `car` has the width that is left.
  enum Column: Equatable {
    case color, plate, key, spot, time

    var width: Int {
      switch self {
      case .color: 8
      case .plate: 12
      case .key, .spot: 5
      case .time: 6
      }
    }
  }

  /// The columns behind the car.
  let columns: [Column]
  let carWidth: Int
  let timeWidth: Int

  /// The columns before the car: three marks, the ticket, two blanks.
  static let ticketWidth = 5
  static let carStart = 3 + ticketWidth + 2

  init(width: Int, isQueue: Bool) {
    timeWidth = isQueue ? (width >= 76 ? 24 : 17) : Column.time.width
    let choices: [[Column]] = [
      [.color, .plate, .key, .spot], [.plate, .key, .spot], [.key, .spot], [.spot], [],
    ]
    // Behind the time a photo has its mark.
    let fixed = Self.carStart + 2 + timeWidth + 2
    let rest = choices.map { columns in
      width - fixed - columns.reduce(0) { $0 + $1.width + 2 }
    }
    let fitting = rest.firstIndex { $0 >= 11 } ?? choices.count - 1
    columns = choices[fitting]
    carWidth = max(1, min(rest[fitting], 36))
  }
}
