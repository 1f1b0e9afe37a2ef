import CarStorage
import Synchronization
import TerminalScreen

/// Reports on an import while it runs: refused rows, progress and warnings, all on stderr.
///
/// A lock guards the counts. Nothing is written while it is held.
final class ImportReport: Sendable {
  private let file: String
  private let size: Int
  private let context: CommandContext
  private let counts = Mutex(Counts())

  /// What was counted and printed so far; the mutex `counts` guards it.
  private struct Counts {
    var refused = 0
    /// The first of the refused rows, for programs.
    var rows: [JSONValue] = []
    /// How the file is read; nil until its beginning was read.
    var form: RecordFile.Form?
    /// Whether a refused row had bytes that are not UTF-8.
    var hasForeignBytes = false
    /// How many of the refused rows were refused because their ticket is taken.
    var conflicts = 0
    var showsProgress = false
    /// Whether the rows are read a second time, so that what was found in the file is printed.
    var isRepeated = false
    /// Whether the problems of the rows are printed already.
    var areShown = false
    /// The problems that are to be printed when the reading stands: a file may be read again.
    var held: [SafeText] = []
  }

  /// How many problems are printed; the others are counted. A file with the wrong columns has a
  /// problem in every row.
  private static let shownProblems = 20

  /// How many refused rows are in the JSON object. Each takes some 100 bytes until the end of the
  /// import.
  static let listedRows = 10_000

  init(file: String, size: Int, context: CommandContext) {
    self.file = file == "-" ? "stdin" : file
    self.size = size
    self.context = context
  }

  /// Prints how the file is read, unless that is the default or was named on the command line.
  func begin(_ found: RecordFile.Form, isQuiet: Bool, unlessNamed named: RecordFile.Form) {
    let isRepeated = counts.withLock { counts in
      counts.form = found
      return counts.isRepeated
    }
    guard !isRepeated, !isQuiet,
      let message = ImportMessages.reading(file, found, unlessNamed: named)
    else { return }
    context.console.say(StyledText(message))
  }

  /// Starts counting again, for the same rows.
  ///
  /// - Parameter areShown: Whether their problems are printed, and not printed again.
  func startAgain(areShown: Bool = false) {
    counts.withLock { $0 = Counts(isRepeated: true, areShown: areShown) }
  }

  func refuse(_ problem: RowProblem) {
    counts.withLock { counts in
      counts.refused += 1
      if counts.rows.count < Self.listedRows { counts.rows.append(ImportMessages.json(problem)) }
      switch problem.kind {
      case .ticketTaken, .ticketRetired: counts.conflicts += 1
      case .notUTF8: counts.hasForeignBytes = true
      default: break
      }
      guard !counts.areShown, counts.refused <= Self.shownProblems else { return }
      counts.held.append(ImportMessages.refused(problem, in: file))
    }
  }

  /// Prints the problems of the rows so far.
  func showProblems() {
    let held = counts.withLock { counts in
      defer { counts.held = [] }
      return counts.held
    }
    for problem in held { context.console.say(StyledText(problem)) }
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

  /// What was imported, and which rows were refused.
  ///
  /// - Parameters:
  ///   - imported: What the store has, or would have after a dry run; nil where nothing was stored.
  ///   - decoder: The one that has read the file.
  ///   - cars: The cars of a preview; nil without one.
  func json(
    _ imported: CarImport.Summary?, by decoder: CarDecoder? = nil, cars: [Car]? = nil,
    isDryRun: Bool
  ) -> JSONValue {
    let (refused, rows, form) = counts.withLock { ($0.refused, $0.rows, $0.form) }
    func count(_ count: (CarImport.Summary) -> Int) -> JSONValue {
      .number(imported.map(count) ?? 0)
    }
    return [
      "file": .text(file), "format": JSONValue(form?.format.rawValue),
      "delimiter": JSONValue(form?.delimiter?.text),
      "encoding": JSONValue(form?.encoding?.rawValue),
      "dryRun": .bool(isDryRun), "stored": count(\.stored), "replaced": count(\.replaced),
      "skipped": count(\.skipped), "refused": .number(refused), "repaired": count(\.repaired),
      "ignoredColumns": .array((imported?.ignoredColumns ?? []).map(JSONValue.text)),
      "refusedRows": .array(rows), "withoutCar": count(\.withoutCar),
      "wordsForNothing": count { $0.wordsForNothing.values.reduce(0, +) },
      "linesAboveHeader": .number(form?.linesAboveHeader ?? 0),
      "shortRows": count(\.shortRows), "dateOrder": JSONValue(decoder?.dateOrder?.rawValue),
      "columns": .array(
        (decoder?.mapping.boundColumns ?? []).map {
          ["field": .text($0.field.name), "column": .text($0.name)]
        }),
      "timesShownTwice": count(\.timesShownTwice),
      "timesWithoutDay": .number(decoder?.timesWithoutDay ?? 0),
      "parkedNow": .number(decoder?.parkedNow ?? 0),
      "returnsOfNextDay": .number(decoder?.returnsOfNextDay ?? 0),
      "linesOfTable": .array(
        (decoder?.linesOfTable ?? []).map { ["line": .number($0.line), "text": .text($0.text)] }),
      "shortDay": decoder?.shortDay.map { ["text": .text($0.text), "date": .text($0.date)] }
        ?? .null,
      "shortYears": count(\.shortYears),
      "spokenStates": .array(
        (decoder?.mapping.columnsOfSpokenStates ?? []).map(JSONValue.text)),
      "list": JSONValue(form?.listKey),
      "shared": .array(
        (imported?.sharedTexts ?? []).prefix(SharedText.most).map {
          ["field": .text($0.field.name), "text": .text($0.text), "cars": .number($0.cars)]
        }),
      "cars": cars.map { .array($0.map(JSONValue.init)) } ?? .null,
    ]
  }

  /// Prints how many more rows were refused than are shown, and how they might be read.
  func endProblems() {
    showProblems()
    let (refused, hasForeignBytes) = counts.withLock { ($0.refused, $0.hasForeignBytes) }
    let hidden = refused - Self.shownProblems
    if hidden > 0 { context.console.say(StyledText(ImportMessages.moreRefused(hidden))) }
    if hasForeignBytes { context.console.say(StyledText(ImportMessages.notUTF8)) }
  }

  /// The failure of an import that stored nothing because of refused rows.
  func failure(_ summary: CarImport.Summary) -> CommandFailure {
    endProblems()
    let onlyConflicts = counts.withLock { $0.conflicts == $0.refused }
    return .importRefused(summary, onlyConflicts: onlyConflicts)
  }
}
