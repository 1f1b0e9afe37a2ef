import ArgumentParser
import CarStorage

extension Option<String?> {
  /// The option that names a car by its plate, its key or its spot.
  ///
  /// - Precondition: The field is one of these.
  init(naming field: CarField) {
    let (meaning, valueName, completion): (String, String, CompletionKind) =
      switch field {
      case .plate: ("its number plate", "text", .plates)
      case .key: ("the tag on its key", "tag", .values(of: .key))
      case .spot: ("where it stands", "spot", .values(of: .spot))
      default: preconditionFailure("No car is named by its \(field.name)")
      }
    self.init(
      name: .shortAndLong,
      help: ArgumentHelp("Name the car by \(meaning).", valueName: valueName),
      completion: completion)
  }
}
