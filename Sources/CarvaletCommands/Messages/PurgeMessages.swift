import CarStorage
import FetchedResults
import TerminalScreen

/// The sentences about a purge.
enum PurgeMessages {
  static func planned(_ purged: CarStore.Purged) -> SafeText {
    switch (purged.count, purged.rewrites) {
    case (0, false): nothing
    case (0, true): "\(nothing), but the bytes of an earlier purge would be overwritten"
    default: "Would purge \(extent(purged))"
    }
  }

  static func purged(_ purged: CarStore.Purged) -> SafeText {
    purged.count == 0
      ? "\(nothing), but the bytes of an earlier purge were overwritten" : fact(purged)
  }

  private static let nothing: SafeText = "There is nothing to purge"

  private static func fact(_ purged: CarStore.Purged) -> SafeText {
    "Purged \(extent(purged))"
  }

  /// `12 cars, 3 more in the log alone, and 40 entries of the log`
  private static func extent(_ purged: CarStore.Purged) -> SafeText {
    let cars = ListMessages.cars(purged.cars)
    let entries = entries(purged.entries)
    return purged.inLogOnly == 0
      ? "\(cars) and \(entries)"
      : "\(cars), \(purged.inLogOnly) more in the log alone, and \(entries)"
  }

  static func question(_ purged: CarStore.Purged) -> SafeText {
    "Purge \(ListMessages.cars(purged.count))?"
  }

  /// The warnings before a purge that will take place.
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

  /// - Parameter isRewritten: Whether no byte of the texts is left in the store.
  static func json(
    _ purged: CarStore.Purged, isDryRun: Bool, isRewritten: Bool
  ) -> JSONValue {
    [
      "cars": .number(purged.cars), "inLogOnly": .number(purged.inLogOnly),
      "entries": .number(purged.entries),
      "dryRun": .bool(isDryRun), "rewritten": .bool(isRewritten),
    ]
  }

  /// The error that the texts are purged while their bytes are still in the store.
  ///
  /// - Parameter reason: The sentence about the cause, for one that says nothing else of a purge.
  static func unfinished(_ error: CarStore.UnfinishedPurge, because reason: SafeText) -> SafeText {
    let fact: SafeText =
      error.purged.count == 0
      ? "\(nothing), but the bytes of an earlier purge stay"
      : "\(fact(error.purged)), but the bytes stay"
    let again: SafeText = "Run 'carvalet purge' again."
    switch error.cause {
    case StoreError.stillRead(let path, let reader):
      return """
        \(fact) in the files of '\(path)' until nothing reads it: \
        \(ErrorMessages.reader(reader)) has been reading for long. \(again)
        """
    case StoreError.notWritten(let path, let reason),
      StoreError.partlyWritten(let path, let reason),
      StoreError.perhapsWritten(let path, let reason):
      return """
        \(fact) in '\(path)', which could not be written anew: \(reason). \
        \(again)
        """
    case PostgresError.stillRead(let server), PostgresError.busy(let server):
      return """
        \(fact) on '\(server)' until nothing reads an older state of it: another program has been \
        reading for long. \(again)
        """
    case PostgresError.connectionLost(let server, let reason):
      return """
        \(fact) on '\(server)': the connection ended before the tables were \
        written anew: \(reason). \(again)
        """
    case PostgresError.failed(let server, _, let message):
      return """
        \(fact) on '\(server)', which could not write the tables anew: \
        \(message). \(again)
        """
    default: return "\(fact) in '\(error.path)'. \(reason) \(again)"
    }
  }

  private static func entries(_ count: Int) -> SafeText {
    "\(count) \(count == 1 ? "entry" : "entries") of the log"
  }
}
