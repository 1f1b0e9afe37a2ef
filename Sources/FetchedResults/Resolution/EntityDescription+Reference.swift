extension EntityDescription {
  /// The attribute, or the identifier, of a name.
  ///
  /// - Throws: ``FetchError/unknownAttribute(_:known:)``.
  public func reference(to name: String) throws(FetchError) -> AttributeReference {
    if name == idName { return .id }
    guard let index = index(ofAttribute: name) else {
      throw .unknownAttribute(name, known: names)
    }
    let description = attributes[index]
    return .attribute(
      index, description, clock: description.clock.flatMap(self.index(ofAttribute:)))
  }
}
