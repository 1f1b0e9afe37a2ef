// Null, whole numbers, texts and booleans are those of JSON. A date and a number with a fraction
// have their type beside them, without which they could not be told from a text and a whole number:
// `{"date": "2026-11-21T18:04:05.000Z"}`, `{"real": 2.5}`.

extension Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case date, real
  }

  /// Reads what ``encode(to:)`` writes, and a number with a fraction also by itself.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      if container.contains(.date) {
        self = .date(try container.decode(EncodedDate.self, forKey: .date).date)
      } else {
        self = .real(try container.decode(EncodedReal.self, forKey: .real).number)
      }
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let isTrue = try? container.decode(Bool.self) {
      self = .boolean(isTrue)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .real(try container.decode(Double.self))
    }
  }

  /// Writes the value. A date is exact to the millisecond.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .date(let date):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(EncodedDate(date), forKey: .date)
      return
    case .real(let number):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(EncodedReal(number: number), forKey: .real)
      return
    case .null, .integer, .text, .boolean: break
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let integer): try container.encode(integer)
    case .text(let text): try container.encode(text)
    case .boolean(let isTrue): try container.encode(isTrue)
    case .null, .date, .real: try container.encodeNil()
    }
  }
}

/// A number with a fraction. JSON has none for infinity and NaN, so these are texts, in
/// JavaScript's words.
struct EncodedReal: Codable {
  let number: Double

  private static let words: [(word: String, number: Double)] = [
    ("Infinity", .infinity), ("-Infinity", -.infinity), ("NaN", .nan),
  ]

  init(number: Double) { self.number = number }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self.number = number
      return
    }
    let text = try container.decode(String.self)
    guard let number = Self.words.first(where: { $0.word == text })?.number else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no number")
    }
    self.number = number
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if number.isFinite {
      try container.encode(number)
    } else {
      try container.encode(number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity")
    }
  }
}
