import ArgumentParser
import CarStorage
import FoundationEssentials

/// The option `--at`, for the commands that note what was done to a car.
struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When it was: 18:30, -15m, 2h ago, ISO 8601. (default: now)", valueName: "time"))
  var at: String?

  /// When it was.
  func date(in context: CommandContext) throws -> Date {
    guard let at else { return context.now }
    let date = try TimeExpression(at).moment(now: context.now, zone: context.zone).date
    guard date <= context.now else { throw UsageError.stepAhead(at) }
    return date
  }
}
