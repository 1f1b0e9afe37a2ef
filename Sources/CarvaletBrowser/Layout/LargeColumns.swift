import CarStorage
import TerminalScreen

/// The columns of a row in large letters: ticket, car, key, spot and wait.
///
/// Where there is no room for all of them the car has ordinary letters, and where there is none
/// even then, there are no columns.
struct LargeColumns {
  enum Field: CaseIterable {
    case ticket, car, key, spot, wait
  }

  struct Column {
    let field: Field
    let start: Int
    let width: Int
    let isLarge: Bool
  }

  /// The letters, and a line that is left free.
  static let rowHeight = BlockLetters.height + 1

  private(set) var columns: [Column] = []

  /// - Returns: Nil where a row of these cars has no room.
  init?(_ cars: [Car], _ times: RowTimes, width: Int) {
    for isCarLarge in [true, false] {
      columns = []
      var start = Self.margin
      for field in Field.allCases {
        let texts = cars.map { Self.text(field, of: $0, times) }
        let isLarge = isCarLarge || field != .car
        let needed = texts.map { Self.width(of: $0, isLarge: isLarge) }.max() ?? 0
        guard needed > 0 else { continue }
        columns.append(Column(field: field, start: start, width: needed, isLarge: isLarge))
        start += needed + Self.gap
      }
      if start - Self.gap <= width { return }
    }
    return nil
  }

  /// The marks of a row stand before the ticket.
  static let margin = 3
  private static let gap = 3

  private static func width(of text: SafeText, isLarge: Bool) -> Int {
    isLarge ? BlockLetters.width(of: text.string) ?? text.displayWidth : text.displayWidth
  }

  static func text(_ field: Field, of car: Car, _ times: RowTimes) -> SafeText {
    switch field {
    case .ticket: SafeText(car.ticket)
    case .car: "\(car.shortName)"
    case .key: car.key.map { "\($0)" } ?? .empty
    case .spot: car.spot.map { "\($0)" } ?? .empty
    case .wait: wait(of: car, times)
    }
  }

  /// The wait of a car; in the queue without the words for its stage, which its section has.
  private static func wait(of car: Car, _ times: RowTimes) -> SafeText {
    guard let words = times.stage(of: car) else { return times.age(of: car) }
    let stage = ["ready ", "guest "].first { times.tab == .queue && words.string.hasPrefix($0) }
    return SafeText(escaping: String(words.string.dropFirst(stage?.count ?? 0)))
  }
}
