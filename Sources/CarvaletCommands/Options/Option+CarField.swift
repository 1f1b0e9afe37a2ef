import ArgumentParser
import CarStorage

extension Option<String?> {
  /// The option that sets a field of a car.
  ///
  /// - Precondition: The table of fields has an option for it.
  init(_ field: CarField) {
    guard let option = field.option ?? field.correction else {
      preconditionFailure("The field \(field.name) has no option")
    }
    // `-15m` is a time and no option.
    let parsing: SingleValueParsingStrategy =
      switch field.kind {
      case .dateCreated, .date: .unconditional
      case .ticket, .name, .text, .tag, .plate, .year, .state, .stage, .utcOffset, .notes, .owner:
        .next
      }
    var names: NameSpecification = .customLong(option.name)
    if let letter = option.letter { names = [.customShort(letter), .customLong(option.name)] }
    self.init(
      name: names, parsing: parsing,
      help: ArgumentHelp("\(option.help)", valueName: option.valueName),
      completion: .field(field))
  }
}
