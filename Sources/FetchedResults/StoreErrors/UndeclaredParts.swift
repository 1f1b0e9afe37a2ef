/// Words for what a store has and a program does not declare: the lines of the store's record, such
/// as `order book title+`.
///
/// An immutable value.
struct UndeclaredParts: CustomStringConvertible {
  private let lines: [[Substring]]

  init(_ lines: [String]) {
    let words = lines.map { $0.split(separator: " ") }
    let told = words.filter { !Self.isDetail($0) }
    self.lines = told.isEmpty ? words : told
  }

  /// `the order of book by title: …`
  var description: String {
    "\(lines.map(Self.name).joined(separator: "; ")): \(reason)"
  }

  /// How that comes about, and what to do.
  private var reason: String {
    let kinds = Set(lines.compactMap(\.first))
    if kinds.contains("entity") { return "it must be opened with all of its types" }
    if kinds.isSubset(of: ["order", "grouping", "searched", "sparse"]) {
      return """
        either a newer program has added that, or this one has taken it away and must raise its \
        revision
        """
    }
    return "a newer program has extended it"
  }

  /// Whether a line says only how something is stored that another line names.
  private static func isDetail(_ line: [Substring]) -> Bool {
    line.first.map { ["compared", "clock"].contains($0) } ?? false
  }

  /// A part in words. A line of a kind that is not known here is shown as it stands.
  private static func name(_ line: [Substring]) -> String {
    guard line.count > 1, let kind = line.first else { return line.joined(separator: " ") }
    let entity = line[1]
    let rest = line.dropFirst(2).map(String.init)
    return switch (kind, rest.first) {
    case ("entity", _): "the type \(entity)"
    case ("attribute", let name?): "the attribute \(name) of \(entity)"
    case ("rule", let name?): "version \(rest.last ?? "") of the rule \(name) of \(entity)"
    case ("order", _): "the order of \(entity) by \(rest.map(term).joined(separator: ", "))"
    case ("grouping", let name?): "the sections of \(entity) by \(section(name, rest))"
    case ("searched", let name?): "the search of \(entity) in \(name)"
    default: line.joined(separator: " ")
    }
  }

  /// `year descending`
  private static func term(_ text: String) -> String {
    let name = String(text.dropLast())
    return text.hasSuffix("-") ? "\(name) descending" : name
  }

  /// `the first letter of title`
  private static func section(_ name: String, _ rest: [String]) -> String {
    guard rest.count > 1, rest[1] != "value" else { return name }
    let rule = rest[1].map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return "the \(rule) of \(name)"
  }
}
