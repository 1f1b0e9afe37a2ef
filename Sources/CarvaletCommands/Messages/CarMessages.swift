import CarStorage
import TerminalScreen

/// The sentences about one car: what a command did to it, would do, or could not do.
enum CarMessages {
  /// `Parked ticket 142: 2019 BMW M3, key K7, spot A12`, with the day of a time that is not of
  /// today: `..., since yesterday 23:59`; and of one that the clock showed twice.
  static func parked(_ car: Car, _ time: HumanTime) -> SafeText {
    let fact: SafeText = "Parked ticket \(car.ticket): \(description(car))"
    let date = car.dateCreated
    let isDoubtful = time.isShownTwice(date) && !time.isThisMinute(date)
    guard let since = time.dayAndClock(date) ?? (isDoubtful ? time.clock(date) : nil) else {
      return fact
    }
    return "\(fact), since \(since)"
  }

  /// What was read out of free words: `make Toyota, model Land Cruiser, key K7`.
  static func understood(_ car: Car) -> SafeText {
    let fields: [CarField] = [
      .make, .model, .year, .color, .plate, .ownerFirstName, .ownerLastName, .key, .spot,
    ]
    let facts = fields.compactMap { field -> SafeText? in
      switch field.value(of: car) {
      case .text(let text), .json(let text): text == Car.unknown ? nil : "\(field.title) \(text)"
      case .number(let number): "\(field.title) \(SafeText(number))"
      case .date, .null: nil
      }
    }
    return "Read as \(facts.joined(separator: ", ")). 'carvalet edit \(car.ticket)' changes it."
  }

  /// `silver 2019 BMW M3, key K7, spot A12`
  static func description(_ car: Car) -> SafeText {
    let details: [SafeText?] = [
      "\(colored(car))", car.plate.map { "plate \($0)" }, car.key.map { "key \($0)" },
      car.spot.map { "spot \($0)" },
    ]
    return details.compactMap(\.self).joined(separator: ", ")
  }

  /// `silver 2019 BMW M3`
  static func colored(_ car: Car) -> SafeText {
    car.color.map { "\($0) \(car.title)" } ?? "\(car.title)"
  }

  /// `silver 2019 BMW`: a car without what is not known of it; nil where nothing is.
  static func known(_ car: Car) -> SafeText? {
    let names = [car.make, car.model].filter { $0 != Car.unknown }
    let facts = [car.color, car.year.map { String($0) }].compactMap(\.self) + names
    return facts.isEmpty ? nil : "\(facts.joined(separator: " "))"
  }

  /// The fields that were copied from the last car with this plate; nil where there are none.
  static func remembered(_ parked: CarStore.Parked) -> SafeText? {
    guard !parked.remembered.isEmpty, let plate = parked.car.plate else { return nil }
    let fields = parked.remembered.map { SafeText(escaping: $0.title) }.joined(separator: ", ")
    return "Plate '\(plate)' was here before: took over \(fields)."
  }

  /// A warning about another parked car with the same plate; nil where there is none.
  static func twin(_ parked: CarStore.Parked) -> SafeText? {
    guard let twin = parked.twin, let plate = twin.plate else { return nil }
    return "Plate '\(plate)' is also on ticket \(twin.ticket), which is parked: \(twin.title)."
  }

  /// `Ticket 142: make BMW -> Audi, year 2019 -> none`
  static func edited(
    _ before: Car, _ after: Car, _ time: HumanTime, isDryRun: Bool
  ) -> SafeText {
    let changes = changes(from: before, to: after, time)
    guard !changes.isEmpty else { return unchanged(after) }
    let subject: SafeText = isDryRun ? "Would change ticket" : "Ticket"
    return "\(subject) \(after.ticket): \(changes.joined(separator: ", "))"
  }

  /// `make BMW -> Audi`, `year 2019 -> none`, for every field that differs.
  static func changes(from before: Car, to after: Car, _ time: HumanTime) -> [SafeText] {
    var changes = CarField.shown.compactMap { column -> SafeText? in
      let old = column.value(of: before)
      let new = column.value(of: after)
      return old == new
        ? nil : "\(column.title) \(value(old, of: before, time)) -> \(value(new, of: after, time))"
    }
    if before.utcOffset != after.utcOffset {
      let offsets = (HumanTime.offset(before.utcOffset), HumanTime.offset(after.utcOffset))
      changes.append("\(CarField.utcOffset.title) \(offsets.0) -> \(offsets.1)")
    }
    return changes
  }

