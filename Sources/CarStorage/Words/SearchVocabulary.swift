package import FetchedResults
import UnicodeText

/// The makes, models, colours and, where they were added, owners' names that some cars have, among
/// which a mistyped word is looked up.
///
/// Makes, models and names are read from the section counts, so that the cars themselves are not
/// read. Colours have no counts: the newest cars have all of them, because colours are few.
package struct SearchVocabulary: Sendable {
  /// A text that some cars have.
  struct Value: Sendable {
    let text: String
    /// How many cars have it.
    let count: Int
    /// Its search fold.
    let folded: [UInt8]
    /// The search folds of its words; a hyphen divides words, too.
    let words: [[UInt8]]

    init(_ text: String, count: Int) {
      self.text = text
      self.count = count
      folded = Array(TextFolding.searchFold(text).utf8)
      words = Self.written(text).map { Array(TextFolding.searchFold(String($0)).utf8) }
    }

    /// The words as they are written.
    static func written(_ text: String) -> [Substring] {
      text.split { $0 == " " || $0 == "-" }
    }
  }

  private(set) var values: [Value]

  /// Whether a text has exactly some letters as a word of its own.
  func hasWord(_ letters: [UInt8]) -> Bool {
    values.contains { $0.words.contains(letters) }
  }

  /// The makes, models and colours of the cars of a source for which a predicate is true.
  ///
  /// - Complexity: O(distinct texts), whatever the number of cars.
  package init(
    of source: some FetchSource<Car>, where predicate: FetchPredicate?
  ) throws {
    values = try Self.texts(in: [.make, .model], of: source, where: predicate)
    values += try Self.colors(of: source, where: predicate)
  }

  /// Adds the names of the owners. A store may have many more of them than of all other texts.
  ///
  /// - Complexity: O(distinct names).
  mutating func addOwners(
    of source: some FetchSource<Car>, where predicate: FetchPredicate?
  ) throws {
    values += try Self.texts(in: [.owner, .ownerFirst], of: source, where: predicate)
  }

  /// The texts by which some orders divide the cars.
  private static func texts(
    in orders: [CarOrder], of source: some FetchSource<Car>, where predicate: FetchPredicate?
  ) throws -> [Value] {
    try orders.flatMap { order -> [Value] in
      let request = FetchRequest<Car>(
        predicate: predicate, sortedBy: order.sortDescriptors,
        sectionKey: .value(order.field.name))
      return try source.fetch(request).sections.compactMap { section in
        guard case .text = section.identity, let name = section.name else { return nil }
        return Value(name, count: section.numberOfObjects)
      }
    }
  }

  /// So many cars show every colour that is not rare.
  private static let carsReadForColors = 1000

  private static func colors(
    of source: some FetchSource<Car>, where predicate: FetchPredicate?
  ) throws -> [Value] {
    var counts: [String: Int] = [:]
    for car in try source.first(carsReadForColors, where: predicate) {
      if let color = car.color { counts[color, default: 0] += 1 }
    }
    return counts.map { Value($0, count: $1) }
  }

  /// Whether a text has some letters, of one word or of several with blanks between them.
  func contains(_ letters: [UInt8]) -> Bool {
    values.contains { $0.folded.offset(of: letters) != nil }
  }
}

extension [UInt8] {
  /// Where some bytes first occur in these; nil where they do not.
  ///
  /// - Complexity: O(*n* × *m*); texts and words are short.
  func offset(of other: [UInt8]) -> Int? {
    guard let first = other.first, other.count <= count else { return nil }
    for start in 0...(count - other.count) where self[start] == first {
      if other.indices.allSatisfy({ self[start + $0] == other[$0] }) { return start }
    }
    return nil
  }
}
