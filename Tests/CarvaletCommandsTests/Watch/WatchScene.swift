import Foundation
import TestSupport

@testable import CarStorage
@testable import CarvaletCommands
@testable import FetchedResults

/// A list of cars in memory, and the output of `watch` for it.
///
/// It is 19:04:05 on 21 November 2026, an hour ahead of UTC.
final class WatchScene {
  let source: ArraySource<Car>
  private let console: StringConsole
  private let controller: FetchedResultsController<Car>
  private var writer: any ChangeWriter
  private var seen = 0
  private var hasBegun = false

  static let now = Date(timeIntervalSince1970: 1_795_284_245)

  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - terminal: The width of the terminal that is written to; nil for pipes.
  init(
    _ cars: [Car], _ options: String = "--sort make", terminal: Int? = nil,
    maximumChanges: Int = 1000, environment: [String: String] = ["TERM": "dumb"]
  ) throws {
    source = ArraySource(cars)
    console = StringConsole(
      isTerminal: terminal != nil, width: terminal ?? 80, environment: environment)
    let words = options.split(separator: " ").map(String.init)
    let session = try WatchCommand.parse(words).session(
      in: CommandContext(
        console: console.console, now: Self.now, zone: TimeZoneRules { _ in 3600 }))
    controller = FetchedResultsController(
      source, session.request, maximumChanges: maximumChanges)
    writer = session.rendering.changeWriter(session.appearance, in: session.context)
    try controller.performFetch()
  }

  /// The output for the whole list, at the beginning.
  func begin() throws -> String {
    try writer.write(controller.snapshot, reason: nil)
    return takeOutput()
  }

  /// Changes the cars by one command, and gives the output for it.
  func change(
    _ name: String, by author: String? = "anna", _ body: (ArrayWriter<Car>) throws -> Void
  ) throws -> String {
    try source.write(ChangeCommand(name, by: author), body)
    switch try controller.takeUpdate() {
    case .changes(let changes): try writer.write(changes.dated(Self.now))
    case .reset(let snapshot, let reason): try writer.write(snapshot, reason: reason)
    case nil: break
    }
    return takeOutput()
  }

  /// The sections of the list, from a new fetch.
  func listedSections() throws -> [ListReplay.Section] {
    let snapshot = try source.fetch(controller.fetchRequest)
    return try snapshot.sections.map { section in
      ListReplay.Section(
        name: section.name, indexTitle: section.indexTitle,
        cars: try snapshot.objects(in: section).map(ListReplay.Car.init))
    }
  }

  var messages: String { console.messages.text }

  private func takeOutput() -> String {
    let text = console.output.text
    defer { seen = text.utf8.count }
    return String(decoding: text.utf8.dropFirst(seen), as: UTF8.self)
  }
}

extension ChangeSet<Car> {
  /// The same changes with the date replaced: the source takes it from the clock.
  fileprivate func dated(_ date: Date) -> Self {
    var copy = self
    copy.commands = commands.map {
      CommittedCommand(id: $0.id, date: date, command: $0.command)
    }
    return copy
  }
}

extension Car {
  /// A car that was parked an hour ago.
  static func parked(
    _ ticket: Ticket, _ make: String, _ model: String = "One", year: Int? = nil,
    spot: String? = nil, note: String? = nil
  ) -> Car {
    Car(
      ticket: ticket, dateCreated: WatchScene.now - 3600, utcOffset: 3600, make: make,
      model: model, year: year, spot: spot, note: note)
  }
}

extension ListReplay.Car {
  fileprivate init(_ car: Car) throws {
    var bytes: [UInt8] = []
    CarJSON.append(car, columns: CarField.shown, to: &bytes)
    let object = try JSONSerialization.jsonObject(with: Data(bytes))
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    self.init(ticket: Int(car.ticket), description: String(decoding: data, as: UTF8.self))
  }
}
