import CarStorage
import TerminalScreen

/// The sentences about a purge.
enum PurgeMessages {
  static func planned(_ purged: CarStore.Purged) -> SafeText {
    purged.cars == 0
      ? "There is nothing to purge"
      : "Would purge \(ListMessages.cars(purged.cars)) and \(entries(purged.entries))"
  }

  static func purged(_ purged: CarStore.Purged) -> SafeText {
    "Purged \(ListMessages.cars(purged.cars)) and \(entries(purged.entries))"
  }

  static func question(_ purged: CarStore.Purged) -> SafeText {
    "Purge \(ListMessages.cars(purged.cars))?"
  }

  /// What a person should know before it is too late.
  static func warning(_ copies: [String]) -> SafeText {
    guard !copies.isEmpty else { return "This cannot be undone." }
    return """
      This cannot be undone. These copies beside the store still have the \
      texts:\(copies.map { "\n  \($0)" as SafeText }.joined(separator: ""))
      """
  }

  static let warningOfServer: SafeText = """
    This cannot be undone. Backups, copies and the write-ahead log of the server keep the texts as long \
    as they are kept.
    """

  /// The message after the question was answered with no.
  static let purgedNothing: SafeText = "Nothing was purged"

  static func json(_ purged: CarStore.Purged, isDryRun: Bool) -> JSONValue {
    [
      "cars": .number(purged.cars), "entries": .number(purged.entries),
      "dryRun": .bool(isDryRun),
    ]
  }

  private static func entries(_ count: Int) -> SafeText {
    "\(count) \(count == 1 ? "entry" : "entries") of the log"
  }
}
