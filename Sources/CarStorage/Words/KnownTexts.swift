package import FetchedResults
import UnicodeText

/// The texts that cars of a store have in their fields, for completing what is typed.
///
/// Makes and models are read from the section counts. The others are the texts of the newest cars:
/// a store may have as many owners as cars, and what is typed is mostly of cars that are here.
package struct KnownTexts: Equatable, Sendable {
  /// A text that cars have in a field.
  package struct Text: Equatable, Sendable {
    package let field: CarField
    package let text: String
    /// Its search fold.
    fileprivate let folded: String
  }

  /// Whose texts they are.
  package enum Cars: Hashable, Sendable {
    case onLot, left, all
  }

  /// The texts of each field, those of most cars first.
  private let texts: [CarField: [Text]]
  /// The models that the newest cars of a make have, by the search fold of the make.
  private let models: [String: Set<String>]

  /// The fields in which words are completed.
  package static let fields: [CarField] = [
    .make, .model, .color, .ownerLastName, .ownerFirstName, .plate, .key, .spot,
  ]

  /// So many cars have the texts that are typed.
  private static let carsRead = 1000

  /// - Complexity: O(distinct makes and models).
  package init(of source: some FetchSource<Car>, _ cars: Cars) throws {
    var counts: [CarField: [String: Int]] = [:]
    for order in [CarOrder.make, .model] {
      let request = FetchRequest<Car>(
        predicate: cars.predicate, sortedBy: order.sortDescriptors,
        sectionKey: .value(order.field.name))
      for section in try source.fetch(request).sections {
        guard case .text = section.identity, let name = section.name else { continue }
        counts[order.field, default: [:]][name, default: 0] += section.numberOfObjects
      }
    }
    var models: [String: Set<String>] = [:]
    for car in try source.first(Self.carsRead, where: cars.predicate) {
      models[TextFolding.searchFold(car.make), default: []].insert(car.model)
      for field in Self.fields where field != .make && field != .model {
        guard case .text(let text) = field.value(of: car) else { continue }
        counts[field, default: [:]][text, default: 0] += 1
      }
    }
    self.models = models
    texts = counts.reduce(into: [:]) { texts, entry in
      texts[entry.key] = entry.value.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .filter { $0.key != Car.unknown }
        .map { Text(field: entry.key, text: $0.key, folded: TextFolding.searchFold($0.key)) }
    }
  }

  /// The texts that begin with what is typed, those of most cars first; none where a text is typed
  /// to its end.
  ///
  /// - Parameters:
  ///   - fields: The fields that are looked at, in their order.
  ///   - make: Only models of this make are among them, if cars of it are known.
  /// - Complexity: O(texts of the fields).
  package func beginning(
    with typed: String, in fields: [CarField], ofMake make: String? = nil
  ) -> [Text] {
    let start = TextFolding.searchFold(typed)
    let modelsOfMake = make.flatMap { models[TextFolding.searchFold($0)] }
    var found: [Text] = []
    for text in fields.lazy.flatMap({ texts[$0] ?? [] }) where text.folded.hasPrefix(start) {
      if text.folded == start, !start.isEmpty { return [] }
      if text.field == .model, let modelsOfMake, !modelsOfMake.contains(text.text) { continue }
      found.append(text)
    }
    return found
  }
}

extension KnownTexts.Cars {
  fileprivate var predicate: FetchPredicate? {
    switch self {
    case .onLot: CarQueue.onLot
    case .left: CarQueue.hasLeft
    case .all: nil
    }
  }
}
