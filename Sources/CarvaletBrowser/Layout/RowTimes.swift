import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// What a row says of the times of a car: `asked 4 min`, `ready 2 min`, `3h06`.
struct RowTimes {
  let time: HumanTime
  let tab: BrowserTab
  /// How waits are written: all alike, so that the longest on the screen has room.
  var length = Length.long

  /// How long the words for a wait are: `waiting for guest 18 min`, `guest 18 min`.
  enum Length: CaseIterable {
    case long, short
  }

  /// The stage of a car on the lot and how long it lasts, or when the car left; nil where nobody
  /// waits.
  func stage(of car: Car) -> SafeText? {
    if tab != .queue, let left = car.dateReturned { return departure(left) }
    guard car.stage != nil || tab == .queue else { return nil }
    // Beside other lists it is called ready, also when it stands there for too long.
    if tab != .queue, car.stage == .ready, let ready = car.dateReady {
      return "ready \(HumanTime.screenDuration(from: ready, to: time.now))"
    }
    let wait = time.screenWait(of: car, isShort: length == .short)
    return car.stage == .requested && !wait.hasPrefix("due") ? "asked \(wait)" : "\(wait)"
  }

  /// `left 19:52`, and of a time that may be of another day `left 23h ago`.
  private func departure(_ date: Date) -> SafeText {
    if time.now.timeIntervalSince(date) < Self.longestClock {
      return "left \(time.clock(time.zone.civilTime(at: date.secondsSince1970).clock))"
    }
    // The greater unit alone, as in `2d`.
    let age = time.shortAge(date)
    guard age.first?.isNumber == true, let end = age.firstIndex(where: { !$0.isNumber }) else {
      return "left \(age)"
    }
    return "left \(String(age[...end])) ago"
  }

  /// In seconds: a clock shows no time twice in half a day.
  private static let longestClock = 12.0 * 3600

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

  /// How long the car is or was here. In the queue a word tells it from the wait, and where it has
  /// so many columns also from the time at which a car left.
  func age(of car: Car, columns: Int = 0) -> SafeText {
    let stay = time.screenStay(of: car)
    return switch tab {
    case .queue: "here \(stay)"
    case .left where columns >= Self.stayWidth: "stayed \(stay)"
    default: "\(stay)"
    }
  }

  /// `stayed 12 min`
  static let stayWidth = "stayed ".count + HumanTime.screenDurationWidth

  /// The columns of an age.
  static func ageWidth(in tab: BrowserTab) -> Int {
    HumanTime.screenDurationWidth + (tab == .queue ? "here ".count : 0)
  }
}

extension Car.Stage {
  /// The word for the stage on every screen, as the key for it has it.
  var screenName: SafeText {
    switch self {
    case .requested: "asked"
    case .ready: "ready"
    }
  }
}
