/// Reads one list in parts.
///
/// Everything that one reader returns belongs to one committed state of its source,
/// as long as the reader exists.
public protocol FetchReader: AnyObject {
  /// The count of rows in the list, after the request's limit and offset.
  func count() throws -> Int

  /// The next section, from the first to the last; nil after the last. A list without a section key
  /// has one section.
  func nextSection() throws -> SectionCount?

  /// The rows of a range of indices, counted from 0 through all sections. The range lies in the list.
  func rows(in range: Range<Int>) throws -> [FetchedRow]

  /// The stored row of an identifier, whether or not the list contains it; nil if there is none.
  func row(withID id: Int64) throws -> FetchedRow?

  /// The rank of a row: how many rows of the list precede its sort position, ignoring the request's
  /// limit and offset. The row need not be stored. For a row outside of the window, any rank on the
  /// right side of the window is enough.
  func rank(of row: FetchedRow) throws -> Int

  /// A section of the list, counted; nil if it has no rows.
  func section(_ identity: SectionIdentity) throws -> SectionCount?

  /// What is needed to find out later how the list has changed.
  var bookmark: any ListBookmark { get }
}
