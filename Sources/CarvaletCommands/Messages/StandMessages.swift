import CarStorage
import TerminalScreen

/// The sentences about the keys and the spots that a stand has.
enum StandMessages {
  /// `60 keys: K1-K60. 57 are free, the next one is K4.`
  static func said(_ supply: TagSupply, _ kind: TagWord) -> SafeText {
    let spans = TagSupply.spans(of: supply.tags).joined(separator: " ")
    return "\(kind.counted(supply.tags.count)): \(spans). \(free(supply))"
  }

  private static func free(_ supply: TagSupply) -> SafeText {
    guard let next = supply.free.first else { return "None is free." }
    return supply.free.count == 1
      ? "1 is free: \(next)." : "\(supply.free.count) are free, the next one is \(next)."
  }

  /// Below a claim check whose guest's part says nothing of the stand.
  static let namelessCheck: SafeText =
    """
    The guest's part does not say whose it is. As in: carvalet stand name 'Hotel Adler' \
    --place 'Main entrance' --phone '+49 30 1234'
    """

  /// Where the stand has said nothing of itself.
  static let nameless: SafeText =
    """
    The stand has said neither name nor place nor phone. As in: carvalet stand name 'Hotel Adler' \
    --place 'Main entrance' --phone '+49 30 1234'
    """

  /// The letters that a receipt printer has not: `Printed without their accents, or as ?: ê Ł`
  static func changedLetters(_ letters: [Character]) -> SafeText {
    let shown = letters.map { SafeText(escaping: String($0)) }.joined(separator: " ")
    return
      "Receipt printers lack these letters, which are printed without accents, or as ?: \(shown)"
  }

  /// What the stand said before; nil where that was nothing.
  static func before(_ tags: StandTags?) -> SafeText? {
    tags.map { "Before it was: \($0.spans.joined(separator: " "))" }
  }

  /// The sentence behind `--unset`.
  static func unset(_ kind: TagWord) -> SafeText {
    "The stand has not said which \(kind.rawValue) it has. They are those of its cars."
  }

  /// What cars have beside what the stand has said; nil for nothing.
  static func others(_ supply: TagSupply, _ kind: TagWord) -> SafeText? {
    guard !supply.others.isEmpty else { return nil }
    let spans = TagSupply.spans(of: supply.others).joined(separator: " ")
    return "Cars on the lot have other \(kind.rawValue), too: \(spans)"
  }

  /// `No key is free.`, behind a car that was to get the next one.
  static func noneFree(_ field: TagField) -> SafeText {
    "No \(field.rawValue) is free. 'carvalet stand \(TagWord(field).rawValue)' shows what there is."
  }

  /// `keys: 57 of 60 free`
  static func heading(_ supply: TagSupply, _ kind: TagWord) -> SafeText {
    supply.tags.isEmpty
      ? "\(kind.rawValue): none known. As in: carvalet stand \(example(kind))"
      : "\(kind.rawValue): \(supply.free.count) of \(supply.tags.count) free"
  }

  private static func example(_ kind: TagWord) -> SafeText {
    switch kind {
    case .keys: "keys K1-K60"
    case .spots: "spots A1-A20 B1-B20"
    }
  }

  /// Why words are no tags of a stand.
  static func problem(_ problem: StandTags.Problem, _ kind: TagWord) -> SafeText {
    switch problem {
    case .noTag(let word):
      "'\(word)' has neither letters nor digits. As in: carvalet stand \(example(kind))"
    case .backwards(let span, let meant): "'\(span)' runs backwards. Type \(meant)."
    case .otherLetters(let span):
      "'\(span)' begins and ends with other letters. Type each board for itself: A1-A20 B1-B20"
    case .tooMany:
      "A stand has \(StandTags.mostTags) \(kind.rawValue) at the most. These are more."
    }
  }
}
