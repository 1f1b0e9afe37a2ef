import ArgumentParser
import CarStorage
import FoundationEssentials
import Glibc
import TerminalScreen

/// `import`: stores the cars of a file in one transaction, and reports every refused row.
struct ImportCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Store the cars of a file, all of them or none.",
    discussion: """
      carvalet import cars.csv
      carvalet import cars.csv --map plate=Reg

      Columns are found by their names; --map names others, as in plate=Reg or \
      plate=#3, and plate= leaves a field out. What separates the fields of a \
      csv file is seen in its header, which may stand below a title. Times are \
      read as --at reads them. A row that cannot be stored is reported with its \
      line, and then nothing is stored, unless --skip-bad-rows is given.
      """)

  @Argument(help: "A csv, tsv, json or ndjson file; - for stdin.", completion: .file())
  var file: String

  @OptionGroup var formatOptions: FormatOptions

  @Option(
    help: ArgumentHelp(
      "What separates the fields of a csv file: ',', ';', '|' or tab. (default: as the header)",
      valueName: "character"),
    completion: .list(["tab"]))
  var delimiter: String?

  @Option(
    help: ArgumentHelp(
      "How characters are written: utf-8, utf-16 or windows-1252. (default: utf-8)",
      valueName: "encoding"),
    completion: .list(["utf-8", "utf-16", "windows-1252"]))
  var encoding: String?

  @Option(
    help: ArgumentHelp("Read a field from a column.", valueName: "field=column"),
    completion: .mappedFields)
  var map: [String] = []

  @Flag(help: "The first line of a csv file is a car; --columns names the fields.")
  var noHeader = false

  @Option(
    help: ArgumentHelp(
      "The columns of a file without a header, as in plate,make,model.", valueName: "names"),
    completion: .columns)
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "How days are written where a file does not show it: dmy, mdy or ymd.", valueName: "order"),
    completion: .dateOrders)
  var dateOrder: String?

  @Flag(help: "Store words such as N/A as they are. They are read as nothing in csv and tsv.")
  var keepWords = false

  @Option(
    help: ArgumentHelp(
      "Where a ticket is taken: skip the row, replace the car, or fail.", valueName: "rule"),
    completion: .conflictRules)
  var onConflict = CarImport.ConflictRule.fail.rawValue

  @Flag(help: "Store the other rows where some cannot be stored.")
  var skipBadRows = false

  @Option(
    help: ArgumentHelp("Write the rows that cannot be stored there.", valueName: "file"),
    completion: .file())
  var rejects: String?

  @OptionGroup(title: "Store options") var prompts: PromptOptions
  @OptionGroup(title: "Store options") var dryRunOptions: DryRunOptions
  @OptionGroup(title: "Store options") var writer: StoreWriterOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let output = try SummaryReport(writer, in: context)
    let format = try fileFormat()
    var options = CarImport.Options(now: context.now, utcOffset: context.utcOffset(at:))
    options.onConflict = try KnownWord.named(onConflict, "rule")
    options.skipsBadRows = skipBadRows
    options.isDryRun = dryRunOptions.dryRun
    options.allowsTicketGap = prompts.yes || dryRunOptions.dryRun
    options.storesDoubtfulRows = prompts.yes
    options.readsWordsForNothing = (format == .csv || format == .tsv) && !keepWords
    options.author = writer.author(in: context)
    options.desk = context.desk
    guard rejects == nil || skipBadRows else { throw UsageError.rejectsWithoutSkipping }
    let form = try RecordFile.Form(
      format, delimiter: delimiter, encoding: encoding, columns: try namedColumns())
    let mapping = try FieldMapping(map)
    let input = try RecordFile.open(file)
    defer { close(input.descriptor) }

    let report = ImportReport(file: file, size: input.size, context: context)
    defer { report.endProgress() }
    var decoder = CarDecoder(
      mapping: mapping,
      localOffset: { context.zone.offset(ofLocal: $0, at: context.now.secondsSince1970) },
      readTime: { TimeExpression.reading($0, $1, now: context.now, zone: context.zone) })
    decoder.dateOrder = try dateOrder.map { try KnownWord.named($0, "order") }
    decoder.isDateOrderSettled = dateOrder != nil
    var reading = FileReading(form: form, input: input, report: report, decoder: decoder)
    func store(
      _ reader: any RecordReader, _ found: RecordFile.Form, _ decoder: CarDecoder
    ) throws -> CarImport.Summary {
      report.begin(found, isQuiet: writer.quiet, unlessNamed: form)
      let rejected = try rejectsFile(format, header: reader.header, in: context)
      func fill(_ store: CarStore) throws -> CarImport.Summary {
        var reader = reader
        var decoder = decoder
        var run = CarImport(
          options,
          onRefused: { problem in
            report.refuse(problem)
            try rejected?.write(problem)
          },
          onProgress: report.progress)
        return try run.run(&reader, decoder: &decoder, into: store)
      }
      let summary =
        try dryRunOptions.dryRun
        ? storeOptions.dryRun(in: context, fill)
        : storeOptions.withStoreForWriting(in: context, fill)
      let stored = summary.stored + summary.replaced
      if !dryRunOptions.dryRun, stored > 0 { context.completed.note(.imported(cars: stored)) }
      try rejected?.finish()
      return summary
    }
    do {
      let summary: CarImport.Summary
      do {
        summary = try reading.run(store)
      } catch CarStore.TicketError.farAhead(let ticket, let highest) {
        // The transaction was rolled back, so that other processes do not wait for the answer. The
        // file is then read again.
        report.endProgress()
        report.showProblems()
        let question = ImportMessages.gapQuestion(ticket, above: highest)
        guard try prompts.prompt(in: context).confirm(question) else {
          try output.writeJSON(report.json(nil, isDryRun: dryRunOptions.dryRun))
          context.console.say(StyledText(ImportMessages.importedNone))
          return .nothingMatched
        }
        options.allowsTicketGap = true
        reading.beginAgain(areShown: true)
        summary = try reading.run(store)
      }
      report.endProgress()
      try output.write(
        ImportMessages.summary(summary, isDryRun: dryRunOptions.dryRun),
        json: report.json(
          summary, dateOrder: reading.decoder.dateOrder, isDryRun: dryRunOptions.dryRun))
      output.say(ImportMessages.newTickets(summary))
      output.say(ImportMessages.ignoredColumns(summary))
      output.say(ImportMessages.shortRows(summary))
      output.say(ImportMessages.wordsForNothing(summary))
      if dateOrder == nil { output.say(reading.decoder.dateOrder.map(ImportMessages.dateOrder)) }
      report.endProblems()
      if !dryRunOptions.dryRun { output.sayHowToUndo() }
      return .done
    } catch let problem as RowProblem {
      report.refuse(problem)
      report.endProblems()
      try output.writeJSON(report.json(nil, isDryRun: dryRunOptions.dryRun))
      throw CommandFailure.importBroken(file: file)
    } catch let refused as CarImport.Refused {
      try output.writeJSON(report.json(nil, isDryRun: dryRunOptions.dryRun))
      throw report.failure(refused.summary)
    }
  }

  /// - Throws: What the file is, where its name does not say its format and it is no table of text.
  private func fileFormat() throws -> RecordFormat {
    do {
      return try formatOptions.format(of: file)
    } catch UsageError.unclearFormat {
      do {
        if file != "-" { close(try RecordFile.open(file).descriptor) }
      } catch CommandFailure.otherDocument(let file, let kind) {
        throw CommandFailure.otherDocument(file, kind)
      } catch {
        // Of a file that cannot be read, the format is asked for first.
      }
      throw UsageError.unclearFormat(file: file)
    }
  }

  /// The names of `--columns`; nil for a file with a header.
  private func namedColumns() throws(UsageError) -> [String]? {
    guard noHeader == (columns != nil) else { throw .headerAndColumns }
    return columns?.split(separator: ",", omittingEmptySubsequences: false).map {
      CarText.normalized(String($0)) ?? ""
    }
  }

  /// The file for the rows that cannot be stored; nil where none was asked for, or in a dry run.
  private func rejectsFile(
    _ format: RecordFormat, header: [UInt8]?, in context: CommandContext
  ) throws -> RejectsFile? {
    guard let rejects, !dryRunOptions.dryRun else { return nil }
    let store = try storeOptions.location(in: context).path
    try StoreLocation.expectFileName(rejects)
    return try RejectsFile(rejects, sparing: store, and: file, format: format, header: header)
  }
}

