import ArgumentParser
import CarStorage
import FetchedResults
import FetchedResultsSQLite
import Foundation
import Logging

/// Which store a command works on, and how it talks about it.
struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The file that holds the cars.", valueName: "file"))
  var store: String?

  @Flag(help: "Show SQL and timings on stderr.")
  var verbose = false

  /// Where the store is.
  func location(in context: CommandContext) throws -> StoreLocation {
    try StoreLocation(option: store, environment: context.console.environment)
  }

  /// The cars to read. A store that nobody has named and nobody has made yet is an empty lot.
  func source(in context: CommandContext) throws -> any FetchSource<Car> {
    let location = try location(in: context)
    do {
      return try openStore(location.path, in: context)
    } catch let error as StoreError where !location.isNamed && error.isAbsence {
      context.console.say(
        "No cars have been parked yet. 'carvalet park' makes the store '\(location.path)'.")
      return ArraySource<Car>([])
    }
  }

  /// The store, which must be there.
  func existingStore(in context: CommandContext) throws -> CarStore {
    try openStore(try location(in: context).path, in: context)
  }

  /// The store, made if it is not there.
  func storeForWriting(in context: CommandContext) throws -> CarStore {
    let location = try location(in: context)
    do {
      return try openStore(location.path, in: context)
    } catch StoreError.missing, StoreError.missingFolder {
      if !location.isNamed { try location.makeFolder() }
      try CarStore.create(path: location.path)
      return try openStore(location.path, in: context)
    }
  }

  private func openStore(_ path: String, in context: CommandContext) throws -> CarStore {
    try CarStore(path: path, trace: verbose ? Self.trace(context.console) : nil)
  }

  /// Logs each statement with the time since the run began.
  private static func trace(_ console: Console) -> @Sendable (String) -> Void {
    let logger = Logger(label: "carvalet.sql") { _ in ConsoleLogHandler(console: console) }
    return { statement in logger.debug("\(statement)") }
  }
}

extension StoreError {
  /// Whether there is nothing at the path at all.
  fileprivate var isAbsence: Bool {
    switch self {
    case .missing, .missingFolder: true
    default: false
    }
  }
}
