// A text or a whole number is that of JSON, rows without a key are null; `{"real": 2.5}` is a
// number with a fraction, and `{"all": true}` the one section of a list without a section key.

extension SectionIdentity: Codable {
  private enum CodingKeys: String, CodingKey {
    case all, real
  }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      if container.contains(.all) {
        self = .all
      } else {
        self = .real(try container.decode(EncodedReal.self, forKey: .real).number)
      }
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .unknown
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .all:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(true, forKey: .all)
    case .real(let number):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(EncodedReal(number: number), forKey: .real)
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .integer(let integer):
      var container = encoder.singleValueContainer()
      try container.encode(integer)
    case .unknown:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}
