import ArgumentParser
import CarStorage
import Dispatch
import FetchedResults
import Foundation
import Glibc

/// A process that follows the cars of a store.
///
/// Prints each ticket that came with the time when it was known of; or, if it
/// is to be idle, how many seconds of a processor that took.
struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "listen", shouldDisplay: false)

  /// How the listener learns of a commit.
  enum Way: String, CaseIterable, ExpressibleByArgument {
    /// As carvalet does.
    case follow
    /// By asking four times a second.
    case poll
  }

  @Argument var store: String
  @Option var way: Way
  /// After so many cars it ends.
  @Option var commits: Int?
  /// After so many seconds it ends.
  @Option var idle: Int?

  func run() throws {
    let ended = DispatchSemaphore(value: 0)
    let store = store
    let way = way
    let commits = commits
    let idle = idle
    Task.detached {
      do {
        if let idle {
          try await Self.rest(idle, store)
        } else {
          try await Self.listen(commits ?? 1, store, way)
        }
      } catch {
        Self.exit(withError: error)
      }
      ended.signal()
    }
    // Nobody waits for a listener that never hears of what he waits for.
    guard ended.wait(timeout: .now() + 180) == .success else { throw ExitCode.failure }
  }

  /// The file that says that a listener of a store has begun.
  static func sign(ofListenerTo store: String) -> String { store + ".listening" }

  // MARK: - Listening

  private static func listen(_ commits: Int, _ path: String, _ way: Way) async throws {
    let store = try CarStore(path: path)
    let controller = FetchedResultsController(store, CarLists.byMake())
    try controller.performFetch()
    var heard = 0
    func note(_ update: ListUpdate<Car>) {
      guard case .changes(let changes) = update else { return }
      let now = MonotonicTime.now
      for event in changes.rowEvents {
        heard += 1
        print(event.id, now)
      }
    }
    let sign = sign(ofListenerTo: path)
    switch way {
    case .follow:
      for try await update in controller.updates {
        if case .reset = update { show(sign) }
        note(update)
        if heard >= commits { return }
      }
    case .poll:
      show(sign)
      while heard < commits {
        try await Task.sleep(for: .milliseconds(250))
        if let update = try controller.takeUpdate() { note(update) }
      }
    }
  }

  private static func show(_ sign: String) {
    _ = FileManager.default.createFile(atPath: sign, contents: nil)
  }

  // MARK: - Idling

  private static func rest(_ seconds: Int, _ path: String) async throws {
    let store = try CarStore(path: path)
    let controller = FetchedResultsController(store, CarLists.byMake())
    try controller.performFetch()
    let listening = Task {
      do {
        for try await _ in controller.updates {}
      } catch {
        // A list that is not followed costs nothing, which must not be told.
        Self.exit(withError: error)
      }
    }
    // What beginning costs is not counted.
    try await Task.sleep(for: .seconds(1))
    let before = processorSeconds()
    try await Task.sleep(for: .seconds(seconds))
    print(processorSeconds() - before)
    listening.cancel()
  }

  private static func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6
    }
  }
}