  static func moved(_ before: Car, _ after: Car) -> SafeText {
    guard before.spot != after.spot || before.key != after.key else { return unchanged(after) }
    let key: SafeText = before.key == after.key ? "" : ", key \(value(after.key))"
    return "Ticket \(after.ticket): \(value(before.spot)) -> \(value(after.spot))\(key)"
  }

  /// `Noted before: scratch (S) rear bumper, 2026-11-20 18:04`
  static func damage(_ note: CarNote, _ time: HumanTime) -> SafeText {
    "Noted before: \(NoteMessages.text(note)), \(time.clock(note.date))"
  }

  /// `Noted on ticket 17, silver BMW M3, key K7: scratch: rear bumper`
  static func noted(_ car: Car, _ note: CarNote) -> SafeText {
    "Noted on ticket \(car.ticket), \(description(car)): \(NoteMessages.text(note))"
  }

  static func removed(_ car: Car, isDryRun: Bool) -> SafeText {
    "\(isDryRun ? "Would remove" : "Removed") ticket \(car.ticket): \(description(car))"
  }

  /// The question does not say 'for ever', because 'undo' brings the cars back.
  static func removalQuestion(_ count: Int) -> SafeText { "Remove \(count) cars from the store?" }

  /// The message after the question was answered with no.
  static let removedNone: SafeText = "Nothing was removed"

  /// What happens when a ticket far above the others is used.
  static func gap(_ ticket: Car.Ticket, above highest: Car.Ticket) -> SafeText {
    """
    Ticket \(ticket) is \(ticket - highest) above the highest so far, and new cars get the \
    numbers after it.
    """
  }

  static func gapQuestion(_ ticket: Car.Ticket, above highest: Car.Ticket) -> SafeText {
    "\(gap(ticket, above: highest)) Park the car under it?"
  }

  /// The message after the question was answered with no.
  static let parkedNone: SafeText = "Nothing was parked"

  static func notFound(_ ticket: Car.Ticket) -> SafeText {
    "No car has ticket \(ticket). 'carvalet list' shows the tickets."
  }

  /// A warning about a key or a spot that other cars have; a refusal where the command is strict.
  static func tagInUse(_ shared: CarStore.TagInUse) -> SafeText {
    var holders = shared.holders.map { car -> SafeText in
      let other: SafeText? =
        switch shared.field {
        case .key: car.spot.map { ", spot \($0)" }
        case .spot: car.key.map { ", key \($0)" }
        }
      return "ticket \(car.ticket) (\(car.title)\(other ?? ""))"
    }
    let more = shared.holderCount - shared.holders.count
    if more > 0 { holders.append("and \(more) more") }
    let field: SafeText = shared.field == .key ? "Key" : "Spot"
    return "\(field) '\(shared.tag)' is in use: \(holders.joined(separator: ", "))."
  }

  private static func unchanged(_ car: Car) -> SafeText {
    "Ticket \(car.ticket): nothing to change"
  }

  private static func value(_ text: String?) -> SafeText { text.map { "\($0)" } ?? "none" }

  private static func value(_ value: CarValue, of car: Car, _ time: HumanTime) -> SafeText {
    switch value {
    case .text(let text), .json(let text): "\(text)"
    case .number(let number): SafeText(number)
    case .date(let date): "\(time.clock(date, of: car))"
    case .null: "none"
    }
  }
}

/// Notes of a car, as people read them and as JSON.
enum NoteMessages {
  /// `scratch: rear bumper`
  static func text(_ note: CarNote) -> SafeText {
    note.damage.map { "\(name($0)): \(note.text)" } ?? "\(note.text)"
  }

  /// `18:04  anna  scratch: rear bumper  (17-rear.jpg)`
  static func line(_ note: CarNote, _ time: HumanTime) -> SafeText {
    let photo: SafeText = note.photo.map { "  (\($0))" } ?? ""
    return "\(time.clock(note.date))  \(note.author ?? "-")  \(text(note))\(photo)"
  }

  /// ` (scratch, 17-rear.jpg)`: what a note has beside its text.
  static func marks(_ note: CarNote) -> SafeText {
    let marks = [note.damage.map(name), note.photo.map { "\($0)" }].compactMap(\.self)
    return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
  }

  private static func name(_ damage: CarNote.Damage) -> SafeText {
    switch damage {
    case .scratch: "scratch"
    case .dent: "dent"
    case .crack: "crack"
    }
  }
}
