internal import FetchedResults

extension CarStore {
  /// Writes every car, the ledger too, in the order of their tickets, so that
  /// an import of it into an empty store gives the same store.
  ///
  /// - Returns: How many cars were written.
  package func export(to writer: inout any CarRecordWriter) throws -> Int {
    let cars = try fetch(FetchRequest(sortedBy: [.ascending(Car.entity.idName)]))
    try cars.forEachWindow { window in
      for car in window { try writer.write(car) }
    }
    try writer.finish()
    return try cars.numberOfObjects
  }
}
