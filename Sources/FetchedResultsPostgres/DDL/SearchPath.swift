/// The setting `search_path` of a session.
enum SearchPath {
  /// The schema at the head of the path, whether it exists or not: the one of the role's name, where the
  /// path begins with `$user`, is passed if it does not exist.
  ///
  /// `current_schema()` also passes schemas that are named but do not exist, or that the role may not
  /// use. The store of another stand may lie in the next one.
  static func head(_ setting: String, role: String, hasOwnSchema: Bool) -> String? {
    names(setting).first { $0 != "$user" || hasOwnSchema }.map { $0 == "$user" ? role : $0 }
  }

  /// The names of the schemas: quoted ones as they are, and others in lower case.
  static func names(_ setting: String) -> [String] {
    var names: [String] = []
    var name = ""
    var (isQuoted, wasQuoted) = (false, false)
    func folded() -> String {
      wasQuoted ? name : String(name.filter { !$0.isWhitespace }).lowercased()
    }
    var characters = setting[...]
    while let character = characters.popFirst() {
      switch (character, isQuoted) {
      case ("\"", true) where characters.first == "\"":
        name.append("\"")
        characters.removeFirst()
      case ("\"", _):
        isQuoted.toggle()
        // What stands between a comma and a quote is no part of the name.
        if isQuoted { (name, wasQuoted) = ("", true) }
      case (",", false):
        names.append(folded())
        (name, wasQuoted) = ("", false)
      case (_, false) where wasQuoted: break
      default: name.append(character)
      }
    }
    return (names + [folded()]).filter { !$0.isEmpty }
  }
}
