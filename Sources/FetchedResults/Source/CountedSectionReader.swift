/// A reader that can tell how another list of the same state counts a section.
///
/// A page of a filtered list shows some rows of a section under the heading of the whole section, which
/// the list without the filter has. Over a network, the question travels with the next one for rows.
package protocol CountedSectionReader: FetchReader {
  /// Asks for some sections of a list, where the source counts them; otherwise does nothing.
  func anticipateSections(_ identities: [SectionIdentity], of plan: FetchPlan) throws

  /// A section that was asked for, once; nil where the source does not tell.
  func anticipatedSection(_ identity: SectionIdentity) throws -> SectionCount?
}
