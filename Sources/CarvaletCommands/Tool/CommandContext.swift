import ArgumentParser
import Foundation

/// What a command finds around it.
struct CommandContext: Sendable {
  var console: Console
  let now: Date
  let zone: TimeZoneRules

  var humanTime: HumanTime { HumanTime(now: now, zone: zone) }

  /// How far the stand's clock is ahead of UTC, in seconds.
  var utcOffset: Int { zone.offset(now.secondsSince1970) }
}

/// A command of the tool: options in, an exit status out.
protocol CarvaletCommand: ParsableCommand {
  func run(in context: CommandContext) throws -> ExitStatus
}
