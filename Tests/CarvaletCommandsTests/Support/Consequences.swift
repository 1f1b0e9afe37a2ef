@testable import CarvaletCommands

/// Everything that the caller of a command sees of it: the exit status and both streams. Tests
/// compare it as a whole.
///
/// The scene's store is written `STORE`, and its folder `FOLDER`.
struct Consequences: Equatable, CustomStringConvertible {
  var status: ExitStatus
  var output: String
  var messages: String

  init(_ status: ExitStatus = .done, output: String = "", messages: String = "") {
    self.status = status
    self.output = output
    self.messages = messages
  }

  /// The same with the sentences of the errors that are objects of JSON.
  var inSentences: Consequences {
    let lines = messages.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("{"), let object = try? ParsedJSON(String(line)),
        let message = object["error"]?["message"]?.text
      else { return String(line) }
      return "Error: \(message)"
    }
    return Consequences(status, output: output, messages: lines.joined(separator: "\n"))
  }

  var description: String {
    "[\(status) \(status.rawValue)]\n\(output)----\n\(messages)----\n"
  }
}
