import ArgumentParser
import CarStorage
import FetchedResults
import FoundationEssentials
import Logging
import Synchronization
import TerminalScreen

/// The options that name the store, and the ways in which commands open it.
///
/// A reading command takes a ``Lot``, for which a missing store may be an empty one. The others
/// take the store itself: one that must exist, one that is made where it is missing, or one for a
/// dry run.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file that holds the cars, or postgresql://USER@HOST/DATABASE.", valueName: "file"),
    completion: .file())
  var store: String?

  @Flag(help: "Show SQL and timings on stderr.")
  var verbose = false

  /// Where the store is.
  func location(in context: CommandContext) throws -> StoreLocation {
    try StoreLocation(option: store, environment: context.console.environment)
  }

  /// The cars to read. Where no store exists yet at the default path, that is an empty lot.
  func lot(in context: CommandContext) throws -> Lot {
    let location = try location(in: context)
    let mayBeEmpty = !location.isNamed && !location.isThere
    do {
      let store = try openExisting(location, in: context, for: .reading)
      if context.endsProcess { store.staysOpen() }
      return Lot(source: store, isOpened: true)
    } catch let error as StoreError where mayBeEmpty && error.isAbsence {
      context.console.say(StyledText(StoreMessages.notMadeYet(location.path)))
      return Lot(source: ArraySource<Car>([]), isOpened: false)
    }
  }

  /// The cars that a list is made of.
  struct Lot {
    let source: any FetchSource<Car>
    /// Whether there is a store. If there is none, a message has been printed.
    let isOpened: Bool
  }

  /// What a command does with the store that it opens.
  enum Use {
    case reading, writing
    /// The command goes on, and follows the changes of the store.
    case following
  }

  /// The store, which must exist.
  ///
  /// - Parameter use: What the command does with it.
  func existingStore(in context: CommandContext, for use: Use = .reading) throws -> CarStore {
    try openExisting(try location(in: context), in: context, for: use)
  }

  /// The store; nil where there is none.
  func storeUnlessAbsent(in context: CommandContext, for use: Use) throws -> CarStore? {
    try openUnlessAbsent(try location(in: context), in: context, for: use)
  }

  /// Puts a backup in the place of a store that is missing, or that cannot be read.
  ///
  /// - Returns: The path at which the old file is kept, nil where there was none; and the extent of
  ///   the backup.
  func place(
    _ backup: String, in context: CommandContext
  ) throws -> (kept: String?, extent: CarStore.Extent) {
    let location = try location(in: context)
    if !location.isNamed { try location.makeFolder() }
    return try CarStore.place(backup, at: location.path, onNotice: Self.notice(context.console))
  }

  /// Runs `body` with the store, which is made if it is missing. Where `body` throws, it stored
  /// nothing, and a store that was made for it is removed again.
  func withStoreForWriting<Result>(
    in context: CommandContext, _ body: (CarStore) throws -> Result
  ) throws -> Result {
    let (store, isNew) = try makeStore(in: context, makesSchema: false)
    do {
      return try body(store)
    } catch {
      // Where that fails, an empty store stays, and the refusal is what people must know.
      if isNew { try? location(in: context).removeUnusedStore() }
      throw error
    }
  }

  /// Makes an empty store, unless there is one.
  ///
  /// - Parameter makesSchema: Whether a schema of a server is made, too. The first car makes none,
  ///   because a mistyped name would become an empty lot of its own.
  /// - Returns: The store, and whether it is new.
  func makeStore(
    in context: CommandContext, makesSchema: Bool
  ) throws -> (store: CarStore, isNew: Bool) {
    let location = try location(in: context)
    do {
      if let store = try storeUnlessAbsent(in: context, for: .writing) { return (store, false) }
    } catch PostgresError.missingSchema where makesSchema {}
    try location.makeStore(makesSchema: makesSchema, onNotice: Self.notice(context.console))
    return (try openExisting(location, in: context, for: .writing), true)
  }

  /// Refuses a store on a server, for a command that concerns a file.
  ///
  /// - Parameter deed: Describes the operation of the command, given the address of a server.
  /// - Throws: `CommandFailure.needsFile`.
  func requireFile(
    in context: CommandContext, for deed: (_ server: String) throws -> CommandFailure.FileDeed
  ) throws {
    guard let server = try location(in: context).serverAddress else { return }
    throw CommandFailure.needsFile(
      try deed(server), address: try CarStore.addressWithoutSecrets(server))
  }

  /// Runs `body` with the store, for a dry run. A missing store is not made: `body` gets an empty
  /// store in a temporary folder instead.
  func dryRun<Result>(
    in context: CommandContext, _ body: (CarStore) throws -> Result
  ) throws -> Result {
    if let store = try storeUnlessAbsent(in: context, for: .writing) { return try body(store) }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("carvalet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("dry-run.sqlite").path
    try CarStore.create(path: path)
    return try body(try openFile(path, in: context, for: .writing))
  }

  /// The store; nil where there was none before the call. A store that disappears while it is
  /// opened is an error: a new one in its place would look like a lot without cars.
  private func openUnlessAbsent(
    _ location: StoreLocation, in context: CommandContext, for use: Use
  ) throws -> CarStore? {
    let isThere = location.isThere
    do {
      return try openStore(location, in: context, for: use)
    } catch StoreError.missing where !isThere {
      return nil
    } catch PostgresError.missing {
      return nil
    } catch StoreError.missingFolder(let path) {
      if isThere { throw StoreError.missing(path: path) }
      return nil
    }
  }

  /// Opens a store that must exist. Errors about its folder are reported as a missing store.
  private func openExisting(
    _ location: StoreLocation, in context: CommandContext, for use: Use
  ) throws -> CarStore {
    do {
      return try openStore(location, in: context, for: use)
    } catch StoreError.missingFolder(let path) {
      throw StoreError.missing(path: path)
    } catch StoreError.isFolder(let path) {
      throw CommandFailure.storeIsFolder(path)
    }
  }

  private func openStore(
    _ location: StoreLocation, in context: CommandContext, for use: Use
  ) throws -> CarStore {
    guard let address = location.serverAddress else {
      return try openFile(location.path, in: context, for: use)
    }
    if verbose { context.console.output.stopPaging() }
    let store = try CarStore(
      server: address, busyTimeout: context.busyTimeout, isFollowed: use == .following,
      trace: verbose ? Self.trace(context.console) : nil)
    if store.hasUnseenCars { context.console.say(StyledText(StoreMessages.unseenCars)) }
    context.openedStores.add(store)
    return store
  }

  private func openFile(
    _ path: String, in context: CommandContext, for use: Use
  ) throws -> CarStore {
    if verbose { context.console.output.stopPaging() }
    let store = try CarStore(
      path: path, busyTimeout: context.busyTimeout, checkpointsWhenIdle: use == .following,
      expectsWrite: use == .writing, trace: verbose ? Self.trace(context.console) : nil,
      onNotice: Self.notice(context.console))
    context.openedStores.add(store)
    return store
  }

  /// Prints a notice about the file of the store, or about files beside it.
  private static func notice(_ console: Console) -> @Sendable (StoreNotice) -> Void {
    { notice in
      guard case .renewing(let cars, let count) = notice else {
        return console.say(StyledText(StoreMessages.notice(notice)))
      }
      // A script gets no message that it waits.
      guard console.messages.isTerminal else { return }
      console.messages.showProgress(cars < count ? StoreMessages.notice(notice) : .empty)
    }
  }

  /// Logs each statement, with the time at which it ran; one that runs for row after row, once.
  private static func trace(_ console: Console) -> @Sendable (String) -> Void {
    let logger = Logger(label: "carvalet.sql") { _ in ConsoleLogHandler(console: console) }
    let last = LastStatement()
    return { statement in if last.replace(with: statement) { logger.debug("\(statement)") } }
  }

  /// The statement that was logged last, guarded by a lock: two connections may read at once.
  private final class LastStatement: Sendable {
    private let text = Mutex("")

    /// - Returns: Whether it is another one.
    func replace(with statement: String) -> Bool {
      text.withLock { text in
        defer { text = statement }
        return text != statement
      }
    }
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
