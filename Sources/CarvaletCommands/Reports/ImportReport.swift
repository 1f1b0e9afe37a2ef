import CarStorage
import Synchronization

/// Reports on an import while it runs: refused rows, progress and warnings, all on stderr.
///
/// The counts are guarded by a lock of their own. Nothing is written while it is held.
final class ImportReport: Sendable {
  private let file: String
  private let size: Int
  private let context: CommandContext
  private let counts = Mutex(Counts())

  private struct Counts {
    var refused = 0
    /// How many of the refused rows were refused because their ticket is taken.
    var conflicts = 0
    var showsProgress = false
    /// Whether the rows are read a second time, so that their problems are already printed.
    var isRepeated = false
  }

  /// Twenty problems are printed, the others counted: a file with the wrong columns has a problem in
  /// every row.
  private static let shownProblems = 20

  init(file: String, size: Int, context: CommandContext) {
    self.file = file == "-" ? "stdin" : file
    self.size = size
    self.context = context
  }

  /// Starts counting again, for the same rows. Their problems are not printed again.
  func startAgain() { counts.withLock { $0 = Counts(isRepeated: true) } }

  func refuse(_ problem: RowProblem) {
    let (count, isPrinted) = counts.withLock { counts in
      counts.refused += 1
      switch problem.kind {
      case .ticketTaken, .ticketRetired: counts.conflicts += 1
      default: break
      }
      return (counts.refused, counts.isRepeated)
    }
    guard !isPrinted, count <= Self.shownProblems else { return }
    context.console.say(StyledText(ImportMessages.refused(problem, in: file)))
  }

  func progress(rows: Int, bytesRead: Int) {
    guard context.console.messages.isTerminal, size > 0 else { return }
    counts.withLock { $0.showsProgress = true }
    context.console.messages.showProgress(
      ImportMessages.progress(rows: rows, percent: min(100, bytesRead * 100 / size)))
  }

  /// Clears the line of progress.
  func endProgress() {
    let wasShown = counts.withLock { counts in
      defer { counts.showsProgress = false }
      return counts.showsProgress
    }
    if wasShown { context.console.messages.showProgress(.empty) }
  }

  /// Prints what the user should know of an import that succeeded.
  func warn(_ summary: CarImport.Summary, isQuiet: Bool) {
    let notes = [ImportMessages.newTickets(summary), ImportMessages.ignoredColumns(summary)]
    for note in notes where !isQuiet {
      if let note { context.console.say(StyledText(note)) }
    }
    sayHowManyMore()
  }

  /// The failure of an import that stored nothing because of refused rows.
  func failure(_ summary: CarImport.Summary) -> CommandFailure {
    sayHowManyMore()
    let onlyConflicts = counts.withLock { $0.conflicts == $0.refused }
    return .importRefused(summary, onlyConflicts: onlyConflicts)
  }

  private func sayHowManyMore() {
    let hidden = counts.withLock { $0.refused } - Self.shownProblems
    if hidden > 0 { context.console.say(StyledText(ImportMessages.moreRefused(hidden))) }
  }
}
