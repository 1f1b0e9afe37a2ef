import TerminalScreen

/// Every key of the browser. The keys, the last line of the screen and the page of `?` are all made
/// from it: a new key is a new line of ``standard``. A new command is a case of ``KeyCommand``,
/// too, which the browser carries out.
struct KeyTable: Sendable {
  var bindings: [KeyBinding]
  /// What the bindings say, by key.
  private let commands: [KeyContext: [Key: KeyCommand]]

  /// - Precondition: No key has two meanings in one context.
  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    var commands: [KeyContext: [Key: KeyCommand]] = [:]
    for binding in bindings {
      for context in binding.contexts {
        for key in binding.keys {
          let other = commands[context, default: [:]].updateValue(binding.command, forKey: key)
          precondition(other == nil, "The key \(key) has two meanings")
        }
      }
    }
    self.commands = commands
  }

  /// What a key does; nil where it does nothing, or is text.
  func command(for key: Key, in context: KeyContext) -> KeyCommand? {
    commands[context]?[key]
  }

  /// The bindings of a context, in the order of the table.
  func bindings(in context: KeyContext) -> [KeyBinding] {
    bindings.filter { $0.contexts.contains(context) }
  }
}

extension KeyTable {
  /// The keys of the browser; the last line of a narrow screen has the first keys, which are the
  /// keys that a newcomer lacks.
  ///
  /// Letters that end the sequences of other keys, `A B C D F H O P Q S Z [ ~`, are not bound: a
  /// slow line may split such a sequence, and its end would arrive as a key. `R` ends `F3` alone,
  /// after `Esc O`, behind which the decoder takes it for the rest of the sequence.
  static let standard = KeyTable(
    finding + acting + choosing + moving + typing + ending)

  private static let finding: [KeyBinding] = [
    KeyBinding(
      [.tab], [.list], .nextTab, label: "lists", "the next list", plain: "carvalet list --sort make"
    ),
    KeyBinding(
      [.character("/")], [.list, .rail], .search, label: "search", "search as you type",
      plain: "carvalet search bmw"),
    KeyBinding(
      [.character("'")], [.list], .rail, label: "index", "to a section by its title",
      plain: "carvalet list --jump B"),
    KeyBinding([.character("p")], [.list], .park, label: "park", "park", plain: "carvalet park"),
  ]

  private static let acting: [KeyBinding] = [
    KeyBinding([.enter], [.list], .show, label: "show", "all of a car", plain: "carvalet show 17"),
    KeyBinding(
      [.character("a")], [.list], .request, label: "asked", "the guest asked for it",
      plain: "carvalet request 17"),
    KeyBinding(
      [.character("b")], [.list], .ready, label: "brought", "it stands ready",
      plain: "carvalet ready 17"),
    KeyBinding(
      [.character("r")], [.list], .retrieve, label: "retrieve",
      "hand over; twice if not asked for", plain: "carvalet retrieve 17"),
    KeyBinding(
      [.character("R")], [.list], .repark, label: "repark", "back to the lot, also if it left",
      plain: "carvalet repark 17"),
    KeyBinding([.character("e")], [.list], .edit, label: "edit", "edit", plain: "carvalet edit 17"),
    KeyBinding(
      [.character("m")], [.list], .move, label: "move", "move to another spot",
      plain: "carvalet move 17 B7"),
    KeyBinding(
      [.character("n")], [.list], .note, label: "note", "add a note", plain: "carvalet note 17"),
    KeyBinding(
      [.character(" ")], [.list], .mark, label: "mark", "mark; a b r R X then mean all marked"),
    KeyBinding(
      [.character("X")], [.list], .remove, label: "remove", "remove the car, after a question",
      plain: "carvalet remove 17"),
    KeyBinding(
      [.character("u")], [.list], .undo, label: "undo", "take back a step of this screen",
      plain: "carvalet undo"),
    KeyBinding(
      [.character("U")], [.list], .redo, label: "redo", "do it again", plain: "carvalet redo"),
  ]

