import ArgumentParser
import CarStorage
import FetchedResults
import Foundation

/// A process that follows the cars of a store.
///
/// It prints a line once it listens, and in the end each inserted ticket with the time at which
/// the insertion was reported.
struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "listen", shouldDisplay: false)

  /// How the process learns of a commit.
  enum Way: String, CaseIterable, ExpressibleByArgument {
    /// As a program does that is built on the engine.
    case follow
    /// By asking four times a second.
    case poll
    /// As a program does that reads what `carvalet watch` writes.
    case watch
  }

  @Argument var store: String
  @Option var way: Way
  /// After how many cars the process ends; without the option, it runs until it is interrupted.
  @Option var commits: Int = .max
  /// The tool that watches.
  @Option var carvalet: String = "carvalet"

  func run() throws {
    let ended = TimedSemaphore()
    let command = self
    Task.detached {
      do {
        switch command.way {
        case .follow, .poll: try await command.followList()
        case .watch: try command.followTool()
        }
      } catch {
        // A list that is not followed costs nothing, which must not be measured.
        Self.exit(withError: error)
      }
      ended.signal()
    }
    // A commit that is never reported must not make the benchmark wait for ever.
    guard ended.wait(atMost: .seconds(180)) else { throw ExitCode.failure }
  }

  private func followList() async throws {
    let controller = FetchedResultsController(try CarStore(at: store), CarLists.byMake())
    try controller.performFetch()
    var reported = 0
    if way == .poll {
      sayListening()
      while reported < commits {
        try await Task.sleep(for: .milliseconds(250))
        if let update = try controller.takeUpdate() { reported += note(update) }
      }
    } else {
      for try await update in controller.updates {
        if case .reset = update { sayListening() }
        reported += note(update)
        if reported >= commits { return }
      }
    }
  }

  private func followTool() throws {
    let watch = try ToolProcess(
      carvalet, ["watch", "--sort", "make", "--format", "ndjson", "--store", store])
    watch.passOverLine()
    sayListening()
    var reported = 0
    while reported < commits, let line = watch.nextLine() {
      let now = MonotonicTime.now
      guard let ticket = line.firstMatch(of: /^{"type":"insert".*?"ticket":([0-9]+)/)?.1 else {
        continue
      }
      reported += 1
      print(ticket, now)
    }
    _ = try watch.interrupt()
  }

  /// - Returns: How many rows changed.
  private func note(_ update: ListUpdate<Car>) -> Int {
    guard case .changes(let changes) = update else { return 0 }
    let now = MonotonicTime.now
    for event in changes.rowEvents { print(event.id, now) }
    return changes.rowEvents.count
  }

  private func sayListening() {
    print("listening")
    fflush(nil)
  }
}
