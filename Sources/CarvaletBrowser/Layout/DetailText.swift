import CarStorage
import TerminalScreen

/// All that is known of a car, as lines of a pane.
struct DetailText {
  let car: Car
  /// Notes and history; nil until they are read.
  let detail: CarDetail?
  /// Why the list does not have the car; nil where it does.
  let keptWords: SafeText?
  let time: HumanTime

  func lines(width: Int) -> [StyledText] {
    let facts = [title, owner, plate, parked, stage, keptWords, photo].compactMap(\.self)
    return [StyledText("ticket \(car.ticket)", .bold)]
      + (facts + notes).flatMap { $0.wrapped(toWidth: width) }.map { StyledText($0) }
      + history.flatMap { $0.wrapped(toWidth: width) }.map { StyledText($0, .dim) }
  }

  private var title: SafeText {
    [car.title, car.color].compactMap(\.self).map { "\($0)" }.joined(separator: ", ")
  }

  private var owner: SafeText? {
    let facts = [car.ownerName.map { "\($0)" }] + keyAndSpot
    return facts.allSatisfy { $0 == nil } ? nil : facts.compactMap(\.self).joined(separator: ", ")
  }

  /// A key and a spot look alike: where there is one of them, a word says which.
  private var keyAndSpot: [SafeText?] {
    guard car.key == nil || car.spot == nil else {
      return [car.key, car.spot].map { $0.map { "\($0)" } }
    }
    return [car.key.map { "key \($0)" }, car.spot.map { "spot \($0)" }]
  }

  private var plate: SafeText? { car.plate.map { "plate  \($0)" } }

  private var parked: SafeText {
    "parked \(time.clock(car.dateCreated, of: car)), \(time.stay(of: car))"
  }

  private var stage: SafeText? {
    guard let stage = car.stage else { return nil }
    if stage == .ready, let ready = car.dateReady {
      return "ready \(time.clock(ready)), \(time.age(ready))"
    }
    let wait = time.wait(of: car)
    let clock: SafeText = car.dateRequested.map { " \(time.clock($0))" } ?? .empty
    return "\(stage.rawValue)\(clock)\(wait.isEmpty ? "" : ", ")\(wait)"
  }

  private var photo: SafeText { car.photo.map { "photo  \($0)" } ?? "photo  none" }

  private var notes: [SafeText] {
    let notes = detail?.notes ?? [car.note].compactMap(\.self)
    return notes.map { "note   \($0)" }
  }

  private var history: [SafeText] {
    (detail?.history ?? []).map { step in
      [step.date.map { time.clock($0) }, step.what, step.author].compactMap(\.self)
        .map { "\($0)" }.joined(separator: " ")
    }
  }
}
