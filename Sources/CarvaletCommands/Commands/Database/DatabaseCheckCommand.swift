import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `db check`: prints the faults of the store, and repairs them with `--repair`.
struct DatabaseCheckCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Hold the store against what it should be.",
    discussion: """
      carvalet db check
      carvalet db check --repair
      """)

  @Flag(help: "Mend what can be mended: keys, counts, and names that are empty or '(null)'.")
  var repair = false

  @Flag(help: "Look at the file and its schema only, and not at every car.")
  var quick = false

  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let summary = try SummaryReport(writer, in: context)
    let store: CarStore
    do {
      store = try storeOptions.existingStore(in: context)
    } catch StoreError.damaged(let path) {
      try write([StoreFindings.unreadable(path)], StoreFindings.json(unreadable: path), summary)
      return .nothingMatched
    }
    var report = try check(store, in: context)
    if repair, !report.isIntact {
      for finding in StoreFindings.lines(report) { context.console.say(StyledText(finding)) }
      try store.repair(by: writer.author(in: context))
      report = try check(store, in: context)
    }
    let json = StoreFindings.json(report, path: store.path)
    if !report.isIntact { try write(StoreFindings.lines(report), json, summary) }
    if let log = report.log, log.isLong {
      summary.say(StoreFindings.longLog(log, path: store.path))
    }
    // Asking notes the bug as reported, so it is only asked where the note is printed.
    if !summary.isQuiet, store.reportsWALResetBug(report) {
      summary.say(StoreFindings.walResetNote(report, path: store.path))
    }
    guard report.isIntact else { return .nothingMatched }
    try summary.write(StoreMessages.sound, json: json)
    return .done
  }

  /// Writes the faults, which `--quiet` does not silence.
  private func write(
    _ lines: [SafeText], _ json: JSONValue, _ summary: SummaryReport
  ) throws {
    if summary.isJSON { return try summary.writeJSON(json) }
    for line in lines { try summary.context.console.output.writeLine(StyledText(line)) }
  }

  /// Checks the store, and shows the progress at a terminal.
  private func check(_ store: CarStore, in context: CommandContext) throws -> CarStore.Report {
    let messages = context.console.messages
    var isShown = false
    let report = try store.check(isQuick: quick) { cars, count in
      guard messages.isTerminal, !writer.quiet else { return }
      isShown = true
      messages.showProgress(StoreFindings.progress(cars: cars, of: count))
    }
    if isShown { messages.showProgress(.empty) }
    return report
  }
}
