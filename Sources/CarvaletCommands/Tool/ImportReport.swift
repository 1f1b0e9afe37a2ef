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
    /// Whether the rows are read a second time.
    var isRepeated = false
  }

  /// Enough to see what is wrong; a file with the wrong columns has a mistake in every row.
  private static let shownProblems = 20

  init(file: String, size: Int, context: CommandContext) {
    self.file = file == "-" ? "stdin" : file
    self.size = size
    self.context = context
  }

  /// Begins anew with the same rows: what was refused has been said.
  func startAgain() { counts.withLock { $0 = Counts(isRepeated: true) } }

  func refuse(_ problem: RowProblem) {
    let (count, isSaid) = counts.withLock { counts in
      counts.refused += 1
      switch problem.kind {
      case .ticketTaken, .ticketRetired: counts.conflicts += 1
      default: break
      }
      return (counts.refused, counts.isRepeated)
    }
    guard !isSaid, count <= Self.shownProblems else { return }
    context.console.say(StyledText(ImportMessages.refused(problem, in: file)))
  }

  func progress(rows: Int, bytesRead: Int) {
    guard context.console.messages.isTerminal, size > 0 else { return }
    counts.withLock { $0.showsProgress = true }
    context.console.messages.showProgress(
      ImportMessages.progress(rows: rows, percent: min(100, bytesRead * 100 / size)))
  }

  /// Takes the last progress off the screen.
  func endProgress() {
    let wasShown = counts.withLock { counts in
      defer { counts.showsProgress = false }
      return counts.showsProgress
    }
    if wasShown { context.console.messages.showProgress(.empty) }
  }

  func warn(_ summary: CarImport.Summary, isQuiet: Bool) {
    let notes = [ImportMessages.newTickets(summary), ImportMessages.ignoredColumns(summary)]
    for note in notes where !isQuiet {
      if let note { context.console.say(StyledText(note)) }
    }
    sayHowManyMore()
  }

  /// How an import ends that stored nothing.
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
