import CarStorage
import FoundationEssentials
import TerminalScreen

/// What a row says of the times of a car: `asked 4 min`, `ready 2 min`, `3h6m`.
struct RowTimes {
  let time: HumanTime
  let tab: BrowserTab
  /// How waits are written: all alike, so that the longest on the screen has room.
  var length = Length.long

  /// How long the words for a wait are: `waiting for guest 18 min`, `guest 18 min`, `guest 18m`.
  enum Length: CaseIterable {
    case long, middle, short
  }

  /// The stage of a car on the lot, or when it left; the wait alone in the queue, whose sections
  /// have the stage.
  /// Nil where nobody waits.
  func stage(of car: Car) -> SafeText? {
    if tab != .queue, let left = car.dateReturned {
      if time.dayAndClock(left) == nil { return "left \(time.clock(left))" }
      // The greater unit alone, as in `2d`.
      let age = time.shortAge(left)
      guard age.first?.isNumber == true, let end = age.firstIndex(where: { !$0.isNumber }) else {
        return "left \(age)"
      }
      return "left \(String(age[...end])) ago"
    }
    guard car.stage != nil || tab == .queue else { return nil }
    let wait = length == .short ? time.shortWait(of: car) : time.wait(of: car)
    if tab == .queue {
      let words = "waiting for "
      return
        "\(length == .middle && wait.hasPrefix(words) ? String(wait.dropFirst(words.count)) : wait)"
    }
    if car.stage == .ready, let ready = car.dateReady {
      // Beside other lists it is called ready, also when it stands there for too long.
      let words = HumanTime.duration(from: ready, to: time.now)
      return length == .short
        ? "ready \(String(wait.drop { $0 != " " }.dropFirst()))" : "ready \(words)"
    }
    return wait.hasPrefix("due") ? "\(wait)" : "asked \(wait)"
  }

  /// How the words for a wait stand out: it passes from plain to a warning and to an alarm.
  func style(of car: Car) -> CellStyle {
    guard car.state != .returned else { return .plain }
    let limits = car.dateReady == nil ? Self.guestLimits : Self.readyLimits
    let awaited = car.dateRequested == nil ? nil : car.dateAwaited
    guard let since = car.dateReady ?? awaited else { return .plain }
    let minutes = time.now.timeIntervalSince(since) / 60
    return minutes >= limits.alarm ? .alarm : minutes >= limits.warning ? .warning : .plain
  }

  /// How many minutes a guest waits patiently, and how many at all.
  private static let guestLimits = (warning: 5.0, alarm: 10.0)
  /// How many minutes a ready car may stand at the entrance, and how many until it is in the way.
  private static let readyLimits = (warning: 15.0, alarm: 30.0)

  func age(of car: Car) -> SafeText { "\(time.narrowStay(of: car))" }
}
