package import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// How an export writes cars.
  package struct ExportForm: Sendable {
    package var format: RecordFormat
    package var columns = CarField.columns
    /// What the columns are called in a header; nil for the names that they have in JSON.
    package var names: [String]?
    /// How CSV is written for a spreadsheet; nil for a file for programs.
    package var spreadsheet: SpreadsheetWriter.Form?

    package init(_ format: RecordFormat) { self.format = format }

    fileprivate func makeWriter(_ sink: @escaping RecordOutput.Sink) -> any CarRecordWriter {
      guard let spreadsheet else {
        return format.makeWriter(columns: columns, names: names, sink: sink)
      }
      return SpreadsheetWriter(
        spreadsheet, columns: columns, names: names ?? columns.map(\.title),
        output: RecordOutput(sink: sink))
    }
  }

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

  /// Writes cars, the cars of the ledger too, in the order of their tickets. They are of one
  /// committed state. If all are written, with all columns, an import of them into an empty store
  /// gives the same store.
  ///
  /// Cars of other programs whose identifier is no valid ticket are written last, and an import
  /// gives them new tickets. If no higher ticket is free, they are written with the highest free
  /// ones.
  ///
  /// - Parameters:
  ///   - predicate: Which cars; nil for all.
  ///   - longestRow: Texts are cut so that a row is shorter than this, in bytes.
  package func export(
    as form: ExportForm, where predicate: FetchPredicate? = nil,
    longestRow: Int = ByteSource.longestRow, sink: @escaping RecordOutput.Sink
  ) throws -> Export {
    var writer = form.makeWriter(sink)
    var export = Export()
    let cars = try fetch(
      FetchRequest(predicate: predicate, sortedBy: [.ascending(Car.entity.idName)]))
    let count = try cars.numberOfObjects
    func write(_ batch: some Sequence<Car>, ticket: () throws -> Car.Ticket? = { nil }) throws {
      for car in batch {
        let importable = try ImportableCar(
          car, ticket: ticket(), as: form.format, longestRow: longestRow)
        try writer.write(importable.car)
        export.cars += 1
        guard importable.isAltered else { continue }
        export.altered += 1
        if export.firstAltered == nil { export.firstAltered = car.ticket }
      }
    }
    // Cars without a valid ticket come first, and are read once more when all others are written.
    var withoutTicket = 0
    var batches = ReadAhead(Self.batches(0..<count)) { range in
      try Self.withNotes(cars.objects(in: range), cars, form.columns)
    }
    defer { batches.end() }
    while let batch = try batches.next() {
      let valid = batch.drop { $0.ticket < 1 }
      withoutTicket += batch.count - valid.count
      try write(valid)
    }
    var free = FreeTickets(cars, withoutTicket..<count)
    for range in Self.batches(0..<withoutTicket) {
      let batch = try Self.withNotes(cars.objects(in: range), cars, form.columns)
      try write(batch) { try free.next() }
    }
    try writer.finish()
    return export
  }

  /// Cars of a list with their notes, where these are among the columns.
  private static func withNotes(
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

  private static func batches(_ range: Range<Int>) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: batchSize).map {
      $0..<min($0 + batchSize, range.upperBound)
    }
  }

  /// The tickets that no car has, from the highest down; none if a higher one is free than that of
  /// each car.
  private struct FreeTickets {
    private let cars: ResultsSnapshot<Car>
    /// The indices of the cars whose tickets were not read yet.
    private var unread: Range<Int>
    /// Tickets of cars that were read and not passed, in ascending order.
    private var taken: ArraySlice<Car.Ticket> = []
    private var ticket = Car.Ticket.max

    /// - Parameter range: The indices of the cars with a valid ticket, in ascending order of these.
    init(_ cars: ResultsSnapshot<Car>, _ range: Range<Int>) { (self.cars, unread) = (cars, range) }

    mutating func next() throws -> Car.Ticket? {
      while try highestTaken() == ticket {
        taken.removeLast()
        ticket -= 1
      }
      guard ticket < .max else { return nil }
      defer { ticket -= 1 }
      return ticket
    }

    private mutating func highestTaken() throws -> Car.Ticket? {
      if taken.isEmpty, !unread.isEmpty {
        let start = max(unread.lowerBound, unread.upperBound - batchSize)
        taken = try cars.objects(in: start..<unread.upperBound).map(\.ticket)[...]
        unread = unread.lowerBound..<start
      }
      return taken.last
    }
  }
}
