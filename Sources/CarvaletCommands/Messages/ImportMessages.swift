import CarStorage
import TerminalScreen

/// The sentences about an import: refused rows, progress and the summary.
enum ImportMessages {
  /// How a file is read, where that was detected in the file and is not the default of its format:
  /// `Read 'cars.csv' as utf-16, with ';' between the fields`; nil where there is nothing to say.
  static func reading(
    _ file: String, _ found: RecordFile.Form, unlessNamed named: RecordFile.Form
  ) -> SafeText? {
    var facts: [SafeText] = []
    if let encoding = found.encoding, encoding != named.encoding ?? .utf8 {
      facts.append("as \(encoding.rawValue)")
    }
    if let delimiter = found.delimiter, delimiter != named.delimiter ?? .comma {
      facts.append(
        delimiter == .tab
          ? "with tabs between the fields" : "with '\(delimiter.text)' between the fields")
    }
    if let key = found.listKey { facts.append("from its list \(JSONText.quoted(key))") }
    let sentences = [
      facts.isEmpty ? nil : "Read '\(file)' \(facts.joined(separator: ", "))",
      named.header == .found ? linesAboveHeader(found.linesAboveHeader) : nil,
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : .sentences(sentences)
  }

  /// What to type where the bytes of a file are not UTF-8.
  static let notUTF8: SafeText =
    """
    If a spreadsheet of Windows wrote the file, --encoding windows-1252 reads it, or windows-1250 in \
    Central Europe.
    """

  /// `cars.csv:17:9: year: "20x9" is not a number`
  static func refused(_ problem: RowProblem, in file: String) -> SafeText {
    "\(file):\(problem.place.line):\(problem.place.column): \(problem.reason)"
  }

  /// The same for programs, without the name of the file.
  static func json(_ problem: RowProblem) -> JSONValue {
    [
      "line": .number(problem.place.line), "column": .number(problem.place.column),
      "reason": .text(problem.reason),
    ]
  }

  /// `and 12 more rows`
  static func moreRefused(_ count: Int) -> SafeText { "and \(count) more rows" }

  static func gapQuestion(_ ticket: Car.Ticket, above highest: Car.Ticket) -> SafeText {
    "\(CarMessages.gap(ticket, above: highest)) Import the cars?"
  }

  /// The message after the question was answered with no.
  static let importedNone: SafeText = "Nothing was imported"

  static func progress(rows: Int, percent: Int) -> SafeText { "\(rows) rows, \(percent) %" }

  /// `Imported 12 cars (2 replaced, 1 refused)`
  static func summary(_ summary: CarImport.Summary, isDryRun: Bool) -> SafeText {
    let stored = summary.stored + summary.replaced
    let names: SafeText = summary.repaired == 1 ? "1 name" : "\(summary.repaired) names"
    let details: [SafeText?] = [
      summary.replaced > 0 ? "\(summary.replaced) replaced" : nil,
      summary.skipped > 0 ? "\(summary.skipped) skipped, their tickets are taken" : nil,
      summary.refused > 0 ? "\(summary.refused) refused" : nil,
      summary.withoutCar > 0
        ? "\(summary.withoutCar) \(summary.withoutCar == 1 ? "row" : "rows") without a car left out"
        : nil,
      summary.repaired > 0 ? "\(names) empty or '(null)' made Unknown" : nil,
    ]
    let known = details.compactMap(\.self)
    let fact: SafeText =
      "\(isDryRun ? "Would import" : "Imported") \(ListMessages.cars(stored))"
    return known.isEmpty ? fact : "\(fact) (\(known.joined(separator: ", ")))"
  }

  /// The first rows that are no cars but lines of the table; nil where there are none.
  private static func linesOfTable(_ decoder: CarDecoder?) -> SafeText? {
    guard let lines = decoder?.linesOfTable, !lines.isEmpty else { return nil }
    let named = lines.map { "line \($0.line) '\($0.text)'" as SafeText }
    return "Left out, for they are no cars: \(named.joined(separator: ", "))"
  }

  /// How many rows ended early; nil where none did.
  private static func shortRows(_ summary: CarImport.Summary) -> SafeText? {
    switch summary.shortRows {
    case 0: nil
    case 1: "1 row has fewer fields than the header. Those at its end were read as empty."
    case let count:
      "\(count) rows have fewer fields than the header. Those at their ends were read as empty."
    }
  }

  /// In which order the days of the file were read.
  private static func dateOrder(_ order: DateOrder) -> SafeText {
    switch order {
    case .dmy: "Days were read as day, month, year"
    case .mdy: "Days were read as month, day, year"
    case .ymd: "Days were read as year, month, day"
    }
  }

  /// What was decided for the whole file.
  ///
  /// - Parameters:
  ///   - decoder: The one that has read the file.
  ///   - namesDateOrder: Whether to say in which order days were read, where that was needed.
  ///   - saysWhy: Whether to say why columns were ignored.
  static func remarks(
    _ summary: CarImport.Summary, by decoder: CarDecoder?, namesDateOrder: Bool, saysWhy: Bool
  ) -> [SafeText] {
    let remarks = [
      newTickets(summary),
      saysWhy ? nil : ignoredColumns(summary),
      linesOfTable(decoder), shortRows(summary), wordsForNothing(summary), timesShownTwice(summary),
      timesWithoutDay(decoder?.timesWithoutDay ?? 0), parkedNow(decoder?.parkedNow ?? 0),
      returnsOfNextDay(decoder?.returnsOfNextDay ?? 0),
      decoder?.shortDay.map { "Days such as '\($0.text)' were read as \($0.date)" },
      shortYears(summary),
      formulaGuards(decoder?.formulaGuards ?? 0),
      namesDateOrder ? decoder?.dateOrder.map(dateOrder) : nil,
    ].compactMap(\.self)
    guard let mapping = decoder?.mapping else { return remarks }
    let parked: SafeText? =
      summary.stored > 0 && !mapping.fields.contains(.dateCreated)
        && (saysWhy || !summary.ignoredColumns.isEmpty)
      ? parkedNow(mapping) : nil
    return remarks + [parked].compactMap(\.self) + spokenStates(mapping) + joinedColumns(mapping)
      + sharedTexts(summary.sharedTexts)
      + (saysWhy ? omissions(mapping) : [])
  }

  /// The cars of a file that does not say when they were parked, and what might.
  private static func parkedNow(_ mapping: FieldMapping) -> SafeText {
    let fact: SafeText = "No column says when the cars were parked: they are parked now."
    guard let column = mapping.ignoredTimes.first else { return fact }
    return "\(fact) --map \(ShellWord("parked=\(column)").text) reads the times of that column."
  }

  /// The cars without a time of parking beside others; nil where there were none.
  private static func parkedNow(_ count: Int) -> SafeText? {
    switch count {
    case 0: nil
    case 1: "1 car has no time of parking: it is parked now."
    default: "\(count) cars have no time of parking: they are parked now."
    }
  }

  /// The returns that were read as of the next day; nil where there were none.
  private static func returnsOfNextDay(_ count: Int) -> SafeText? {
    switch count {
    case 0: nil
    case 1: "1 return has an earlier time of day than the parking: it was read as the next day's."
    default:
      "\(count) returns have an earlier time of day than the parking: they were read as the next day's."
    }
  }

  /// The times of parking without a day; nil where there were none.
  private static func timesWithoutDay(_ count: Int) -> SafeText? {
    switch count {
    case 0: nil
    case 1: "1 time has no day: it was read as the last time before now that clocks showed it."
    default:
      "\(count) times have no day: each was read as the last time before now that clocks showed it."
    }
  }

  /// The words that were read as nothing; nil where there were none.
  private static func wordsForNothing(_ summary: CarImport.Summary) -> SafeText? {
    let count = summary.wordsForNothing.values.reduce(0, +)
    guard count > 0 else { return nil }
    let fields = CarField.allCases.compactMap { field -> SafeText? in
      summary.wordsForNothing[field].map { "\($0) of \(field.title)" }
    }
    return """
      \(count == 1 ? "1 field says" : "\(count) fields say") nothing, as 'N/A' or '-' do \
      (\(fields.joined(separator: ", "))). --keep-words stores such words.
      """
  }

  /// The times that can be meant twice; nil where there were none.
  private static func timesShownTwice(_ summary: CarImport.Summary) -> SafeText? {
    switch summary.timesShownTwice {
    case 0: nil
    case 1: "1 time is of an hour that the clocks showed twice. It was read as the later one."
    case let count:
      """
      \(count) times are of an hour that the clocks showed twice. They were read as the later \
      ones.
      """
    }
  }

  /// The years in two digits; nil where there were none.
  private static func shortYears(_ summary: CarImport.Summary) -> SafeText? {
    guard summary.shortYears > 0 else { return nil }
    let years: SafeText =
      summary.shortYears == 1 ? "1 year has" : "\(summary.shortYears) years have"
    return
      "\(years) two digits, of which 40 to 99 were read as 1940 to 1999, 00 to 39 as 2000 to 2039."
  }

  /// Which columns say in other words than ours whether a car left.
  private static func spokenStates(_ mapping: FieldMapping) -> [SafeText] {
    mapping.columnsOfSpokenStates.map { "The words of '\($0)' were read as parked and returned" }
  }

  /// The keys and plates that several cars have.
  private static func sharedTexts(_ shared: [SharedText]) -> [SafeText] {
    [CarField.key, .plate].compactMap { field in
      let texts = shared.filter { $0.field === field }
      guard !texts.isEmpty else { return nil }
      let named = texts.prefix(SharedText.most).map { "\($0.text) (\($0.cars) cars)" as SafeText }
      let more: SafeText = texts.count > SharedText.most ? ", and more" : ""
      return "Cars on the lot have the same \(field.title): \(named.joined(separator: ", "))\(more)"
    }
  }

  /// The texts that lost what a spreadsheet guards them with; nil for none.
  private static func formulaGuards(_ count: Int) -> SafeText? {
    switch count {
    case 0: nil
    case 1:
      "1 text begins with the apostrophe that guards a formula, or stands in =\"…\", which was taken off."
    default:
      """
      \(count) texts begin with the apostrophe that guards a formula, or stand in ="…", which was taken \
      off.
      """
    }
  }

  /// Which columns of days and times were read as one.
  private static func joinedColumns(_ mapping: FieldMapping) -> [SafeText] {
    mapping.joinedColumns.map { field, day, time in
      "The columns '\(day)' and '\(time)' were read as \(field.title)"
    }
  }

  /// Each column that is read into no field, and why.
  private static func omissions(_ mapping: FieldMapping) -> [SafeText] {
    mapping.ignoredColumns.map { name in
      let reason: SafeText =
        switch mapping.omission(of: name) {
        case .noName: "it has no name"
        case .unknownName: "no field has that name; --map reads it into one"
        case .otherWords: "it holds other words than parked and returned"
        case .noTimes: "it holds no times"
        case .mapped(let field): "--map says what is \(field.title)"
        case .given(let field): "another column gives \(field.title)"
        }
      return "The column '\(name)' is left out: \(reason)"
    }
  }

  /// `2 lines above the header were left out`; nil where there were none.
  private static func linesAboveHeader(_ count: Int) -> SafeText? {
    switch count {
    case 0: nil
    case 1: "1 line above the header was left out"
    default: "\(count) lines above the header were left out"
    }
  }

  /// A warning that cars may be stored twice; nil where that is impossible.
  private static func newTickets(_ summary: CarImport.Summary) -> SafeText? {
    guard summary.mayRepeatCars else { return nil }
    return "No column gives tickets: each car gets a new one, also if it is in the store already."
  }

  /// The columns that were not read; nil where all were.
  static func ignoredColumns(_ summary: CarImport.Summary) -> SafeText? {
    guard !summary.ignoredColumns.isEmpty else { return nil }
    let columns = summary.ignoredColumns.map { "'\($0)'" as SafeText }
    return "Columns ignored: \(columns.joined(separator: ", ")). --map takes them in."
  }
}
