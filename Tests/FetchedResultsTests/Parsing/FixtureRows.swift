import FetchedResults

/// Objects of a fixture as rows of an entity that is made for them.
///
/// A value that is not a JSON object is the attribute `SELF` of its row.
struct FixtureRows {
  let entity: EntityDescription
  let rows: [FetchedRow]

  init(_ objects: [FixtureValue], texts: [String] = []) {
    let fields = objects.map { object -> [String: Value] in
      if case .object(let fields) = object, object.value == nil {
        return fields.compactMapValues(\.value)
      }
      return object.value.map { ["SELF": $0] } ?? [:]
    }
    var types: [String: AttributeDescription] = [:]
    for name in texts { types[name] = .text(name) }
    for (name, value) in fields.flatMap(\.self) where types[name] == nil || !value.isNull {
      types[name] = Self.attribute(name, value)
    }
    let names = types.keys.sorted()
    entity = EntityDescription(
      name: "object", idName: "row id", attributes: names.map { types[$0]! })
    rows = fields.enumerated().map { index, fields in
      FetchedRow(id: Int64(index), values: names.map { fields[$0] ?? .null })
    }
  }

  private static func attribute(_ name: String, _ value: Value) -> AttributeDescription {
    switch value {
    case .integer: .integer(name)
    case .real: .real(name)
    case .boolean: .boolean(name)
    case .date: .date(name)
    case .text, .null: .text(name)
    }
  }

  /// The indices of the objects that a predicate matches.
  func matches(_ predicate: FetchPredicate) throws -> [Int] {
    let resolved = try predicate.resolved(for: entity)
    return rows.indices.filter { resolved.matches(rows[$0]) }
  }
}
