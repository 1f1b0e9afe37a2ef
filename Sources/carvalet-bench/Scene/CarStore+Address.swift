import CarStorage

extension CarStore {
  /// Opens the store at a path or at the address of a server.
  init(at place: String) throws {
    if place.hasPrefix("postgresql:") {
      self = try CarStore(server: place)
    } else {
      self = try CarStore(path: place)
    }
  }
}
