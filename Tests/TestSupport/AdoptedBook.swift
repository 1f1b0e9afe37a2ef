package import FetchedResults
package import Foundation

/// A book as this project's library lists it, from a table that another program made.
package struct AdoptedBook: FetchedRecord, Equatable {
  package var id: Int64 = 0, title = "", isbn: String?, year: Int?, rating: Double?, added: Date?
  package var tag: UUID?

  package static let entity = Entity<AdoptedBook>(
    "book",
    attributes: [
      .init("title", \.title), .init("isbn", \.isbn), .init("year", \.year),
      .init("rating", \.rating), .init("added", \.added), .init("tag", \.tag),
      .init("age", rule: 1) { $0.year.map { $0 < 1900 ? "old" : "new" } },
    ],
    orders: [
      .by(.ascending(\.title), sections: .firstLetter),
      .by(.ascending(rule: "age"), .ascending(\.title), sections: .value),
    ])

  package static let byLetter = FetchRequest<AdoptedBook>(
    sortedBy: [.ascending(\.title)], sections: .firstLetter(\.title))

  package init() {}

  package init(
    id: Int64, title: String, isbn: String? = nil, year: Int? = nil, rating: Double? = nil,
    added: Date? = nil, tag: UUID? = nil
  ) {
    self.id = id
    self.title = title
    self.isbn = isbn
    self.year = year
    self.rating = rating
    self.added = added
    self.tag = tag
  }
}

/// A list that is followed, and what its updates make of it.
package struct FollowedBooks {
  package let controller: FetchedResultsController<AdoptedBook>
  package private(set) var list: SectionedList<AdoptedBook>
  package private(set) var resets: [ResetReason] = []

  package init(_ source: some FetchSource<AdoptedBook>) throws {
    controller = FetchedResultsController(source, AdoptedBook.byLetter)
    try controller.performFetch()
    list = try SectionedList(controller.snapshot)
  }

  package mutating func follow() throws {
    switch try controller.takeUpdate() {
    case .changes(let changes)?: list.apply(changes)
    case .reset(let snapshot, let reason)?:
      list = try SectionedList(snapshot)
      resets.append(reason)
    case nil: break
    }
  }
}
