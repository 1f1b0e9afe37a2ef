import CarStorage
import FetchedResults
import Glibc
import TerminalScreen

/// The sentences about a command that could not do what was asked.
extension ErrorMessages {
  static func message(for error: InputTooLong) -> SafeText {
    switch error {
    case .line: "A line of the input is longer than \(LineReader.longestLine) bytes"
    case .whole: "The input is longer than \(LineReader.longestInput) bytes"
    }
  }

  static func message(for failure: CommandFailure) -> SafeText {
    switch failure {
    case .noCar(let reference): CarNameMessages.notFound(reference)
    case .severalCars(let reference, let cars, let hasMore):
      CarNameMessages.several(reference, cars, hasMore: hasMore)
    case .noCarPicked: "No car was picked, and nothing was done"
    case .parkingAbandoned: CarMessages.parkedNone

    case .nothingToUndo(let author, let desk, let isRedo):
      HistoryMessages.nothingToUndo(author, desk, isRedo: isRedo)

    case .importBroken(let file): "Nothing was stored: '\(file)' cannot be read further"
    case .importRefused(let summary, let onlyConflicts):
      """
      Nothing was stored: \(summary.refused) of \(summary.rows) rows \
      \(summary.refused == 1 ? "is" : "are") refused. \(remedy(onlyConflicts: onlyConflicts))
      """

    case .dumpRefused(let file, let problem):
      "Nothing was loaded. \(StoreMessages.refused(problem, in: file))"

    case .inputMissing(let file, let code): "'\(file)' cannot be read: \(reason(code))"
    case .otherDocument(let file, let kind):
      OtherDocumentMessages.message(kind, file)
    case .inputIsFolder(let file): "'\(file)' is a folder. Name a file."
    case .inputUnreadable(let code): "The input cannot be read: \(reason(code))"
    case .storeIsFolder(let path): message(for: StoreError.isFolder(path: path))

    case .outputIsThere(let file): "'\(file)' is there already. Choose another name."
    case .outputInUse(let path):
      "'\(path)' is in use by this command itself. Choose another name."
    case .outputNotMade(let path, let code): "'\(path)' cannot be written: \(reason(code))"
    case .outputNotWritten(let path, let code):
      "'\(path)' could not be written: \(reason(code))"

    case .restoredOntoItself(let file):
      "'\(file)' is the store itself. Name a backup of it."
    case .needsFile(let deed, let address): message(for: deed, at: address)
    case .tooFewFiles:
      """
      carvalet opens up to \(StandardDescriptors.neededFiles) files at once, and may not open so \
      many here. 'ulimit -n' shows how many there may be.
      """

    case .noScreen(let command, let reason):
      """
      '\(command)' draws on a whole terminal, and \(Self.reason(reason)). Its plain commands: \
      \(Self.plainCommands(of: command)).
      """

    case .needsTerminal(let command):
      "'\(command)' needs the terminal for itself. q leaves the screen."
    case .openQuote(let text): "The quote that begins with '\(text)' is not closed"
    case .takesOneCar(let command, let marked):
      "'\(command)' takes one car, and \(marked) are marked. Name its ticket, or unmark them with Esc."
    case .otherStore: "This screen is about one store. Leave --store out."

    case .nothingToJumpTo: "There is no section to jump to: the list is empty"
    case .noSection(let title):
      """
      There is no section '\(title)' in this list. 'carvalet index' with the same options shows \
      the titles.
      """
    }
  }

  /// `board` changes nothing, so the commands that it suggests instead change nothing either.
  private static func plainCommands(of screen: String) -> SafeText {
    screen == "board"
      ? "'carvalet queue', 'queue --watch', 'list'"
      : "'carvalet list', 'search', 'queue --watch', 'show', 'edit', 'retrieve'"
  }

  private static func reason(_ reason: CommandFailure.NoScreen) -> SafeText {
    switch reason {
    case .noTerminal: "there is none"
    case .plainTerminal: "TERM says that this one shows lines only"
    case .unwanted: "ACCESSIBLE is set"
    }
  }

  /// What to do about refused rows. Where all were refused for their tickets, as when a file is
  /// imported twice, the rows need no correction.
  private static func remedy(onlyConflicts: Bool) -> SafeText {
    onlyConflicts
      ? "Say what to do with taken tickets: --on-conflict skip or replace."
      : "Mend them, or store the rest with --skip-bad-rows. --preview shows how the file is read."
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
