import CarStorage
import TerminalScreen

/// A claim check of two parts: the guest's, with which the car is claimed, and the stand's, which
/// hangs at its key. An immutable value.
struct ClaimCheck {
  let car: Car
  let notes: [CarNote]
  let sign: StandSign
  let time: HumanTime

  /// The columns of small printers. The rest of wider paper can be cut off.
  static let width = 32

  private static let rule = SafeText.repeated("-", width)
  private static let labelWidth = 8

  var title: SafeText { "TICKET \(car.ticket)" }

  /// What a scanner reads: the number of the ticket, as it is typed.
  var code: String { String(car.ticket) }

  /// The whole check of one part, as `ticket` prints it without options.
  var lines: [SafeText] {
    [Self.rule, Self.centered(title), Self.rule] + standLines + [Self.rule]
  }

  /// The parts between two rules.
  func lines(of part: TicketPart, code: [SafeText]) -> [SafeText] {
    let guest =
      [Self.rule] + nameLines.map(Self.centered) + [Self.centered(title), Self.rule] + code
      + guestLines + [Self.rule]
    switch part {
    case .guest: return guest
    case .stand: return lines
    case .both: return guest + [""] + lines
    }
  }

  /// What the stand is called, on the guest's part.
  var nameLines: [SafeText] {
    sign.name.map { SafeText(escaping: $0).wrapped(toWidth: Self.width) } ?? []
  }

  /// Where the guest comes, whom the guest calls, and that the car has left, where it has: nothing
  /// that finds the car or its key.
  var guestLines: [SafeText] {
    let left = car.dateReturned.map { "This car left \(time.namingEveryDay.clock($0, of: car))" }
    return [sign.place, sign.phone, left].compactMap(\.self)
      .flatMap { SafeText(escaping: $0).wrapped(toWidth: Self.width) }
  }

  /// What the stand needs to know of the car.
  var standLines: [SafeText] {
    let days = time.namingEveryDay
    let fields: [(label: SafeText, text: SafeText?)] = [
      ("Plate", car.plate.map { "\($0)" }), ("Color", car.color.map { "\($0)" }),
      ("Owner", car.ownerName.map { "\($0)" }),
      ("Key", car.key.map { "\($0)" }), ("Spot", car.spot.map { "\($0)" }),
      ("Parked", "\(days.clock(car.dateCreated, of: car))"),
      ("Left", car.dateReturned.map { "\(days.clock($0, of: car))" }),
    ]
    return SafeText(escaping: car.title).wrapped(toWidth: Self.width)
      + fields.flatMap { label, text in text.map { Self.field(label, $0) } ?? [] } + damages
  }

  /// What was found at the car, so that nobody can say later it was not there.
  private var damages: [SafeText] {
    let damages = notes.filter { $0.damage != nil }
    guard !damages.isEmpty else { return [] }
    return ["Noted:"]
      + damages.flatMap { note -> [SafeText] in
        let lines = NoteMessages.text(note).wrapped(toWidth: Self.width - 2)
        return lines.map { "  \($0)" }
      }
  }

  private static func centered(_ text: SafeText) -> SafeText {
    .spaces(max(0, (width - text.displayWidth) / 2)) + text
  }

  private static func field(_ label: SafeText, _ text: SafeText) -> [SafeText] {
    let lines = text.wrapped(toWidth: width - labelWidth)
    return lines.enumerated().map { index, line in
      let label = index == 0 ? label : .empty
      return label + .spaces(labelWidth - label.displayWidth) + line
    }
  }
}