/// The reading of a file. It begins anew where it turns out that the file is to be read otherwise:
/// without a column that is named like a field and holds something else, or with an order of its
/// days.
private struct FileReading {
  let form: RecordFile.Form
  let input: RecordFile.Input
  let report: ImportReport
  var decoder: CarDecoder

  /// Reads the file with `store`, which stores all of it or nothing.
  mutating func run(
    _ store: (any RecordReader, RecordFile.Form, CarDecoder) throws -> CarImport.Summary
  ) throws -> CarImport.Summary {
    while true {
      do {
        let (reader, found) = try form.makeReader(input)
        return try store(reader, found, decoder)
      } catch let misread as CarDecoder.MisreadColumn {
        try settle { try $0.settle(misread, &$1) }
      } catch is CarDecoder.DoubtfulDay {
        try settle { try $0.settleDates(&$1) }
      }
    }
  }

  /// Reads the file for what decides how it is meant.
  private mutating func settle(
    _ body: (inout CarDecoder, inout any RecordReader) throws -> Void
  ) throws {
    input.rewind()
    var (reader, _) = try form.makeReader(input)
    try body(&decoder, &reader)
    beginAgain()
  }

  /// - Parameter areShown: Whether the problems of its rows were printed.
  func beginAgain(areShown: Bool = false) {
    input.rewind()
    report.startAgain(areShown: areShown)
  }
}

/// The file of `import --rejects`: the rows that were not stored, in the format of the input, so
/// that the file can be corrected and imported again.
///
/// The rows are written in the format's own syntax by `RejectedRows`; the file appears when it is
/// complete, as every `OutputFile`. Nothing guards the state: the import writes it on one thread.
private final class RejectsFile {
  private let file: OutputFile
  private var rows: RejectedRows

  init(
    _ path: String, sparing store: String, and input: String, format: RecordFormat,
    header: [UInt8]?
  ) throws(CommandFailure) {
    let file = try OutputFile(path, sparing: store, and: input)
    self.file = file
    rows = RejectedRows(format: format, header: header) { try file.write($0) }
  }

  func write(_ problem: RowProblem) throws { try rows.write(problem) }

  func finish() throws {
    try rows.finish()
    try file.finish()
  }
}
