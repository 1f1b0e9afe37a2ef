/// Where a row stands in the order of a plan: a list of values that are compared one by one.
///
/// The first value is the rank of the row's section among the groups of sections
/// (with a key, without a letter, unknown), the second the section itself; then follow the
/// values of the sort terms, the identifier last. No two rows have the same sort position.
///
/// A sort position does not depend on the other rows of a list, but a *rank* does: it is the count
/// of rows that precede a sort position.
package struct SortPosition: Sendable {
  package let section: SectionIdentity
  /// The rank of the section's group.
  let sectionRank: Int
  /// The row's value for each term of the plan.
  package let values: [SortValue]
}
