import CarStorage
import TerminalScreen

/// The columns of a row in large letters: ticket, car, key, spot and wait.
///
/// A text that is longer than most is in ordinary letters. There are several forms, and a wall has
/// the first in which its cars have room.
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

  /// How large the letters are, and where the car stands.
  struct Form: Equatable {
    /// The columns of a dot of a letter.
    let scale: Int
    let car: CarPlace

    enum CarPlace {
      /// Between the others.
      case beside
      /// Below the others, in a block of its own.
      case below
      /// Between the others, in ordinary letters.
      case small
    }

    /// The forms, the best first: the larger the letters, the better.
    static let all =
      [4, 3, 2, 1].flatMap { scale in
        [CarPlace.beside, .below].map { Form(scale: scale, car: $0) }
      } + [.smallest]
    /// The form of a wall on which not all cars have room.
    static let usual = Form(scale: 1, car: .beside)
    static let smallest = Form(scale: 1, car: .small)

    /// The lines of a letter.
    var letterHeight: Int { BlockLetters.height(scale: scale) }

    /// The lines of a row: its letters, and below them a line that is left free, or two of them
    /// where one is within the row.
    var rowHeight: Int { car == .below ? 2 * letterHeight + 3 : letterHeight + 1 }
  }

  let form: Form
  private(set) var columns: [Column] = []
  /// Whether a car has no room in large letters.
  private(set) var isCarTooLong = false

  /// - Returns: Nil where a row of these cars has no room.
  init?(_ cars: [Car], _ times: RowTimes, width: Int, _ form: Form) {
    self.form = form
    let needs = Field.allCases.map { field in
      Need(field, form, cars, times)
    }.filter { $0.widest > 0 }
    let lines =
      form.car == .below
      ? [needs.filter { $0.field != .car }, needs.filter { $0.field == .car }] : [needs]
    for needs in lines {
      let room = width - Self.margin - Self.gap * (needs.count - 1)
      guard let widths = Self.widths(of: needs, room: room) else { return nil }
      var start = Self.margin
      for (need, width) in zip(needs, widths) {
        if need.field == .car, need.isLarge, width < need.widest { isCarTooLong = true }
        columns.append(Column(field: need.field, start: start, width: width, isLarge: need.isLarge))
        start += width + Self.gap
      }
    }
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

    init(_ field: Field, _ form: Form, _ cars: [Car], _ times: RowTimes) {
      self.field = field
      isLarge = field != .car || form.car != .small
      let widths = cars.map { large(field, of: $0, times, form).width }.filter { $0 > 0 }.sorted()
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

  /// The letters of the head, which are the smallest, and a line that is left free.
  static let headHeight = BlockLetters.height() + 1

  /// The marks of a row stand before the ticket.
  static let margin = 3
  private static let gap = 3

  /// The text of a field in the letters of a form.
  static func large(
    _ field: Field, of car: Car, _ times: RowTimes, _ form: Form
  ) -> LargeText {
    LargeText(
      text(field, of: car, times), isLarge: field != .car || form.car != .small,
      isTime: field == .wait, scale: form.scale)
  }

  private static func text(_ field: Field, of car: Car, _ times: RowTimes) -> SafeText {
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
    let stages = times.tab == .queue ? ["asked ", "ready ", "guest "] : []
    let stage = stages.first(where: words.string.hasPrefix)
    return SafeText(escaping: String(words.string.dropFirst(stage?.count ?? 0)))
  }
}
