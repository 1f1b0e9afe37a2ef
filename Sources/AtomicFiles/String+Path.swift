extension String {
  /// The folder of this path with its last `/`, which is empty where the path has none, and the
  /// name behind it.
  ///
  /// Bytes are compared, as the system does: to Swift a `/` before a name that begins with a
  /// combining mark is part of another character.
  package var folderAndName: (folder: Substring, name: Substring) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self[...]) }
    let start = utf8.index(after: slash)
    return (self[..<start], self[start...])
  }
}
