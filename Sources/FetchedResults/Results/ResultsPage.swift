/// Consecutive rows of a list, with the sections that they lie in.
///
/// Only these sections are counted, so a page costs the same in a list of hundreds of thousands of
/// sections.
package struct ResultsPage<Object: FetchedObject>: Sendable {
  /// The objects of the rows.
  package let objects: [Object]
  /// The sections of the rows, in order; none where the list has no section key.
  package let sections: [Section]

  /// A section with the rows that a page has of it.
  package struct Section: Sendable {
    package let heading: SectionHeading
    /// How many rows the whole section has.
    package let numberOfObjects: Int
    /// The rows of the page, by their indices in the list.
    package let rows: Range<Int>
  }
}

extension ResultsSnapshot {
  /// The rows of a range, clamped to the list.
  ///
  /// - Complexity: O(rows in the range) beside what the source needs to find the first, and to
  ///   count their sections where these were not read before.
  package func page(in range: Range<Int>) throws -> ResultsPage<Object> {
    let rows = try rows(in: range)
    return ResultsPage(
      objects: try objects(of: rows),
      sections: try sections(of: rows, at: range.lowerBound))
  }

  private func sections(
    of rows: [FetchedRow], at first: Int
  ) throws -> [ResultsPage<Object>.Section] {
    guard let order = plan.section else { return [] }
    let range = first..<first + rows.count
    if let known = knownSections(covering: range) {
      return known.map {
        ResultsPage<Object>.Section(
          heading: $0.heading, numberOfObjects: $0.numberOfObjects,
          rows: $0.range.clamped(to: range))
      }
    }
    let identities = rows.map { plan.sortPosition(of: $0).section }
    let starts = identities.indices.filter { $0 == 0 || identities[$0] != identities[$0 - 1] }
    let counts = Dictionary(
      try sections(starts.map { identities[$0] }).map { ($0.identity, $0) },
      uniquingKeysWith: { first, _ in first })
    return zip(starts, starts.dropFirst() + [rows.count]).compactMap { start, end in
      counts[identities[start]].map { count in
        ResultsPage<Object>.Section(
          heading: ResultsSection(count, at: 0, in: order).heading, numberOfObjects: count.count,
          rows: first + start..<first + end)
      }
    }
  }
}
