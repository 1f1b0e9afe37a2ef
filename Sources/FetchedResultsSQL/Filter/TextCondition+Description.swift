import FetchedResults

extension TextCondition {
  /// The condition as a line of a plan, with the names of the fields.
  func description(in entity: EntityDescription) -> String {
    let names =
      entity.searchableAttributes.map(\.name) + (entity.searchedAlias.map { [$0.name] } ?? [])
    switch self {
    case .field(let field):
      let text = "'" + String(decoding: field.needle, as: UTF8.self) + "'"
      let fields = names.indices.filter { field.fields & (1 << UInt64($0)) != 0 }
      let list =
        fields.count == names.count
        ? "any text"
        : fields.map { names[$0] }
          .joined(separator: ", ")
      return "\(list) \(field.place) \(text)"
    case .identifiers(let ids):
      let first = ids.first { _ in true }.map(String.init) ?? ""
      return "\(entity.idName) is " + (ids.count == 1 ? first : "one of \(ids.count)")
    case .all(let parts):
      return "(" + parts.map { $0.description(in: entity) }.joined(separator: " and ") + ")"
    case .any(let parts):
      return "(" + parts.map { $0.description(in: entity) }.joined(separator: " or ") + ")"
    case .not(let part): return "not " + part.description(in: entity)
    case .atMost(let part): return part.description(in: entity)
    }
  }
}

extension TextCondition.Place: CustomStringConvertible {
  var description: String {
    switch self {
    case .anywhere: "contains"
    case .start: "begins with"
    case .end: "ends with"
    case .whole: "is"
    }
  }
}
