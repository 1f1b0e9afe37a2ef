package import CarStorage
import FetchedResults
import FoundationEssentials

/// Which list is shown: a tab, what is searched for in it, and how it is arranged.
package struct ListChoice: Hashable, Sendable {
  /// Which cars, and in which order.
  package var tab: BrowserTab
  /// Nil where the whole list is shown. A text that folds to nothing is no search either.
  package var search: Search?
  /// The order and the sections that keys gave it.
  package var arrangement = ListArrangement()

  /// What is typed into the search line, in the grammar of `carvalet search`.
  package struct Search: Hashable, Sendable {
    /// The text as it was typed.
    package var text: String
    /// The fields that are searched.
    package var scope: SearchScope
  }
}

extension ListChoice.Search {
  /// The scopes of every list.
  static let scopes = SearchScope.allCases

  /// Nil where nothing but blanks is typed.
  init?(typed text: String, in scope: SearchScope) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.init(text: text, scope: scope)
  }
}

/// The lists of the browser, in the order of their tabs.
package enum BrowserTab: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case parked, make, model, year, owner, queue
  /// The cars that have left.
  case left
}

extension BrowserTab {
  /// The order of the tab; nil for the queue and the cars that left, which have one of their own.
  var order: CarOrder? {
    switch self {
    case .parked: .parked
    case .make: .make
    case .model: .model
    case .year: .year
    case .owner: .owner
    case .queue, .left: nil
    }
  }

  /// The time by which the sections of hours and days are made.
  var time: CarField { self == .left ? .dateReturned : .dateCreated }

  /// The scopes that a key leads through: what the list is sorted by comes first.
  var scopes: [SearchScope] {
    let all = ListChoice.Search.scopes
    guard let own = order.map({ SearchScope.field($0.searchedField) }), all.contains(own) else {
      return all
    }
    return [own] + all.filter { $0 != own }
  }

  /// The list of the tab, among cars that meet a condition.
  ///
  /// - Parameters:
  ///   - now: The time at which the queue leaves out the requests that are too old.
  ///   - includesReturned: Whether cars that have left are among them.
  fileprivate func request(
    at now: Date, where condition: FetchPredicate? = nil, includesReturned: Bool = false
  ) -> FetchRequest<Car> {
    if self == .left {
      let returned = CarField.dateReturned.name
      let left: FetchPredicate = .isNotNull(returned)
      return FetchRequest(
        predicate: condition.map { left && $0 } ?? left,
        sortedBy: [.descending(returned), .descending(Car.entity.idName)])
    }
    guard let order else {
      var request = CarQueue.request
      let recent = CarQueue.recent(now)
      request.predicate = condition.map { recent && $0 } ?? recent
      return request
    }
    var conditions = includesReturned ? [] : [CarQueue.onLot]
    if let condition { conditions.append(condition) }
    return FetchRequest(
      predicate: conditions.count > 1 ? .and(conditions) : conditions.first,
      sortedBy: order.sortDescriptors,
      sectionKey: try? order.defaultGrouping.sectionKey(for: order))
  }
}

extension ListChoice {
  /// The list as a request at a time: see ``CarQueue/recent(_:)``.
  func request(at now: Date) -> FetchRequest<Car> {
    var request =
      carSearch.map {
        tab.request(at: now, where: $0.predicate, includesReturned: $0.asksForState)
      } ?? tab.request(at: now)
    arrangement.arrange(&request, of: tab)
    return request
  }

  /// The list without what is searched for.
  var whole: ListChoice { ListChoice(tab: tab, arrangement: arrangement) }

  /// The same list with no search where the search looks for nothing.
  var normalized: ListChoice { carSearch == nil ? whole : self }

  /// Where in the rows the words of the search are; nil where nothing is searched for, and for a
  /// text that is longer than any row: it is looked for in each frame.
  var hits: SearchHits? {
    guard let search, search.text.utf8.count <= 200 else { return nil }
    return carSearch.map(SearchHits.init)
  }

  var carSearch: CarSearch? {
    search.flatMap { CarSearch(typed: $0.text, in: $0.scope) }
  }
}
