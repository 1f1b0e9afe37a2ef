package import FetchedResults

extension FetchSource<Car> {
  /// The first cars for which a predicate is true, in some order.
  ///
  /// - Parameters:
  ///   - count: The most cars that are read.
  ///   - order: The order; the newest first where none is given.
  /// - Throws: The error of the source.
  package func first(
    _ count: Int, where predicate: FetchPredicate? = nil, by order: CarOrder = .parked
  ) throws -> [Car] {
    var request = FetchRequest<Car>(
      predicate: predicate, sortedBy: order.sortDescriptors, sectionKey: nil)
    request.fetchLimit = count
    let found = try fetch(request)
    return try found.objects(in: 0..<found.numberOfObjects)
  }
}
