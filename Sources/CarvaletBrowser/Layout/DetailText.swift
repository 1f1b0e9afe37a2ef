import CarStorage
import FetchedResults
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
    let facts = [state, title, owner, keyAndSpot, plate, parked, stage, photo]
    return [StyledText("ticket \(car.ticket)", .bold)]
      + facts.flatMap { Self.lines(of: $0, width: width) }.map { StyledText($0) }
      + notes.flatMap { $0.wrapped(toWidth: width) }.map { StyledText($0) }
      + history.flatMap { Self.lines(of: $0, endingWith: .empty, width: width) }
      .map { StyledText($0, .dim) }
  }

  /// Facts in lines of at most `width` columns. None of them is broken unless it is wider than a
  /// line: `2 h` at the end of one and `6 min` on the next is read as two times.
  ///
  /// - Parameter mark: What stands behind each fact but the last.
  private static func lines(
    of facts: [SafeText], endingWith mark: SafeText = ",", width: Int
  ) -> [SafeText] {
    facts.reduce(into: []) { lines, fact in
      if let line = lines.last, (line + mark + " " + fact).displayWidth <= width {
        lines[lines.count - 1] = line + mark + " " + fact
      } else {
        if let line = lines.last, line.displayWidth < width { lines[lines.count - 1] = line + mark }
        lines += fact.wrapped(toWidth: width)
      }
    }
  }

  /// That the car has left, or why the list does not have it.
  private var state: [SafeText] {
    let departure =
      car.state == .returned ? detail.map { car.departure(by: $0.retrievedBy, time) } : nil
    return [keptWords ?? departure].compactMap(\.self)
  }

  private var title: [SafeText] { [car.title, car.color].compactMap(\.self).map { "\($0)" } }

  private var owner: [SafeText] { car.ownerName.map { ["owner  \($0)"] } ?? [] }

  private var keyAndSpot: [SafeText] {
    let key: SafeText? = car.key.map { "key    \($0)" }
    let spot: SafeText? = car.spot.map { key == nil ? "spot   \($0)" : "spot \($0)" }
    return [key, spot].compactMap(\.self)
  }

  private var plate: [SafeText] { car.plate.map { ["plate  \($0)"] } ?? [] }

  private var parked: [SafeText] {
    ["parked \(time.clock(car.dateCreated, of: car))", "\(time.screenStay(of: car))"]
  }

  private var stage: [SafeText] {
    guard let stage = car.stage else { return [] }
    if stage == .ready, let ready = car.dateReady {
      let age = HumanTime.screenDuration(from: ready, to: time.now)
      return ["\(stage.screenName) \(time.clock(ready))", "\(age)"]
    }
    let wait = time.screenWait(of: car)
    let clock: SafeText = car.dateRequested.map { " \(time.clock($0))" } ?? .empty
    return ["\(stage.screenName)\(clock)"] + (wait.isEmpty ? [] : ["\(wait)"])
  }

  private var photo: [SafeText] { [car.photo.map { "photo  \($0)" } ?? "photo  none"] }

  private var notes: [SafeText] {
    let notes = detail?.notes ?? [car.note].compactMap(\.self)
    return notes.map { "note   \($0)" }
  }

  /// The words of each step.
  private var history: [[SafeText]] {
    (detail?.history ?? []).map { step in
      [step.date.map { "\(time.clock($0))" }].compactMap(\.self)
        + [step.what, step.author, step.change].compactMap(\.self).flatMap(Self.words)
    }
  }

  /// The words of a text. A time of day is one with the date before it.
  private static func words(_ text: String) -> [SafeText] {
    text.split(separator: " ").reduce(into: [String]()) { words, word in
      if let last = words.last, word.first?.isNumber == true,
        ISO8601.read(String(last.suffix("2026-11-21".count))) != nil
      {
        words[words.count - 1] = last + " " + word
      } else {
        words.append(String(word))
      }
    }.map { SafeText(escaping: $0) }
  }
}
