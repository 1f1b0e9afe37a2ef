package import FetchedResults

extension ObjectWriter {
  /// Stores an object, in place of the one with the same identifier if there is one.
  package func store(_ object: Object) throws {
    if try self.object(object.row.id) == nil { try insert(object) } else { try update(object) }
  }

  /// Removes the object of an identifier, if there is one.
  package func remove(_ id: Int64) throws {
    do { try delete(id) } catch is IdentifierUnknown {}
  }
}
