/// The state in which somebody has a list: what a later controller needs to tell what has changed
/// since.
///
/// ```swift
/// var updates = controller.updates.makeAsyncIterator()
/// while let update = try await updates.next() {
///   try send(update, bookmark: await updates.bookmark)
/// }
/// // Later, for a phone that comes back with its bookmark:
/// let controller = FetchedResultsController(source, since: bookmark)
/// ```
///
/// It keeps nothing of the source alive and can be stored and sent, as JSON of the request, the
/// change token and the sections. Whoever sends a bookmark chooses the list: a service compares its
/// ``request`` with the one that it serves. One that was changed on its way leads to a reset, or to
/// changes that do not fit, which ``SectionedList/apply(checking:)`` refuses; it never ends the
/// process.
public struct ListBookmark<Object: FetchedObject>: Hashable, Sendable, Codable {
  /// The request of the list.
  public let request: FetchRequest<Object>

  /// The committed state of the source.
  public let token: ChangeToken

  /// The sections of the list in this state.
  public let sections: [ResultsSection]

  /// The identifiers of a list with a limit or an offset.
  let windowIDs: [Int64]?

  init(
    request: FetchRequest<Object>, token: ChangeToken, sections: [ResultsSection],
    windowIDs: [Int64]?
  ) {
    self.request = request
    self.token = token
    self.sections = sections
    self.windowIDs = windowIDs
  }

  /// More rows than any source has.
  private static var mostRows: Int { 1 << 40 }

  private enum CodingKeys: String, CodingKey {
    case request, token, sections
    case windowIDs = "window"
  }

  /// - Throws: `DecodingError`, also where the sections do not follow one another.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    request = try container.decode(FetchRequest<Object>.self, forKey: .request)
    token = try container.decode(ChangeToken.self, forKey: .token)
    sections = try container.decode([ResultsSection].self, forKey: .sections)
    windowIDs = try container.decodeIfPresent([Int64].self, forKey: .windowIDs)
    var end = 0
    for section in sections {
      guard section.range.lowerBound == end, section.numberOfObjects <= Self.mostRows - end else {
        throw DecodingError.dataCorruptedError(
          forKey: .sections, in: container,
          debugDescription: "A section begins at \(section.range.lowerBound) in place of \(end)")
      }
      end = section.range.upperBound
    }
    guard windowIDs == nil || windowIDs?.count == end else {
      throw DecodingError.dataCorruptedError(
        forKey: .windowIDs, in: container,
        debugDescription: "The sections do not have as many rows as the window")
    }
    let hasTwins =
      Set(sections.map(\.identity)).count < sections.count
      || windowIDs.map { Set($0).count < $0.count } == true
    guard !hasTwins else {
      throw DecodingError.dataCorruptedError(
        forKey: .sections, in: container,
        debugDescription: "Two sections, or two rows, of the list are the same")
    }
  }
}
