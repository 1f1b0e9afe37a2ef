import ArgumentParser
import CarStorage
import TerminalScreen

/// The options for the fields of a car, which park and edit share.
///
/// The table of fields has the name and the help of each option; a struct must declare it, because
/// ArgumentParser finds options by their properties. `CarOptionsTests` compare both.
struct CarOptions: ParsableArguments {
  @Option(.year) var year: TypedField?
  @Option(.color) var color: TypedField?
  @Option(.plate) var plate: TypedField?
  @Option(.owner) var owner: TypedField?
  @Option(.ownerFirstName) var ownerFirst: TypedField?
  @Option(.ownerLastName) var ownerLast: TypedField?
  @Option(.key) var key: TypedField?
  @Option(.spot) var spot: TypedField?
  @Option(.note) var note: TypedField?
  @Option(.photo) var photo: TypedField?
  @Option(.dateCreated) var at: TypedField?

  /// What was typed, in the order of the options.
  ///
  /// The options are found as ArgumentParser finds them, so that none is forgotten.
  var typed: [TypedField] {
    Mirror(reflecting: self).children.compactMap { child in
      (child.value as? Option<TypedField?>)?.wrappedValue
    }
  }

  /// The fields that were given, checked and normalized.
  ///
  /// - Parameter words: What was said without an option, which an option replaces.
  func draft(
    over words: CarDraft = CarDraft(), make: String?, model: String?, in context: CommandContext
  ) throws -> CarDraft {
    var draft = words
    if let make { draft.make = try Self.text(make, "The make") }
    if let model { draft.model = try Self.text(model, "The model") }
    for given in typed {
      if given.field == .owner, ownerFirst != nil || ownerLast != nil {
        throw UsageError.ownerBesideNames
      }
      try draft.set(given.field, to: given.text, in: context)
    }
    return draft
  }

  /// A text in the form that is stored; an empty one is refused.
  static func text(_ typed: String?, _ name: SafeText) throws(UsageError) -> String? {
    guard let typed else { return nil }
    guard let text = CarText.normalized(typed) else { throw .emptyText(name: name) }
    return text
  }
}

extension CarDraft {
  /// Sets a field to what was typed for its option.
  ///
  /// - Parameter name: The name of the typed value in messages; nil for the name of the option.
  mutating func set(
    _ field: CarField, to typed: String, named name: SafeText? = nil, in context: CommandContext
  ) throws {
    let name: SafeText = name ?? "--\(field.option?.name ?? field.name)"
    switch field.kind {
    case .year(let slot): slot.set(try Self.year(typed), in: &details)
    case .name(let slot), .text(let slot), .tag(let slot), .plate(let slot):
      slot.set(try CarOptions.text(typed, name), in: &details)
    case .owner: nameOwner(try CarOptions.text(typed, name) ?? "")
    case .dateCreated:
      let moment = try Self.moment(typed, in: context, ahead: .timeAhead(typed))
      dateCreated = moment.date
      utcOffset = moment.utcOffset
    case .date(let slot):
      slot.set(try Self.moment(typed, in: context, ahead: .stepAhead(typed)).date, in: &details)
    case .ticket, .state, .stage, .utcOffset, .notes:
      preconditionFailure("The field \(field.name) has no option")
    }
  }

  /// Takes a word that names its field, as `key:K7` or `key=K7`.
  ///
  /// - Returns: False for any other word.
  mutating func take(_ word: String, in context: CommandContext) throws -> Bool {
    let parts = word.split(maxSplits: 1) { $0 == ":" || $0 == "=" }.map(String.init)
    let fields: [CarField] = [.make, .model, .color, .plate, .owner, .key, .spot]
    guard parts.count == 2,
      let field = fields.first(where: { $0.name == parts[0].lowercased() })
    else { return false }
    try set(field, to: parts[1], named: "\(field.name)", in: context)
    return true
  }

  /// - Parameter refusal: The error for a time that lies ahead.
  private static func moment(
    _ typed: String, in context: CommandContext, ahead refusal: UsageError
  ) throws -> Moment {
    let moment = try TimeExpression(typed).moment(now: context.now, zone: context.zone)
    guard moment.date <= context.now else { throw refusal }
    return moment
  }

  private static func year(_ typed: String) throws(UsageError) -> Int {
    guard let year = Int(typed), CarField.years.contains(Int64(year)),
      typed.utf8.first != UInt8(ascii: "+")
    else { throw .notAYear(typed) }
    return year
  }
}

/// What was typed for the option of a field.
struct TypedField: Equatable {
  let field: CarField
  let text: String
}

extension Option<TypedField?> {
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
      completion: .field(field)
    ) { TypedField(field: field, text: $0) }
  }
}
