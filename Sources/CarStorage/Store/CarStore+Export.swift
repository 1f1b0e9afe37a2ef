package import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// What an export wrote.
  package struct Export: Equatable, Sendable {
    /// How many cars.
    package var cars = 0
    /// How many of the cars were written with changed values; see `ImportableCar`.
    package var altered = 0
    /// The stored ticket of the first of these.
    package var firstAltered: Car.Ticket?

    package init(cars: Int = 0, altered: Int = 0, firstAltered: Car.Ticket? = nil) {
      self.cars = cars
      self.altered = altered
      self.firstAltered = firstAltered
    }
  }

  /// Writes cars, those of the ledger too, in the order of their tickets. They are of one committed
  /// state. If all are written, with all columns, an import of them into an empty store gives the
  /// same store.
  ///
  /// Cars of other programs whose identifier is no valid ticket are written last, and an import
  /// gives them new tickets. If no higher ticket is free, they are written with the highest free
  /// ones.
  ///
  /// - Parameters:
  ///   - predicate: Which cars; nil for all.
  ///   - longestRow: Texts are cut so that a row is shorter than this, in bytes.
  package func export(
    as format: RecordFormat, where predicate: FetchPredicate? = nil,
    columns: [CarField] = CarField.columns, longestRow: Int = ByteSource.longestRow,
    sink: @escaping RecordOutput.Sink
  ) throws -> Export {
    var writer = format.makeWriter(columns: columns, sink: sink)
    var export = Export()
    let cars = try fetch(
      FetchRequest(predicate: predicate, sortedBy: [.ascending(Car.entity.idName)]))
    let count = try cars.numberOfObjects
    func write(_ range: Range<Int>, ticket: () throws -> Car.Ticket? = { nil }) throws {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.batchSize) {
        let batch = start..<min(start + Self.batchSize, range.upperBound)
        for car in try withNotes(cars.objects(in: batch), cars, columns) {
          let importable = try ImportableCar(
            car, ticket: ticket(), as: format, longestRow: longestRow)
          try writer.write(importable.car)
          export.cars += 1
          guard importable.isAltered else { continue }
          export.altered += 1
          if export.firstAltered == nil { export.firstAltered = car.ticket }
        }
      }
    }
    var withoutTicket = 0
    while try cars.objects(in: withoutTicket..<withoutTicket + 1).first.map({ $0.ticket < 1 })
      ?? false
    {
      withoutTicket += 1
    }
    try write(withoutTicket..<count)
    var free = Car.Ticket.max
    var highest = count - 1
    try write(0..<withoutTicket) {
      // The search goes down from the highest ticket, and skips those that cars have.
      while highest >= withoutTicket, try cars.objects(in: highest..<highest + 1)[0].ticket == free
      {
        (free, highest) = (free - 1, highest - 1)
      }
      guard free < .max else { return nil }
      defer { free -= 1 }
      return free
    }
    try writer.finish()
    return export
  }

  /// Cars of a list with their notes, where these are among the columns.
  private func withNotes(
    _ cars: [Car], _ list: ResultsSnapshot<Car>, _ columns: [CarField]
  ) throws -> [Car] {
    guard columns.contains(.notes), let first = cars.first, let last = cars.last else {
      return cars
    }
    let notes = try list.reading {
      try Self.notes(ofTickets: first.ticket...max(first.ticket, last.ticket), in: $0)
    }
    guard !notes.isEmpty else { return cars }
    return cars.map { car in
      var car = car
      car.notes = notes[car.ticket] ?? []
      return car
    }
  }

  /// How many cars are in memory at a time.
  private static let batchSize = 1000
}
