import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// The options that say which part of a list is shown, with which columns, and whether with section
/// headers.
///
/// They are one group, because ArgumentParser takes time for each group at every start.
struct PageOptions: ParsableArguments {
  @Flag(help: "Show section headers, also of a single section and in a pipe.")
  var sections = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show so many cars at the most.", valueName: "count"))
  var limit: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Leave out so many cars at the beginning.", valueName: "count"))
  var offset: String?

  @Option(
    help: ArgumentHelp(
      "The columns to show, in this order, as in ticket,car,owner.", valueName: "names"),
    completion: .listColumns)
  var fields: String?

  @Flag(name: .shortAndLong, help: "Show ticket numbers only.")
  var quiet = false

  /// The part of a list that the options ask for.
  ///
  /// - Parameter jump: The index title to begin with.
  func page(of list: ListRequest, jump: String? = nil) throws(UsageError) -> ListPage {
    let limit = try limit.map { typed throws(UsageError) in try Self.count(typed, "--limit") }
    let offset = try offset.map { typed throws(UsageError) in try Self.count(typed, "--offset") }
    if jump == "" { throw .jumpWithoutTitle }
    if jump != nil, list.request.sectionKey == nil { throw .jumpWithoutSections }
    return ListPage(showsSections: sections, limit: limit, offset: offset ?? 0, jump: jump)
  }

  static func count(_ typed: String, _ option: SafeText) throws(UsageError) -> Int {
    guard let count = Int(typed) else { throw .notACount(typed, option: option) }
    guard count >= 0 else { throw .negativeCount(option: option) }
    return count
  }
}

extension ArgumentHelp {
  /// The help of `--jump`, an option of the commands that show a list once. `watch` has none.
  static let jump = ArgumentHelp(
    "Begin with the section of an index title, or of that name.", valueName: "title")
}

extension PageOptions {
  /// The format and the columns of the options.
  ///
  /// - Parameter usual: The format where none was given.
  func rendering(
    _ output: OutputOptions, usual: OutputFormat = .table
  ) throws(UsageError) -> CarRendering {
    let chosen = try output.chosenFormat()
    guard quiet else {
      return CarRendering(format: chosen ?? usual, columns: try listColumns())
    }
    return try Self.ticketsOnly(chosen, fields: fields)
  }

  /// What `--quiet` shows.
  ///
  /// - Parameters:
  ///   - chosen: The format that was given; nil for none.
  ///   - fields: The columns that were given; nil for none.
  static func ticketsOnly(
    _ chosen: OutputFormat?, fields: String?
  ) throws(UsageError) -> CarRendering {
    if let chosen, chosen != .table, chosen != .plain {
      throw .quietBesideFormat(chosen.rawValue)
    }
    if fields != nil { throw .quietBesideFields }
    return CarRendering(format: .plain, columns: [.column(.ticket)])
  }

  /// The format and the columns of a list that is shown once.
  ///
  /// - Throws: `UsageError`, also for `--sections` with a format that cannot show sections.
  func listRendering(_ output: OutputOptions) throws(UsageError) -> CarRendering {
    let rendering = try rendering(output)
    if sections, !rendering.format.hasSections {
      throw .sectionsBesideFormat(rendering.format.rawValue)
    }
    return rendering
  }

  /// The format and the columns of a list that is followed: marked lines at a terminal, and NDJSON
  /// in a pipe, where no format was given.
  func changeRendering(
    _ output: OutputOptions, in context: CommandContext
  ) throws(UsageError) -> CarRendering {
    switch try output.chosenFormat() {
    case .csv, .tsv, .md: throw .unwatchableFormat(output.format ?? "")
    case .table, .plain, .json, .ndjson, nil: break
    }
    return try rendering(output, usual: context.console.output.isTerminal ? .table : .ndjson)
  }

  /// The columns of `--fields`; nil where there are none.
  ///
  /// - Throws: `UsageError`, also for the column of all notes: a list reads the cars alone.
  private func listColumns() throws(UsageError) -> [CarCells.Cell]? {
    guard let fields else { return nil }
    let columns = try Self.columns(named: fields)
    guard !columns.contains(.column(.notes)) else { throw .notesInList }
    return columns
  }

  /// The columns that a list of names with commas stands for.
  static func columns(named names: String) throws(UsageError) -> [CarCells.Cell] {
    var columns: [CarCells.Cell] = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      let word = String(name).filter { $0 != " " }
      guard let column = CarCells.Cell(named: word) else {
        throw .unknownWord(kind: "field", word, known: CarCells.Cell.named.map(\.name))
      }
      guard !columns.contains(column) else { throw .fieldTwice(word) }
      columns.append(column)
    }
    return columns
  }
}
