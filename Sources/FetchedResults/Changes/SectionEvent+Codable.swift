// `{"type": "insert", "to": 1, "section": {…}}`: a deletion has a `from` in place of `to`, a move
// and an update have both.

private enum SectionEventKey: String, CodingKey {
  case type, section, from, to, objects, oldName
}

extension SectionEvent: Encodable where Object: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionEventKey.self)
    switch self {
    case .delete(let heading, let index):
      try container.encode("delete", forKey: .type)
      try container.encode(heading, forKey: .section)
      try container.encode(index, forKey: .from)
    case .insert(let heading, let index, let objects):
      try container.encode("insert", forKey: .type)
      try container.encode(heading, forKey: .section)
      try container.encode(index, forKey: .to)
      if !objects.isEmpty { try container.encode(objects, forKey: .objects) }
    case .move(let heading, let from, let to):
      try container.encode("move", forKey: .type)
      try container.encode(heading, forKey: .section)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
    case .update(let heading, let from, let to, let oldName):
      try container.encode("update", forKey: .type)
      try container.encode(heading, forKey: .section)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
      try container.encodeIfPresent(oldName, forKey: .oldName)
    }
  }
}

extension SectionEvent: Decodable where Object: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionEventKey.self)
    func index(_ key: SectionEventKey) throws -> Int {
      try container.decode(Int.self, forKey: key)
    }
    let heading = try container.decode(SectionHeading.self, forKey: .section)
    let type = try container.decode(String.self, forKey: .type)
    switch type {
    case "delete": self = .delete(heading, at: try index(.from))
    case "insert":
      self = .insert(
        heading, at: try index(.to),
        objects: try container.decodeIfPresent([Object].self, forKey: .objects) ?? [])
    case "move": self = .move(heading, from: try index(.from), to: try index(.to))
    case "update":
      self = .update(
        heading, from: try index(.from), to: try index(.to),
        oldName: try container.decodeIfPresent(String.self, forKey: .oldName))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "There is no event '\(type)' of a section")
    }
  }
}
