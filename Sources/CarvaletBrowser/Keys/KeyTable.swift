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
