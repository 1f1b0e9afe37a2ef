import CarStorage
import FetchedResults

extension ListChoice {
  /// What was most likely meant by the search, which finds nothing in the list.
  ///
  /// - Returns: Nil where there is no search, or nothing else finds a car either.
  /// - Complexity: O(distinct makes, models, colours and names), and some searches.
  func nearMiss(in source: some FetchSource<Car>) throws -> BrowserPage.NearMiss? {
    guard let carSearch else { return nil }
    let all = whole.request.predicate
    var count = 0
    let other = try carSearch.nearMiss(in: source, where: all) { other in
      let request = FetchRequest(
        predicate: all.map { $0 && other.predicate } ?? other.predicate,
        sortedBy: [.ascending(Car.entity.idName)])
      count = try source.fetch(request).numberOfObjects
      return count > 0
    }
    return other.map { BrowserPage.NearMiss(text: $0.search.text, count: count) }
  }
}
