/// Reads one list in parts.
///
/// Everything that one reader returns belongs to one committed state of its source, as long as the
/// reader exists. Rows, ranks and sections are asked for in batches.
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

  /// Some sections of the list, counted; sections without rows are left out.
  func sections(_ identities: [SectionIdentity]) throws -> [SectionCount]

  /// The rows of the list counted by the letters that the keys of their sections begin with, in
  /// list order; nil where that would take as long as to read all sections.
  func letterCounts() throws -> [SectionCount]?

  // MARK: - Rows

  /// The rows of a range of indices, counted from 0 through all sections. The range lies in the
  /// list.
  func rows(in range: Range<Int>) throws -> [FetchedRow]

  /// The same rows, and some sections of another list of the same state, where the source can count
  /// them along with the rows; none where it cannot.
  ///
  /// A page of a filtered list shows some rows of a section under the heading of the whole section,
  /// which is that of the list without the filter.
  func rows(
    in range: Range<Int>, beside identities: [SectionIdentity], of plan: FetchPlan
  ) throws -> (rows: [FetchedRow], sections: [SectionCount])

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

  /// The rows alone: the sections are read from a reader of the other list.
  public func rows(
    in range: Range<Int>, beside identities: [SectionIdentity], of plan: FetchPlan
  ) throws -> (rows: [FetchedRow], sections: [SectionCount]) {
    (try rows(in: range), [])
  }
}
