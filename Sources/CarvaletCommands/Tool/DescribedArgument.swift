import ArgumentParser
import FoundationEssentials

/// An argument of a command, as ArgumentParser describes it to the programs that make manual pages
/// and completions.
struct DescribedArgument {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  /// The words that it may have.
  enum Completion {
    case list([String])
    /// They are asked for, because the store has them.
    case asked
  }

  let kind: Kind
  /// The names as they are typed: `--key`, `-k`.
  let names: [String]
  /// The name by which it is asked for; nil for one without a name.
  let preferredName: String?
  let isRepeating: Bool
  let shouldDisplay: Bool
  /// Nil where nothing is known of its words.
  let completion: Completion?
  /// Which of the arguments without a name it is.
  private(set) var positionalIndex = 0

  /// The arguments of a command, in the order of its declaration.
  static func all(of command: any ParsableCommand.Type) -> [DescribedArgument] {
    var text = ""
    do {
      _ = try command.parseAsRoot(["--experimental-dump-help"])
    } catch {
      text = CarvaletCommandLine.fullMessage(for: error)
    }
    let tool = try? JSONDecoder().decode(Tool.self, from: Data(text.utf8))
    var positionalCount = 0
    return (tool?.command.arguments ?? []).map { argument in
      var argument = argument
      argument.positionalIndex = positionalCount
      if argument.kind == .positional { positionalCount += 1 }
      return argument
    }
  }

  private struct Tool: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let arguments: [DescribedArgument]?
  }
}

extension DescribedArgument: Decodable {
  private enum Key: String, CodingKey {
    case kind, names, preferredName, isRepeating, shouldDisplay, completionKind
  }

  private enum CompletionKey: String, CodingKey {
    case list, custom
  }

  private struct Name: Decodable {
    let kind: String
    let name: String

    var typed: String { (kind == "long" ? "--" : "-") + name }
  }

  private struct List: Decodable {
    let values: [String]
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    names = try container.decodeIfPresent([Name].self, forKey: .names)?.map(\.typed) ?? []
    preferredName = try container.decodeIfPresent(Name.self, forKey: .preferredName)?.typed
    isRepeating = try container.decode(Bool.self, forKey: .isRepeating)
    shouldDisplay = try container.decode(Bool.self, forKey: .shouldDisplay)
    let words = try? container.nestedContainer(keyedBy: CompletionKey.self, forKey: .completionKind)
    if let list = try words?.decodeIfPresent(List.self, forKey: .list) {
      completion = .list(list.values)
    } else {
      completion = words?.contains(.custom) == true ? .asked : nil
    }
  }
}
