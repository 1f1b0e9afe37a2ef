package import FetchedResults

extension TableLayout {
  /// Whether the sections of a grouping are counted for each spelling of their key.
  package func isSpelled(_ key: SectionKey) -> Bool {
    key.rule == .value && keyedAttributes.contains(key.attribute)
  }

  /// The column of a row that determines its section.
  package func sectionColumn(of key: SectionKey) -> String {
    sectionColumn(key.rule, of: reference(of: key))
  }

  /// The type of the keys by which the sections of a grouping are stored.
  package func sectionKeyType(of key: SectionKey) -> SectionKeyType {
    SectionKeyType(key.rule, of: reference(of: key).type)
  }

  private func reference(of key: SectionKey) -> AttributeReference {
    guard let reference = try? entity.reference(to: key.attribute) else {
      preconditionFailure("\(entity.name) has no attribute \(key.attribute)")
    }
    return reference
  }
}
