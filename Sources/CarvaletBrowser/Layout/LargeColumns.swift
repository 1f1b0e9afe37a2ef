import CarStorage
import TerminalScreen

/// The columns of a row in large letters: ticket, car, key, spot and wait.
///
/// Where there is no room for most of them the car has ordinary letters, and where there is none
/// even then, there are no columns. A text that is longer than most is cut.
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
      let needs = Field.allCases.map { field in
        Need(field, isLarge: isCarLarge || field != .car, cars, times)
      }.filter { $0.widest > 0 }
      let room = width - Self.margin - Self.gap * (needs.count - 1)
      guard let widths = Self.widths(of: needs, room: room) else { continue }
      var start = Self.margin
      for (need, width) in zip(needs, widths) {
        columns.append(Column(field: need.field, start: start, width: width, isLarge: need.isLarge))
        start += width + Self.gap
      }
      return
    }
    return nil
  }

  /// What a column needs for its widest text, and for all but the ones that are far longer than the
  /// others.
  private struct Need {
    let field: Field
    let isLarge: Bool
    let widest: Int
    let usual: Int

    /// A text of more than so many times the typical width is an exception, for which no wall
    /// becomes small.
    private static let mostOfTypical = 2

    init(_ field: Field, isLarge: Bool, _ cars: [Car], _ times: RowTimes) {
      self.field = field
      self.isLarge = isLarge
      let widths = cars.map { car in
        LargeText(text(field, of: car, times), isLarge: isLarge).width
      }.filter { $0 > 0 }.sorted()
      widest = widths.last ?? 0
      let typical = widths.isEmpty ? 0 : widths[widths.count / 2]
      // A ticket or a time that is cut is another one.
      usual =
        [.ticket, .wait].contains(field)
        ? widest : widths.last { $0 <= Self.mostOfTypical * typical } ?? 0
    }
  }

  /// Gives each column what its widest text needs; where there is no room for that, what most of
  /// its texts need, so that one long name makes no wall small, and the car what is left. Nil where
  /// even that has no room.
  private static func widths(of needs: [Need], room: Int) -> [Int]? {
    let widest = needs.map(\.widest)
    if widest.reduce(0, +) <= room { return widest }
    var widths = needs.map(\.usual)
    let rest = room - widths.reduce(0, +)
    guard rest >= 0 else { return nil }
    if let car = needs.firstIndex(where: { $0.field == .car }) {
      widths[car] = min(needs[car].widest, widths[car] + rest)
    }
    return widths
  }

  /// The marks of a row stand before the ticket.
  static let margin = 3
  private static let gap = 3

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
