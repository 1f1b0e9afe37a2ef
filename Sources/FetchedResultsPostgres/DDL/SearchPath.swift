/// The setting `search_path` of a session.
enum SearchPath {
  /// The schema at the head of the path, whether it exists or not: the one of the role's name,
  /// where the path begins with `$user`, is passed if it does not exist.
  ///
  /// `current_schema()` also passes schemas that are named but do not exist, or that the role may
  /// not use. The store of another stand may lie in the next one.
  static func head(_ setting: String, role: String, hasOwnSchema: Bool) -> String? {
    names(setting).first { $0 != "$user" || hasOwnSchema }.map { $0 == "$user" ? role : $0 }
  }

  /// The names of the schemas: quoted ones as they are, and others with the letters of ASCII in
  /// lower case. The server shortens both.
  static func names(_ setting: String) -> [String] {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    func end() {
      if !wasQuoted { name = .init(name.compactMap(lowered)) }
      if !name.isEmpty { names.append(shortened(name)) }
      name = .init()
      wasQuoted = false
    }
    var scalars = setting.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"":
        name.append("\"")
        scalars.removeFirst()
      case ("\"", _):
        isQuoted.toggle()
        // What stands between a comma and a quote is no part of the name.
        if isQuoted { (name, wasQuoted) = (.init(), true) }
      case (",", false): end()
      case (_, false) where wasQuoted: break
      default: name.append(scalar)
      }
    }
    end()
    return names
  }

  /// A letter of ASCII in lower case, and others as they are; nil for what the server takes for a
  /// space.
  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case " ", "\t", "\n", "\r", "\u{b}", "\u{c}": nil
    case "A"..."Z": Unicode.Scalar(scalar.value + 32)
    default: scalar
    }
  }

  /// The beginning of a name that an identifier of the server has room for.
  private static func shortened(_ name: String.UnicodeScalarView) -> String {
    var name = name
    while String(name).utf8.count > longestName { name.removeLast() }
    return String(name)
  }

  /// In bytes.
  private static let longestName = 63
}
