/// Reads one list in parts.
///
/// Everything that one reader returns belongs to one committed state of its source, as long as the
/// reader exists. Rows, ranks and sections are asked for in batches, so that a source behind a
/// network answers each question in one round trip.
public protocol FetchReader: AnyObject {
  /// The count of rows in the list, after the request's limit and offset.
  func count() throws -> Int

  // MARK: - Sections

  /// A page of the sections, in list order. A list without a section key has one section.
  ///
  /// - Parameters:
  ///   - last: The section of the list that precedes the page; nil for the first page.
  ///   - limit: The maximum count of sections. A page with fewer is the last one.
  func sections(after last: SectionIdentity?, limit: Int) throws -> [SectionCount]

  /// Some sections of the list, counted; those without rows are left out.
  func sections(_ identities: [SectionIdentity]) throws -> [SectionCount]

  /// The rows of the list counted by the letters that the keys of their sections begin with, in
  /// list order; nil where that would take as long as to read all sections.
  func letterCounts() throws -> [SectionCount]?

  // MARK: - Sections of another list

  // A page of a filtered list shows some rows of a section under the heading of the whole section,
  // which is that of the list without the filter.

  /// Sends the questions for some sections of another list of the same state, if the source counts
  /// them; otherwise does nothing. Over a network, they go together with the next one for rows.
  func anticipateSections(_ identities: [SectionIdentity], of plan: FetchPlan) throws

  /// One of these sections, which can be read once; nil where the source does not count it.
  func anticipatedSection(_ identity: SectionIdentity) throws -> SectionCount?

  // MARK: - Rows

  /// The rows of a range of indices, counted from 0 through all sections. The range lies in the
  /// list.
  func rows(in range: Range<Int>) throws -> [FetchedRow]

  /// The stored rows of some identifiers, whether or not the list contains them, in any order.
  /// Identifiers without a row are left out.
  func rows(withIDs ids: [Int64]) throws -> [FetchedRow]

  /// The rank of each of some rows: how many rows of the list precede its sort position, ignoring
  /// the request's limit and offset. A row need not be stored. For a row outside of the window, any
  /// rank on the right side of the window is enough.
  func ranks(of rows: [FetchedRow]) throws -> [Int]

  // MARK: - Following

  /// The change token of the state.
  func changeToken() throws -> ChangeToken

  /// What the reader has cached of the list so far; nil if nothing.
  var cache: (any ListCache)? { get }
}

extension FetchReader {
  /// Nil: the letters follow from the sections.
  public func letterCounts() -> [SectionCount]? { nil }

  /// Does nothing: the sections are read from a reader of the other list.
  public func anticipateSections(_ identities: [SectionIdentity], of plan: FetchPlan) {}

  /// Nil: no section was asked for.
  public func anticipatedSection(_ identity: SectionIdentity) -> SectionCount? { nil }
}
