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
      carvalet import cars.csv --preview
      carvalet import cars.csv --map plate=Reg

      Columns are found by their names; --map names others, as in plate=Reg or \
      plate=#3, plate= leaves a field out, and parked=Date+Time joins two. What separates the fields of a \
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
      "How characters are written: utf-8, utf-16, windows-1250 or windows-1252. (default: utf-8)",
      valueName: "encoding"),
    completion: .list(["utf-8", "utf-16", "windows-1250", "windows-1252"]))
  var encoding: String?

  @Option(
    help: ArgumentHelp("Read a field from a column.", valueName: "field=column"),
    completion: .mappedFields)
  var map: [String] = []

  @Flag(help: "Show the first ten cars and how they are read, and store nothing.")
  var preview = false

  @Option(
    help: ArgumentHelp(
      "The line of a csv or tsv file that has the names of the columns.", valueName: "number"))
  var headerLine: Int?

  @Flag(help: "The first line of a csv or tsv file is a car; --columns names the fields.")
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

  var needsTerminal: Bool { file == "-" }

  func run(in context: CommandContext) throws -> ExitStatus {
    let output = try SummaryReport(writer, in: context)
    let format = try fileFormat()
    var options = try importOptions(format, in: context)
    guard rejects == nil || skipBadRows else { throw UsageError.rejectsWithoutSkipping }
    let form = try RecordFile.Form(
      format, delimiter: delimiter, encoding: encoding, header: try headerPlace())
    let decoder = try decoder(in: context)
    let input = try RecordFile.open(file)
    defer { close(input.descriptor) }

    let report = ImportReport(file: file, size: input.size, context: context)
    defer { report.endProgress() }
    let shown = preview ? ImportPreview() : nil
    var reading = FileReading(form: form, input: input, report: report, decoder: decoder)
    func store(
      _ reader: any RecordReader, _ found: RecordFile.Form, _ decoder: inout CarDecoder
    ) throws -> CarImport.Summary {
      report.begin(found, isQuiet: writer.quiet, unlessNamed: form)
      shown?.begin()
      let rejected = try rejectsFile(format, header: reader.header, in: context)
      func fill(_ store: CarStore) throws -> CarImport.Summary {
        var reader = reader
        var run = CarImport(
          options,
          onRefused: { problem in
            report.refuse(problem)
            try rejected?.write(problem)
          },
          onStored: { shown?.add($0) },
          onProgress: report.progress)
        return try run.run(&reader, decoder: &decoder, into: store)
      }
      let summary =
        try isDryRun
        ? storeOptions.dryRun(in: context, fill)
        : storeOptions.withStoreForWriting(in: context, fill)
      let stored = summary.stored + summary.replaced
      if !isDryRun, stored > 0 { context.completed.note(.imported(cars: stored)) }
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
          try output.writeJSON(report.json(nil, isDryRun: isDryRun))
          context.console.say(StyledText(ImportMessages.importedNone))
          return .nothingMatched
        }
        options.allowsTicketGap = true
        reading.beginAgain(areShown: true)
        summary = try reading.run(store)
      }
      report.endProgress()
      let used = reading.usedDecoder
      if !writer.quiet, !writer.json { try shown?.write(used?.mapping, in: context) }
      try output.write(
        ImportMessages.summary(summary, isDryRun: isDryRun),
        json: report.json(summary, by: used, cars: shown?.cars, isDryRun: isDryRun))
      for remark in ImportMessages.remarks(
        summary, by: used, namesDateOrder: dateOrder == nil, saysWhy: preview)
      {
        output.say(remark)
      }
      report.endProblems()
      if !isDryRun { output.sayHowToUndo() }
      return .done
    } catch let problem as RowProblem {
      report.refuse(problem)
      report.endProblems()
      try output.writeJSON(report.json(nil, isDryRun: isDryRun))
      throw CommandFailure.importBroken(file: file)
    } catch let refused as CarImport.Refused {
      try output.writeJSON(report.json(nil, isDryRun: isDryRun))
      let failure = report.failure(refused.summary)
      if let ignored = ImportMessages.ignoredColumns(refused.summary) { output.say(ignored) }
      throw failure
    }
  }

  /// Whether nothing is stored.
  private var isDryRun: Bool { dryRunOptions.dryRun || preview }

  private func importOptions(
    _ format: RecordFormat, in context: CommandContext
  ) throws -> CarImport.Options {
    var options = CarImport.Options(now: context.now, utcOffset: context.utcOffset(at:))
    options.onConflict = try KnownWord.named(onConflict, "rule")
    options.skipsBadRows = skipBadRows || preview
    options.isDryRun = isDryRun
    options.allowsTicketGap = prompts.yes || isDryRun
    options.storesDoubtfulRows = prompts.yes
    options.author = writer.author(in: context)
    options.desk = context.desk
    return options
  }

  private func decoder(in context: CommandContext) throws -> CarDecoder {
    var decoder = CarDecoder(
      mapping: try FieldMapping(map),
      localOffset: { context.zone.offset(ofLocal: $0, at: context.now.secondsSince1970) },
      utcOffset: context.utcOffset(at:),
      readTime: { TimeExpression.reading($0, $1, now: context.now, zone: context.zone) })
    decoder.dateOrder = try dateOrder.map { try KnownWord.named($0, "order") }
    decoder.isDateOrderSettled = dateOrder != nil
    decoder.readsWordsForNothing = !keepWords
    return decoder
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

  /// Where the names of the columns are.
  private func headerPlace() throws(UsageError) -> HeaderPlace {
    guard noHeader == (columns != nil) else { throw .headerAndColumns }
    if let columns {
      guard headerLine == nil else { throw .headerLineWithoutHeader }
      return .none(
        columns.split(separator: ",", omittingEmptySubsequences: false).map {
          CarText.normalized(String($0)) ?? ""
        })
    }
    guard let headerLine else { return .found }
    guard headerLine > 0 else { throw .headerLineBelowOne(headerLine) }
    return .line(headerLine)
  }

  /// The file for the rows that cannot be stored; nil where none was asked for, or in a dry run.
  private func rejectsFile(
    _ format: RecordFormat, header: [UInt8]?, in context: CommandContext
  ) throws -> RejectsFile? {
    guard let rejects, !isDryRun else { return nil }
    let store = try storeOptions.location(in: context).path
    try StoreLocation.expectFileName(rejects)
    return try RejectsFile(rejects, sparing: store, and: file, format: format, header: header)
  }
}
