import FetchedResults
import FoundationEssentials

extension HumanTime {
  /// After 15 minutes beside the entrance a ready car is in the way: somebody should look for its
  /// guest.
  private static let longestReady: TimeInterval = 15 * 60

  /// The wait for a car as the queue shows it: `12 min`, or `due 19:30` where the guest comes
  /// later; empty where nobody asked for it.
  ///
  /// For a ready car it is how long the car stands there: `ready 4 min`, and after some time in
  /// which nobody has come for it, `waiting for guest 18 min`. For one that left it is how long its
  /// guest had to wait.
  package func wait(of car: Car) -> String {
    switch Wait(of: car, at: now) {
    case .none: ""
    case .due(let date): "due \(namingDay(date))"
    case .requested(let date): Self.duration(from: date, to: now)
    case .over(let start, let end): Self.duration(from: start, to: end)
    case .ready(let date): "ready \(Self.duration(from: date, to: now))"
    case .waitingForGuest(let date): "waiting for guest \(Self.duration(from: date, to: now))"
    }
  }

  /// Whether the guest of a car comes later.
  package func isDue(_ car: Car) -> Bool {
    if case .due = Wait(of: car, at: now) { true } else { false }
  }

  /// The wait for a car in a narrow column: `12m`, `due 19:30`, or `due in 5h55m` on another day;
  /// `ready 4m`, and `guest 18m` where the car waits for its guest.
  package func shortWait(of car: Car) -> String {
    switch Wait(of: car, at: now) {
    case .none: ""
    case .due(let date): "due \(dayAndClock(date) == nil ? clock(date) : shortAge(date))"
    case .requested(let date): Self.shortDuration(from: date, to: now)
    case .over(let start, let end): Self.shortDuration(from: start, to: end)
    case .ready(let date): "ready \(Self.shortDuration(from: date, to: now))"
    case .waitingForGuest(let date): "guest \(Self.shortDuration(from: date, to: now))"
    }
  }

  /// The wait for a car as all screens write it: as ``wait(of:)``, with the lengths of
  /// ``screenDuration(from:to:)``.
  ///
  /// - Parameter isShort: Whether `guest 18 min` and `due in 5h` are enough, where the car waits
  ///   for its guest and the guest comes on another day.
  package func screenWait(of car: Car, isShort: Bool = false) -> String {
    func length(_ start: Date, _ end: Date) -> String { Self.screenDuration(from: start, to: end) }
    switch Wait(of: car, at: now) {
    case .none: return ""
    case .due(let date):
      guard isShort, dayAndClock(date) != nil else { return "due \(namingDay(date))" }
      return "due in \(length(now, date))"
    case .requested(let date): return length(date, now)
    case .over(let start, let end): return length(start, end)
    case .ready(let date): return "ready \(length(date, now))"
    case .waitingForGuest(let date):
      return (isShort ? "guest " : "waiting for guest ") + length(date, now)
    }
  }

  /// What a guest or a car waits for.
  private enum Wait {
    case none
    /// The guest comes later.
    case due(Date)
    /// The guest has waited since.
    case requested(Date)
    /// The guest waited from one time to another.
    case over(Date, Date)
    /// The car has stood ready since.
    case ready(Date)
    /// The car has stood ready for too long since.
    case waitingForGuest(Date)

    init(of car: Car, at now: Date) {
      if let left = car.dateReturned {
        let awaited = car.dateRequested == nil ? nil : car.dateAwaited
        self = awaited.map { .over($0, car.dateReady ?? left) } ?? .none
      } else if let ready = car.dateReady {
        let isLeft = now.timeIntervalSince(ready) > HumanTime.longestReady
        self = isLeft ? .waitingForGuest(ready) : .ready(ready)
      } else if car.dateRequested != nil, let awaited = car.dateAwaited {
        // A screen counts from the beginning of its minute, and the clock of another desk may be
        // ahead by seconds: a guest who asks in this minute comes now, and not later.
        self = Self.minute(of: awaited) > Self.minute(of: now) ? .due(awaited) : .requested(awaited)
      } else {
        self = .none
      }
    }

    private static func minute(of date: Date) -> Int {
      date.secondsSince1970.dividedRoundingDown(by: 60)
    }
  }
}
