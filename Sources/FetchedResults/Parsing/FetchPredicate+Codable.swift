// A predicate is encoded as its text in the language: what a program on another system can show,
// and a person can read. The text is parsed before it is given away, so that no predicate arrives
// as another one.

extension FetchPredicate: Codable {
  /// Parses the text of a predicate.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the sentence of the ``FormatError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = try Self(encoded: try container.decode(String.self), for: nil, container.codingPath)
  }

  /// Writes the text of the predicate, as ``description`` prints it.
  ///
  /// A date needs an entity, without which its text stays a text: encode a ``RecordPredicate`` or
  /// a ``FetchRequest``.
  ///
  /// - Throws: `EncodingError.invalidValue` for a predicate that the text would not give again.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(try encodedText(for: nil, container.codingPath))
  }

  /// Parses an encoded text, for an entity if there is one.
  init(encoded text: String, for entity: EntityDescription?, _ path: [any CodingKey]) throws {
    do throws(FormatError) {
      if let entity {
        self = try Self(format: text, for: entity)
      } else {
        self = try Self(format: text)
      }
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: error.description, underlyingError: error))
    }
  }

  /// The text of the predicate, which gives the predicate again when it is parsed for the entity.
  func encodedText(for entity: EntityDescription?, _ path: [any CodingKey]) throws -> String {
    let text = description
    let expected = normalized
    // A text that is compared with a date is read as one by a request in any case.
    let isExact =
      (try? Self(format: text)) == expected
      || entity.map { (try? Self(format: text, for: $0)) == expected } ?? false
    guard isExact else {
      let reason =
        entity == nil && hasDates
        ? "a date needs an entity. Encode a RecordPredicate or a FetchRequest"
        : "its text would be read as another one"
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: path, debugDescription: "The predicate \(text) cannot be encoded: \(reason)"))
    }
    return text
  }

  /// The predicate as the parser makes it of its text: AND and OR of fewer than two predicates as
  /// their meaning, and dates to the millisecond.
  private var normalized: Self {
    switch self {
    case .constant: self
    case .comparison(let comparison):
      .comparison(
        comparison.mapExpressions { expression in
          guard case .value(.date(let date)) = expression else { return nil }
          return .value(Value(date))
        })
    case .and(let all) where all.count == 1: all[0].normalized
    case .or(let any) where any.count == 1: any[0].normalized
    case .and(let all): all.isEmpty ? .constant(true) : .and(all.map(\.normalized))
    case .or(let any): any.isEmpty ? .constant(false) : .or(any.map(\.normalized))
    case .not(let predicate): .not(predicate.normalized)
    }
  }

  private var hasDates: Bool {
    switch self {
    case .constant: false
    case .comparison(let comparison):
      [comparison.left, comparison.right].contains { side in
        side.contains { if case .value(.date) = $0 { true } else { false } }
      }
    case .and(let parts), .or(let parts): parts.contains(where: \.hasDates)
    case .not(let predicate): predicate.hasDates
    }
  }
}
