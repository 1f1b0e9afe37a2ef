import CarStorage

/// What is said of the store as a whole.
enum StoreMessages {
  /// An empty lot: nobody has made a store, and nobody has named one.
  static func notMadeYet(_ path: String) -> SafeText {
    "No cars have been parked yet. 'carvalet park' makes the store '\(path)'."
  }

  static func exported(_ count: Int) -> SafeText { "Exported \(ListMessages.cars(count))" }

  static func copied(_ path: String, to file: String) -> SafeText {
    "Copied '\(path)' to '\(file)'"
  }

  static func vacuumed(_ path: String) -> SafeText { "Vacuumed '\(path)'" }

  static let sound: SafeText = "The store is sound"
}
