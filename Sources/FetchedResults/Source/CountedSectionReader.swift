/// A reader that can also read the section counts of another list of the same state.
///
/// A page of a filtered list shows some rows of a section under the heading of the whole section,
/// which is that of the list without the filter. Over a network, the statement for it is sent
/// together with the next one for rows.
package protocol CountedSectionReader: FetchReader {
  /// Sends the statements for some sections of a list, if the source counts them; otherwise does
  /// nothing.
  func anticipateSections(_ identities: [SectionIdentity], of plan: FetchPlan) throws

  /// One of these sections, which can be read once; nil where the source does not count it.
  func anticipatedSection(_ identity: SectionIdentity) throws -> SectionCount?
}
