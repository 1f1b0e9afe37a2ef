package import CarStorage

/// What a screen shows of a list, all from one committed state of the store.
package struct ListPage: Equatable, Sendable {
  /// The request that this answers.
  package var request: PageRequest
  /// The index of the first row of the page.
  package var firstIndex: Int
  package var cars: [Car]
  /// The sections of these rows, in order; empty where the list has no sections.
  package var sections: [Section]
  /// What takes long to count in a search; nil until it is known. A second page with the same
  /// number follows then.
  package var totals: Totals?
  /// The selected car, whether or not the list has it; nil where the store does not have it.
  package var selection: Selection?
  /// Names the store that the page is of. In another one, which took the place of the first, tickets and
  /// the numbers of commands mean something else.
  package var history = ""

  package struct Section: Equatable, Sendable {
    package var title: String
    package var count: Int
    /// The rows of the section, by their indices in the list.
    package var range: Range<Int>

    package init(title: String, count: Int, range: Range<Int>) {
      self.title = title
      self.count = count
      self.range = range
    }
  }

  package struct Totals: Equatable, Sendable {
    /// How many rows the list has.
    package var count: Int
    /// How many it would have without the search.
    package var unfilteredCount: Int
    /// How many cars wait for their guests to be served: those of the queue.
    package var queueCount: Int
    /// The titles beside the list, each with the index of the first row that it leads to.
    package var rail: [RailEntry]

    package init(count: Int, unfilteredCount: Int, queueCount: Int, rail: [RailEntry]) {
      self.count = count
      self.unfilteredCount = unfilteredCount
      self.queueCount = queueCount
      self.rail = rail
    }
  }

  package struct RailEntry: Equatable, Sendable {
    package var title: String
    package var firstIndex: Int

    package init(title: String, firstIndex: Int) {
      self.title = title
      self.firstIndex = firstIndex
    }
  }

  /// The selected car.
  package struct Selection: Equatable, Sendable {
    package var car: Car
    /// Its index in the list; nil if the list does not have it.
    package var index: Int?
    /// Who retrieved it; nil for a car on the lot, or where the log no longer knows.
    package var retrievedBy: String?

    package init(car: Car, index: Int?, retrievedBy: String? = nil) {
      self.car = car
      self.index = index
      self.retrievedBy = retrievedBy
    }
  }

  package init(
    request: PageRequest, firstIndex: Int, cars: [Car], sections: [Section], totals: Totals?,
    selection: Selection?
  ) {
    self.request = request
    self.firstIndex = firstIndex
    self.cars = cars
    self.sections = sections
    self.totals = totals
    self.selection = selection
  }
}
