import ArgumentParser
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
      "The columns to show, in this order, as in ticket,plate,make.", valueName: "names"),
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
  /// That of `--jump`, an option of the commands that show a list once. `watch` has none.
  static let jump = ArgumentHelp(
    "Begin with the section of an index title, or of that name.", valueName: "title")
}
