import CarStorage
import FetchedResults
import FoundationEssentials
import Synchronization

/// Everything a command needs that is not on its command line: the console, the time, and the state
/// of the run.
///
/// A value, so that a command can change its copy, for example the colour of the console. The two
/// things that are shared by all copies, `openedStores` and `completed`, have locks of their own.
struct CommandContext: Sendable {
  var console: Console
  /// When the run began.
  private(set) var now: Date
  let zone: TimeZoneRules
  /// How times are written for people.
  var hours = HourStyle.twentyFour
  /// How errors are written.
  var errorForm = ErrorForm.sentence
  /// The current time, for commands that run until they are stopped, such as `watch`.
  let clock: @Sendable () -> Date
  /// Whether the process ends with the command. Freeing memory and closing files is then left to
  /// the system.
  let endsProcess: Bool
  /// How many seconds a command waits for other desks that write.
  let busyTimeout: Int
  let openedStores: OpenedStores
  let completed: CompletedWork
  /// All commands, for a screen on which they are typed; nil outside of a run of the tool.
  var typedCommands: TypedCommands?

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
    var context = self
    context.now = now
    return context
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

  var humanTime: HumanTime { HumanTime(now: now, zone: zone, hours: hours) }

  /// How far the stand's clock is ahead of UTC at a time, in seconds.
  func utcOffset(at date: Date) -> Int { zone.offset(date.secondsSince1970) }
}

/// Remembers what a command has committed, for the message of an error that comes later.
///
/// After a commit the output may still fail; the message of that error then adds that the work is
/// stored. A lock guards the deed: the copies of a `CommandContext`, which may be sent to other
/// threads, share one `CompletedWork`.
final class CompletedWork: Sendable {
  /// One committed piece of work.
  enum Deed: Equatable, Sendable {
    /// Cars were parked or changed.
    case stored([Car.Ticket])
    case removed([Car.Ticket])
    case imported(cars: Int)
    /// A copy of the store was made.
    case copied(to: String)
    /// A copy was put in the place of the store.
    case restored(from: String)
  }

  private let last = Mutex<Deed?>(nil)

  /// The last deed; nil where the command has committed nothing.
  var deed: Deed? { last.withLock(\.self) }

  func note(_ deed: Deed) { last.withLock { $0 = deed } }
}

/// The stores that a command has opened, so that the end of the run can checkpoint each of them.
///
/// A lock guards the list. It is not held during a checkpoint.
final class OpenedStores: Sendable {
  private let stores = Mutex<[CarStore]>([])

  func add(_ store: CarStore) { stores.withLock { $0.append(store) } }

  /// The id of the command that the run has committed; nil where it has committed none.
  var lastCommand: Int64? { stores.withLock(\.self).compactMap(\.lastCommand).last }

  /// The newest time that the log has of the commands before that one, by the clocks of their
  /// desks; nil where there are none.
  var dateBeforeLastCommand: Date? {
    let written = stores.withLock(\.self).last { $0.lastCommand != nil }
    return try? written?.dateBeforeLastCommand()
  }

  /// Checkpoints the write-ahead logs, so that a copy of each file is a copy of the store. That
  /// includes commits of another process that was killed before its own checkpoint.
  func checkpoint() {
    for store in stores.withLock(\.self) { store.checkpoint() }
  }
}
