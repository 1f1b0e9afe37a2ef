/// One list, read in parts.
///
/// All that one reader tells belongs to one committed state of its source,
/// for as long as the reader lives.
public protocol FetchReader: AnyObject {
  /// How many rows the list has, the request's limit and offset applied.
  func count() throws -> Int

  /// The sections from the first to the last, each as often as it is asked
  /// for; nil after the last. A list without a section key has one section.
  func nextSection() throws -> SectionCount?

  /// The rows at the places of a range, counted from 0, which lies inside the list.
  func rows(in range: Range<Int>) throws -> [FetchedRow]

  /// The row of an identifier, whether or not the list holds it; nil if there is none.
  func row(withID id: Int64) throws -> FetchedRow?

  /// How many rows of the list come before the place of a row, the request's
  /// limit and offset left aside. The row need not be stored. Of a row that the
  /// limit or the offset leaves out it is enough to tell on which side it lies.
  func rank(of row: FetchedRow) throws -> Int

  /// A section of the list; nil if it has no rows.
  func section(_ identity: SectionIdentity) throws -> SectionCount?

  /// What is needed to say later how the list has changed.
  var bookmark: any ListBookmark { get }
}
