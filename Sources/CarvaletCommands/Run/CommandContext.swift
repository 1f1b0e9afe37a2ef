import CarStorage
import FoundationEssentials

/// Everything a command needs that is not on its command line: the console, the time, and the state
/// of the run.
///
/// A value, so that a command can change its copy, for example the colour of the console. The two
/// things that are shared by all copies, `openedStores` and `completed`, have locks of their own.
struct CommandContext: Sendable {
  var console: Console
  /// When the run began.
  let now: Date
  let zone: TimeZoneRules
  /// The current time, for commands that run until they are stopped, such as `watch`.
  let clock: @Sendable () -> Date
  /// Whether the process ends with the command. Freeing memory and closing files is then left to
  /// the system.
  let endsProcess: Bool
  /// How many seconds a command waits for other desks that write.
  let busyTimeout: Int
  let openedStores: OpenedStores
  let completed: CompletedWork

  /// - Parameter clock: Without one, the time is always `now`.
  init(
    console: Console, now: Date, zone: TimeZoneRules, clock: (@Sendable () -> Date)? = nil,
    endsProcess: Bool = false, busyTimeout: Int = 10,
    openedStores: OpenedStores = OpenedStores(), completed: CompletedWork = CompletedWork()
  ) {
    self.console = console
    self.now = now
    self.zone = zone
    self.clock = clock ?? { now }
    self.endsProcess = endsProcess
    self.busyTimeout = busyTimeout
    self.openedStores = openedStores
    self.completed = completed
  }

  /// The same context at a later time.
  func now(_ now: Date) -> CommandContext {
    CommandContext(
      console: console, now: now, zone: zone, clock: clock, endsProcess: endsProcess,
      busyTimeout: busyTimeout, openedStores: openedStores, completed: completed)
  }

  /// The name for the change log: the one that was given, or `CARVALET_USER`, or `USER`.
  func author(named name: String?) -> String? {
    [name, console.environment["CARVALET_USER"], console.environment["USER"]]
      .lazy.compactMap(\.self).compactMap(CarText.normalized).first
  }

  /// The desk at which the command runs: `CARVALET_DESK`, or the name of the terminal.
  var desk: String? {
    console.environment["CARVALET_DESK"].flatMap(CarText.normalized)
      ?? console.input.terminalName()
  }

  var humanTime: HumanTime { HumanTime(now: now, zone: zone) }

  /// How far the stand's clock is ahead of UTC at a time, in seconds.
  func utcOffset(at date: Date) -> Int { zone.offset(date.secondsSince1970) }
}
