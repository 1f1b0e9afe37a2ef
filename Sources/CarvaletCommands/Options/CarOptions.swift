import ArgumentParser
import CarStorage

/// The options for the fields of a car, which park and edit share.
struct CarOptions: ParsableArguments {
  @Option(help: "The year it was built.")
  var year: String?

  @Option(help: "Its colour.")
  var color: String?

  @Option(help: "Its number plate.")
  var plate: String?

  @Option(help: ArgumentHelp("Who owns it, as 'First Last'.", valueName: "name"))
  var owner: String?

  @Option(help: ArgumentHelp("The owner's first name.", valueName: "name"))
  var ownerFirst: String?

  @Option(help: ArgumentHelp("The owner's last name.", valueName: "name"))
  var ownerLast: String?

  @Option(help: ArgumentHelp("The tag on the key.", valueName: "tag"))
  var key: String?

  @Option(help: "Where it stands.")
  var spot: String?

  @Option(help: ArgumentHelp("Anything worth remembering.", valueName: "text"))
  var note: String?

  @Option(help: ArgumentHelp("The path of a photo.", valueName: "path"))
  var photo: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it was parked: 18:30, -15m, 2h ago, ISO 8601.", valueName: "time"))
  var at: String?

  /// The fields that were given, checked and normalized.
  func draft(make: String?, model: String?, in context: CommandContext) throws -> CarDraft {
    var draft = CarDraft()
    draft.make = try Self.text(make, "The make")
    draft.model = try Self.text(model, "The model")
    draft.year = try year.map(Self.year)
    draft.color = try Self.text(color, "--color")
    draft.plate = try Self.text(plate, "--plate")
    if let owner {
      guard ownerFirst == nil, ownerLast == nil else { throw UsageError.ownerBesideNames }
      draft.nameOwner(try Self.text(owner, "--owner") ?? "")
    } else {
      draft.ownerFirstName = try Self.text(ownerFirst, "--owner-first")
      draft.ownerLastName = try Self.text(ownerLast, "--owner-last")
    }
    draft.key = try Self.text(key, "--key")
    draft.spot = try Self.text(spot, "--spot")
    draft.note = try Self.text(note, "--note")
    draft.photo = try Self.text(photo, "--photo")
    if let at {
      let moment = try TimeExpression(at).moment(now: context.now, zone: context.zone)
      guard moment.date <= context.now else { throw UsageError.timeAhead(at) }
      draft.dateCreated = moment.date
      draft.utcOffset = moment.utcOffset
    }
    return draft
  }

  /// A text in the form that is stored; an empty one is refused.
  static func text(_ typed: String?, _ name: SafeText) throws(UsageError) -> String? {
    guard let typed else { return nil }
    guard let text = CarText.normalized(typed) else { throw .emptyText(name: name) }
    return text
  }

  private static func year(_ typed: String) throws(UsageError) -> Int {
    guard let year = Int(typed), (0...9999).contains(year), typed.utf8.first != UInt8(ascii: "+")
    else { throw .notAYear(typed) }
    return year
  }
}
