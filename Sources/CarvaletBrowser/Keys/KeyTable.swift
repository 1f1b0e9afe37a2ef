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
  /// Letters that end the sequences of other keys, `A B C D F H P Q S Z [ ~`, are not bound: a
  /// slow line may split such a sequence, and its end would arrive as a key. `R` ends `F3` alone,
  /// after `Esc O`, behind which the decoder takes it for the rest of the sequence. `O` begins such
  /// a rest: behind an Esc that has become a key the decoder lets it wait as Esc does, and what it
  /// does changes nothing.
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
      [.character("O")], [.list, .detail], .photo, label: "photo",
      "the photo, where it can be drawn",
      plain: "carvalet show 17 --photo"),
    KeyBinding(
      [.character("a")], [.list], .request, label: "asked", "the guest asked for it",
      plain: "carvalet request 17"),
    KeyBinding(
      [.character("b")], [.list], .ready, label: "ready", "it was brought, and stands ready",
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
    KeyBinding([.character("j"), .down], scrolled, .down, "down"),
    KeyBinding([.character("k"), .up], scrolled, .up, "up"),
    KeyBinding([.control("d")], scrolled, .halfPageDown, "half a page down"),
    KeyBinding([.control("u")], scrolled, .halfPageUp, "half a page up"),
    KeyBinding([.pageDown], scrolled, .pageDown, "a page down"),
    KeyBinding([.pageUp], scrolled, .pageUp, "a page up"),
    KeyBinding([.home, .character("<")], scrolled, .first, "to the beginning"),
    KeyBinding(
      [.end, .character("G"), .character(">")], scrolled, .last, "to the end"),
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
      [.character("L")], [.list], .log, label: "log", "who did what, and take it back",
      plain: "carvalet log"),
    KeyBinding(
      [.character(":")], [.list], .commandLine, label: "command",
      "any command; this car is its CAR", plain: "carvalet report"),
    KeyBinding(
      [.character("?")], [.list], .help, label: "keys", "all keys", plain: "carvalet help"),
  ]

  private static let typing: [KeyBinding] = [
    KeyBinding([.enter], [.search], .accept, label: "to the list", "keep the filter"),
    KeyBinding(
      [.tab], [.search], .nextScope, label: "where", "take the first word, or where it searches",
      plain: "--in make"),
    KeyBinding([.backTab], [.search], .previousScope, "where it searches, the other way"),
    KeyBinding([.down, .control("n")], [.search, .rail], .down, label: "next", "the next one"),
    KeyBinding(
      [.up, .control("p")], [.search, .rail], .up, label: "before",
      "the one before; in an empty search line an earlier search"),
    KeyBinding(
      [.enter], [.command], .accept, label: "run", "run the command"),
    KeyBinding(
      [.tab], [.command], .complete, label: "complete",
      "complete a name, an option or a value; again: the next one"),
    KeyBinding([.backTab], [.command], .completeBack, "the completion before"),
    KeyBinding(
      [.up, .control("p")], [.command], .up, label: "earlier",
      "in the empty line an earlier one"),
    KeyBinding([.down, .control("n")], [.command], .down, "a later one"),
    KeyBinding(
      [.enter, .character("u")], [.log], .takeBack, label: "take back",
      "take the command back, after a question", plain: "carvalet undo 57"),
    KeyBinding([.enter], [.form], .accept, label: "save", "save"),
    KeyBinding(
      [.tab], [.form], .nextField, label: "next field", "take what stands dim, and the next field"),
    KeyBinding([.down], [.form], .down, "the next field, and nothing is taken"),
    KeyBinding([.backTab, .up], [.form], .up, label: "field before", "the field before"),
    KeyBinding(
      [.control("a"), .home], typed, .lineStart, "to the beginning of the text"),
    KeyBinding([.control("e"), .end], typed, .lineEnd, "to the end of the text"),
    KeyBinding([.left], typed, .left, "a character to the left"),
    KeyBinding(
      [.right], typed, .right, "a character to the right; in a form take what stands dim"),
    KeyBinding(
      [.backspace], typed.union([.rail, .ticket]), .deleteBackward, "delete a character"),
    KeyBinding([.delete], typed, .deleteForward, "delete the character at the cursor"),
    KeyBinding([.control("w")], typed, .deleteWord, "delete a word"),
    KeyBinding([.control("u")], typed, .deleteLine, "delete all before the cursor"),
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
    KeyBinding(
      [.control("x")], [.form], .dropDraft, label: "drop",
      "drop what was typed; again brings it back"),
    KeyBinding([.escape], [.rail, .ticket], .cancel, label: "end", "end"),
    KeyBinding(
      [.escape, .enter, .character("q")], [.detail, .help, .output], .cancel, label: "back", "back"),
    KeyBinding([.escape, .character("q")], [.log], .cancel, label: "back", "back"),
    KeyBinding([.escape], [.command], .cancel, label: "back", "back to the list"),
    KeyBinding([.character("q")], [.list, .board], .quit, label: "quit", "quit"),
    KeyBinding(
      [.control("c")], everywhere.subtracting([.search]), .interrupt,
      "quit with status 130; in the search line as esc"),
    KeyBinding([.control("z")], everywhere, .suspend, "suspend; fg comes back"),
    KeyBinding([.control("l")], everywhere, .redraw, "draw everything anew"),
  ]

  /// Where keys scroll.
  private static let scrolled: Set<KeyContext> = [.list, .detail, .help, .output, .log]

  /// Where a text is typed.
  private static let typed: Set<KeyContext> = [.search, .form, .command]

  private static let everywhere = Set(KeyContext.allCases)

  private static let digits = "0123456789".map(Key.character)
}
