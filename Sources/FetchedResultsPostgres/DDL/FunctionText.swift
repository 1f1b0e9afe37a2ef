import FetchedResultsSQL

/// How the text of a trigger's function is laid out: a person reads it with `\sf` in psql.
enum FunctionText {
  /// The text of a function, as the server keeps it.
  ///
  /// - Parameters:
  ///   - variables: The variables that its statements may need. It declares those that they name.
  ///   - statements: The statements, with their semicolons.
  static func body(_ variables: [(name: String, type: String)], _ statements: [String]) -> String {
    let text = statements.filter { !$0.isEmpty }.joined(separator: "\n").indented(by: 2)
    let declarations = variables.filter { text.contains($0.name) }.map {
      "  \($0.name) \($0.type);\n"
    }
    let declared = declarations.isEmpty ? "" : "DECLARE\n" + declarations.joined()
    return "\n\(declared)BEGIN\n\(text)\nEND\n"
  }

  /// A list of columns or values, in lines that are not too long.
  static func list(_ parts: [String]) -> String {
    let longest = 90
    return parts.reduce(into: [String]()) { lines, part in
      if let line = lines.last, line.count + part.count < longest {
        lines[lines.count - 1] = "\(line), \(part)"
      } else {
        lines.append(part)
      }
    }.joined(separator: ",\n")
  }
}

extension String {
  /// The text with spaces before each line that has anything.
  func indented(by spaces: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: spaces) + $0 }
      .joined(separator: "\n")
  }

  /// The same without the first line, which stands behind what is there.
  func continued(by spaces: Int) -> String { String(indented(by: spaces).dropFirst(spaces)) }
}
