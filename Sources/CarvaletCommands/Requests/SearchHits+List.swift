import CarStorage

extension SearchHits {
  /// Nil where nothing is searched for: the queue, which has no such order, is never searched.
  init?(_ search: CarSearch?, in list: ListRequest) {
    guard let search, let order = list.order else { return nil }
    self.init(search, sortedBy: order)
  }
}
