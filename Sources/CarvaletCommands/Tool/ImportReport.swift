import CarStorage
import Synchronization

/// Tells how an import goes: refused rows and progress on stderr, and the summary.
final class ImportReport: Sendable {
  private let file: String
  private let size: Int
  private let context: CommandContext
  private let counts = Mutex(Counts())

  private struct Counts {
    var refused = 0
    /// Of these, how many because their ticket is not free.
    var conflicts = 0
    var showsProgress = false
  }

  /// Enough to see what is wrong; a file with the wrong columns has a mistake in every row.
  private static let shownProblems = 20

  init(file: String, size: Int, context: CommandContext) {
    self.file = file == "-" ? "stdin" : file
    self.size = size
    self.context = context
  }

  /// `cars.csv:17:9: year: "20x9" is not a number`
  func refuse(_ problem: RowProblem) {
    let count = counts.withLock { counts in
      counts.refused += 1
      switch problem.kind {
      case .ticketTaken, .ticketRetired: counts.conflicts += 1
      default: break
      }
      return counts.refused
    }
    guard count <= Self.shownProblems else { return }
    let place = problem.place
    context.console.say("\(file):\(place.line):\(place.column): \(problem.reason)")
  }

  func progress(rows: Int, bytesRead: Int) {
    guard context.console.messages.isTerminal, size > 0 else { return }
    counts.withLock { $0.showsProgress = true }
    context.console.messages.showProgress(
      "\(rows) rows, \(min(100, bytesRead * 100 / size)) %")
  }

  /// Takes the last progress off the screen.
  func endProgress() {
    let wasShown = counts.withLock { counts in
      defer { counts.showsProgress = false }
      return counts.showsProgress
    }
    if wasShown { context.console.messages.showProgress(.empty) }
  }

  func summary(_ summary: CarImport.Summary, isRehearsal: Bool) -> SafeText {
    let stored = summary.stored + summary.replaced
    let names: SafeText = summary.repaired == 1 ? "1 name" : "\(summary.repaired) names"
    let details: [SafeText?] = [
      summary.replaced > 0 ? "\(summary.replaced) replaced" : nil,
      summary.skipped > 0 ? "\(summary.skipped) skipped, their tickets are taken" : nil,
      summary.refused > 0 ? "\(summary.refused) refused" : nil,
      summary.repaired > 0 ? "\(names) empty or '(null)' made Unknown" : nil,
    ]
    let known = details.compactMap(\.self)
    let fact: SafeText =
      "\(isRehearsal ? "Would import" : "Imported") \(ListMessages.cars(stored))"
    return known.isEmpty ? fact : "\(fact) (\(known.joined(separator: ", ")))"
  }

  func warn(_ summary: CarImport.Summary, isQuiet: Bool) {
    if !isQuiet, !summary.ignoredColumns.isEmpty {
      let columns = summary.ignoredColumns.map { "'\($0)'" as SafeText }
      context.console.say(
        "Columns ignored: \(columns.joined(separator: ", ")). --map takes them in.")
    }
    sayHowManyMore()
  }

  func refusal(_ summary: CarImport.Summary) -> SafeText {
    sayHowManyMore()
    let fact: SafeText =
      """
      Nothing was stored: \(summary.refused) of \(summary.rows) rows \
      \(summary.refused == 1 ? "is" : "are") refused.
      """
    // Whoever imports a file twice has nothing to mend.
    if counts.withLock({ $0.conflicts == $0.refused }) {
      return fact + " Say what to do with taken tickets: --on-conflict skip or replace."
    }
    return fact + " Mend them, or store the rest with --skip-bad-rows."
  }

  private func sayHowManyMore() {
    let hidden = counts.withLock { $0.refused } - Self.shownProblems
    if hidden > 0 { context.console.say("and \(hidden) more rows") }
  }
}
