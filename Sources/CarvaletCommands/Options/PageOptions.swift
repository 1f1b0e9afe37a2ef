import ArgumentParser
import FetchedResults

/// Which part of a list is shown, with which columns, and whether its sections are.
///
/// One group, because each is looked up at every start.
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
      "The columns to show, in this order, as in ticket,plate,make.", valueName: "names"))
  var fields: String?

  @Flag(name: .shortAndLong, help: "Show ticket numbers only.")
  var quiet = false

  /// The part of a list that was asked for.
  ///
  /// - Parameter jump: The index title to begin with.
  func page(of list: ListRequest, jump: String? = nil) throws(UsageError) -> ListPage {
    let limit = try limit.map { typed throws(UsageError) in try Self.count(typed, "--limit") }
    let offset = try offset.map { typed throws(UsageError) in try Self.count(typed, "--offset") }
    if jump == "" { throw .jumpWithoutTitle }
    if jump != nil, list.request.sectionKey == nil { throw .jumpWithoutSections }
    return ListPage(showsSections: sections, limit: limit, offset: offset ?? 0, jump: jump)
  }

  private static func count(_ typed: String, _ option: SafeText) throws(UsageError) -> Int {
    guard let count = Int(typed) else { throw .notACount(typed, option: option) }
    guard count >= 0 else { throw .negativeCount(option: option) }
    return count
  }
}

/// Where a list begins, for commands that show a list once.
struct JumpOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Begin with the section of an index title.", valueName: "title"))
  var jump: String?
}

/// The part of a list that is shown.
struct ListPage {
  let showsSections: Bool
  let limit: Int?
  let offset: Int
  /// The index title to begin with.
  let jump: String?

  /// A request for this part alone.
  func request(of list: ListRequest) -> FetchRequest {
    var request = list.request
    request.fetchLimit = limit
    request.fetchOffset = offset
    return request
  }
}
