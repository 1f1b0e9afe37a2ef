extension Entity {
  /// What an order, a section or a condition is about: an attribute by its key path, or a rule by
  /// its name.
  enum Subject: Sendable {
    case keyPath(any PartialKeyPath<Record> & Sendable)
    case rule(String)

    /// The name among some attributes.
    ///
    /// - Precondition: There is such an attribute, or such a rule.
    func name(in entity: String, _ attributes: [Attribute]) -> String {
      switch self {
      case .keyPath(let keyPath): return Entity.name(of: keyPath, in: entity, attributes)
      case .rule(let name):
        let rules = attributes.map(\.description).filter { $0.ruleVersion != nil }
        precondition(rules.contains { $0.name == name }, "\(entity) has no rule \(name)")
        return name
      }
    }
  }

  /// The name of the attribute of a key path.
  ///
  /// - Precondition: The key path is that of an attribute, or of the identifier.
  static func name(of keyPath: PartialKeyPath<Record>) -> String {
    let entity: Entity = Record.entity
    return name(of: keyPath, in: entity.description.name, entity.attributes)
  }

  private static func name(
    of keyPath: PartialKeyPath<Record>, in entity: String, _ attributes: [Attribute]
  ) -> String {
    if let attribute = attributes.first(where: { $0.leads(to: keyPath) }) {
      return attribute.description.name
    }
    precondition(isIdentifier(keyPath), "\(entity) has no attribute \(keyPath)")
    return "id"
  }

  /// Whether a key path leads to the identifier. The key path of a requirement of a protocol is not
  /// equal to that of a type's own property, so a record is given two identifiers and read through
  /// the key path; where no identifier of its type is known, the type of the values decides.
  private static func isIdentifier(_ keyPath: PartialKeyPath<Record>) -> Bool {
    var record = Record()
    let known = [Int64(1), 2].compactMap { number in
      Record.ID(givenBySource: number)
        ?? Record.ID(attributeValue: .text("00000000-0000-0000-0000-00000000000\(number)"))
    }
    return type(of: keyPath).valueType == Record.ID.self
      && known.allSatisfy { id in
        record.id = id
        return record[keyPath: keyPath] as? Record.ID == id
      }
  }
}

extension Entity.SortDescriptor {
  /// The same with the name of the attribute.
  var named: FetchOrder.SortDescriptor {
    let entity: Entity = Record.entity
    return named(in: entity.description.name, entity.attributes)
  }
}
