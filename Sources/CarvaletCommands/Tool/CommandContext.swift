import ArgumentParser
import Foundation

/// What a command finds around it.
struct CommandContext: Sendable {
  var console: Console
  /// When the run began.
  let now: Date
  let zone: TimeZoneRules
  /// What the time is, for runs that last.
  let clock: @Sendable () -> Date
  /// Whether the process ends with the command. What only the memory and the open files of the
  /// process need is then left to the system.
  let endsProcess: Bool
  let openedStores: OpenedStores
  let completed: CompletedWork

  /// - Parameter clock: Stands still where none is given.
  init(
    console: Console, now: Date, zone: TimeZoneRules, clock: (@Sendable () -> Date)? = nil,
    endsProcess: Bool = false, openedStores: OpenedStores = OpenedStores(),
    completed: CompletedWork = CompletedWork()
  ) {
    self.console = console
    self.now = now
    self.zone = zone
    self.clock = clock ?? { now }
    self.endsProcess = endsProcess
    self.openedStores = openedStores
    self.completed = completed
  }

  /// The same context at a later time.
  func now(_ now: Date) -> CommandContext {
    CommandContext(
      console: console, now: now, zone: zone, clock: clock, endsProcess: endsProcess,
      openedStores: openedStores, completed: completed)
  }

  var humanTime: HumanTime { HumanTime(now: now, zone: zone) }

  /// How far the stand's clock is ahead of UTC at a time, in seconds.
  func utcOffset(at date: Date) -> Int { zone.offset(date.secondsSince1970) }
}

/// A command of the tool: options in, an exit status out.
protocol CarvaletCommand: ParsableCommand {
  func run(in context: CommandContext) throws -> ExitStatus
}