  private static let moving: [KeyBinding] = [
    KeyBinding([.character("j"), .down], [.list, .detail, .help], .down, "down"),
    KeyBinding([.character("k"), .up], [.list, .detail, .help], .up, "up"),
    KeyBinding([.control("d")], [.list, .detail, .help], .halfPageDown, "half a page down"),
    KeyBinding([.control("u")], [.list, .detail, .help], .halfPageUp, "half a page up"),
    KeyBinding([.pageDown], [.list, .detail, .help], .pageDown, "a page down"),
    KeyBinding([.pageUp], [.list, .detail, .help], .pageUp, "a page up"),
    KeyBinding([.home, .character("<")], [.list, .detail, .help], .first, "to the beginning"),
    KeyBinding(
      [.end, .character("G"), .character(">")], [.list, .detail, .help], .last, "to the end"),
    KeyBinding(
      digits, [.list, .ticket], .digit, "a ticket, then enter: that car",
      plain: "carvalet show 17"),
  ]

  private static let choosing: [KeyBinding] = [
    KeyBinding([.backTab], [.list], .previousTab, "the list before"),
    KeyBinding(
      [.character("w")], [.list], .queue, label: "queue", "the queue, and back",
      plain: "carvalet queue"),
    KeyBinding(
      [.character("o")], [.list], .turnOrder, label: "order", "the order turned round",
      plain: "carvalet list --reverse"),
    KeyBinding(
      [.character("g")], [.list], .nextGrouping, label: "sections",
      "other sections: letters, days, hours, decades, none",
      plain: "carvalet list --group-by day"),
    KeyBinding(
      [.character("v")], [.list], .tallRows, label: "rows", "rows of two lines, or of one"),
    KeyBinding(
      [.character("?")], [.list], .help, label: "keys", "all keys", plain: "carvalet help"),
  ]

  private static let typing: [KeyBinding] = [
    KeyBinding([.enter], [.search], .accept, label: "to the list", "keep the filter"),
    KeyBinding(
      [.tab], [.search], .nextScope, label: "where", "where it searches", plain: "--in make"),
    KeyBinding([.backTab], [.search], .previousScope, "where it searches, the other way"),
    KeyBinding([.down, .control("n")], [.search, .rail], .down, label: "next", "the next one"),
    KeyBinding(
      [.up, .control("p")], [.search, .rail], .up, label: "before",
      "the one before; in an empty search line an earlier search"),
    KeyBinding([.enter], [.form], .accept, label: "save", "save"),
    KeyBinding([.tab, .down], [.form], .down, label: "next field", "the next field"),
    KeyBinding([.backTab, .up], [.form], .up, label: "field before", "the field before"),
    KeyBinding(
      [.control("a"), .home], [.search, .form], .lineStart, "to the beginning of the text"),
    KeyBinding([.control("e"), .end], [.search, .form], .lineEnd, "to the end of the text"),
    KeyBinding([.left], [.search, .form], .left, "a character to the left"),
    KeyBinding([.right], [.search, .form], .right, "a character to the right"),
    KeyBinding(
      [.backspace], [.search, .form, .rail, .ticket], .deleteBackward, "delete a character"),
    KeyBinding([.delete], [.search, .form], .deleteForward, "delete the character at the cursor"),
    KeyBinding([.control("w")], [.search, .form], .deleteWord, "delete a word"),
    KeyBinding([.control("u")], [.search, .form], .deleteLine, "delete all before the cursor"),
    KeyBinding([.enter], [.rail], .accept, label: "here", "stay at the section"),
    KeyBinding([.enter], [.ticket], .accept, label: "to the ticket", "to the ticket"),
    KeyBinding([.character("y")], [.question], .yes, label: "yes", "yes; any other key is no"),
  ]

  private static let ending: [KeyBinding] = [
    KeyBinding(
      [.escape], [.list], .cancel, label: "clear", "drop marks, then the filter"),
    KeyBinding(
      [.escape, .control("c")], [.search], .cancel, label: "as before", "the list as it was"),
    KeyBinding([.escape], [.form], .cancel, label: "close", "close; the draft comes back"),
    KeyBinding([.escape], [.rail, .ticket], .cancel, label: "end", "end"),
    KeyBinding(
      [.escape, .enter, .character("q")], [.detail, .help], .cancel, label: "back", "back"),
    KeyBinding([.character("q")], [.list, .board], .quit, label: "quit", "quit"),
    KeyBinding(
      [.control("c")], everywhere.subtracting([.search]), .interrupt,
      "quit with status 130; in the search line as esc"),
    KeyBinding([.control("z")], everywhere, .suspend, "suspend; fg comes back"),
    KeyBinding([.control("l")], everywhere, .redraw, "draw everything anew"),
  ]

  private static let everywhere = Set(KeyContext.allCases)

  private static let digits = "0123456789".map(Key.character)
}
