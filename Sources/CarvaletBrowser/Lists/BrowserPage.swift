package import CarStorage

/// Asks for the rows that a screen shows, and for all that is drawn around them.
package struct PageRequest: Equatable, Sendable {
  /// Counts the requests of a browser. An answer to an earlier request than the last is dropped.
  package var sequence: Int
  /// The list that has the rows.
  package var choice: ListChoice
  /// Where the page begins.
  package var anchor: Anchor
  /// The most rows to read.
  package var rowCount: Int
  /// The car that is selected; nil for the one that the anchor leads to.
  package var selected: Car.Ticket?

  /// Which row comes first on the page.
  package enum Anchor: Equatable, Sendable {
    /// The row of an index, clamped so that the page is full if the list is long enough.
    case index(Int)
    /// The row of a car, so many rows below the first of the page. Where the list does not have the
    /// car, the first of its `neighbours` that the list has leads; where it has none of them
    /// either, `fallback` is the index of the first row.
    case ticket(
      Car.Ticket, neighbours: [Car.Ticket] = [], rowsAbove: Int, fallback: Int)
    /// The first row of a title in the rail, which may stand elsewhere in a newer state of the
    /// list. Where that has no such title, `fallback` is the position of the entry.
    case railTitle(String, fallback: Int)
    case end
  }
}

/// What a screen shows of a list, all from one committed state of the store.
package struct BrowserPage: Equatable, Sendable {
  /// The request that this answers.
  package var request: PageRequest
  /// The index of the first row of the page.
  package var firstIndex: Int
  /// The cars of the rows, in the order of the list.
  package var cars: [Car]
  /// The sections of these rows, in order; empty where the list has no sections.
  package var sections: [Section]
  /// What takes long to count in a search; nil until it is known. A second page of the
  /// same request follows then.
  package var totals: Totals?
  /// The selected car, whether or not the list has it; nil where the store does not have it.
  package var selection: Selection?
  /// The history of the store that the page is from, as its change tokens name it. In another store
  /// that took its place, tickets and the ids of commands mean something else.
  package var history = ""
  /// The cars of these rows whose photo is named, and not there.
  package var missingPhotos: Set<Car.Ticket> = []

  /// A section that has rows on the page.
  package struct Section: Equatable, Sendable {
    /// The name of the section, such as a make or an hour.
    package var title: String
    /// How many rows the whole section has.
    package var count: Int
    /// The rows of the page that lie in the section, by their indices in the list.
    package var rows: Range<Int>
  }

  /// What is known of the whole list.
  package struct Totals: Equatable, Sendable {
    /// How many rows the list has.
    package var count: Int
    /// How many it would have without the search.
    package var unfilteredCount: Int
    /// How many cars are in the queue.
    package var queueCount: Int
    /// How many cars the queue leaves out, because they were asked for too long ago; 0 for another
    /// list.
    package var forgottenCount = 0
    /// The titles beside the list, each with the index of the first row that it leads to.
    package var rail: [RailEntry]
    /// What has cars where the search finds none; nil where nothing near does either.
    package var nearMiss: NearMiss?
  }

  /// A search near one that finds nothing, and how many rows it has: of the same text in all fields
  /// or among other cars, or of the text that was most likely meant.
  package struct NearMiss: Equatable, Sendable {
    /// The list in which it is made.
    package var tab: BrowserTab
    package var search: ListChoice.Search
    package var count: Int

    /// Whether it is another word for the same search, and no other list or scope.
    func isIn(_ tab: BrowserTab, _ scope: SearchScope) -> Bool {
      self.tab == tab && search.scope == scope
    }
  }

  /// A title beside the list.
  package struct RailEntry: Equatable, Sendable {
    /// A letter, a year, an hour, or a stage of the queue.
    package var title: String
    /// The index of the first row that it leads to.
    package var firstIndex: Int
  }

  /// The selected car.
  package struct Selection: Equatable, Sendable {
    /// The car as it is now.
    package var car: Car
    /// Its index in the list; nil if the list does not have it.
    package var index: Int?
    /// Who retrieved it; nil for a car on the lot, or where the log no longer knows.
    package var retrievedBy: String?
  }
}
