import CarStorage
import TerminalScreen

/// The columns of a row of one line: the car takes what the others leave, and what fits no longer is
/// left out, what a runner needs least first.
struct RowColumns {
  enum Column {
    case color, plate, key, spot

    var width: Int {
      switch self {
      case .color: 8
      case .plate: 12
      case .key, .spot: 5
      }
    }
  }

  /// The columns behind the car.
  let columns: [Column]
  let carWidth: Int
  /// The columns of an age, or of the words for a wait.
  let timeWidth: Int
  let ticketWidth: Int
  /// Before the car stand three marks, the ticket and two blanks.
  var carStart: Int { 3 + ticketWidth + 2 }

  /// - Parameter ticketWidth: The digits of the longest ticket.
  init(width: Int, ticketWidth: Int, isQueue: Bool) {
    self.ticketWidth = max(5, ticketWidth)
    timeWidth = isQueue ? (width >= 76 ? 24 : 17) : 6
    let choices: [[Column]] = [
      [.color, .plate, .key, .spot], [.plate, .key, .spot], [.key, .spot], [.spot], [],
    ]
    // Behind the time a photo has its mark.
    let fixed = 3 + self.ticketWidth + 2 + 2 + timeWidth + 2
    let rest = choices.map { columns in
      width - fixed - columns.reduce(0) { $0 + $1.width + 2 }
    }
    // `Toyota Camr…` still tells a car.
    let fitting = rest.firstIndex { $0 >= 11 } ?? choices.count - 1
    columns = choices[fitting]
    carWidth = max(1, min(rest[fitting], 36))
  }
}
