import FoundationEssentials

/// An instant as it is encoded: the text of ISO 8601 in UTC, which JavaScript's `Date` reads, or
/// the milliseconds since 1970 where a year has more than four digits.
struct EncodedDate: Codable {
  let date: Date

  /// The instant, rounded to the millisecond.
  init(_ date: Date) { self.date = Date(millisecondsSince1970: date.millisecondsSince1970) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let milliseconds = try? container.decode(Int64.self) {
      self.init(Date(millisecondsSince1970: milliseconds))
      return
    }
    let text = try container.decode(String.self)
    guard let read = DateReader.iso8601(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' cannot be read as a time")
    }
    self.init(read)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = ISO8601.text(milliseconds: date.millisecondsSince1970)
    if DateReader.iso8601(text) == date {
      try container.encode(text)
    } else {
      try container.encode(date.millisecondsSince1970)
    }
  }
}
