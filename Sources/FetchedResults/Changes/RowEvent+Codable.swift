// `{"type": "move", "id": 7, "from": {…}, "to": {…}, "object": {…}, "oldValues": […]}`: a deletion
// has no `to`, an insertion no `from`.

private enum RowEventKey: String, CodingKey {
  case type, id, from, to, object, oldValues
}

extension RowEvent: Encodable where Object: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RowEventKey.self)
    let type =
      switch kind {
      case .delete: "delete"
      case .insert: "insert"
      case .move: "move"
      case .update: "update"
      }
    try container.encode(type, forKey: .type)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(oldPath, forKey: .from)
    try container.encodeIfPresent(newPath, forKey: .to)
    try container.encode(object, forKey: .object)
    if !oldValues.isEmpty { try container.encode(oldValues, forKey: .oldValues) }
  }
}

extension RowEvent: Decodable where Object: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RowEventKey.self)
    func path(_ key: RowEventKey) throws -> ResultsIndexPath {
      try container.decode(ResultsIndexPath.self, forKey: key)
    }
    let type = try container.decode(String.self, forKey: .type)
    let kind: Kind =
      switch type {
      case "delete": .delete(at: try path(.from))
      case "insert": .insert(at: try path(.to))
      case "move": .move(from: try path(.from), to: try path(.to))
      case "update": .update(from: try path(.from), to: try path(.to))
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: container, debugDescription: "There is no event '\(type)' of a row")
      }
    self.init(
      id: try container.decode(Int64.self, forKey: .id),
      object: try container.decode(Object.self, forKey: .object), kind: kind,
      oldValues: try container.decodeIfPresent([OldValue].self, forKey: .oldValues) ?? [])
  }
}
