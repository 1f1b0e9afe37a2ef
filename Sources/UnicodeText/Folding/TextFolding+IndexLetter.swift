extension TextFolding {
  /// The title under which a section index lists all keys that do not begin with a letter.
  package static let indexSign = "#"

  /// The title under which a section index lists a key: one letter, or "#".
  ///
  ///     TextFolding.indexLetter(ofKey: TextFolding.sortKey("Škoda")) == "S"
  ///     TextFolding.indexLetter(ofKey: TextFolding.sortKey("212")) == "#"
  ///
  /// It depends only on the first scalar of the key.
  ///
  /// - Parameter key: What ``sortKey(_:)`` gave.
  package static func indexLetter(ofKey key: String) -> String {
    guard let scalar = leadingLetter(ofKey: key) else { return indexSign }
    if scalar <= "z" { return String(Unicode.Scalar(UInt8(scalar.value) - 0x20)) }
    // Title case, since the capitals of Georgian are for whole words only. A
    // letter that becomes two, as ß does, gives the first.
    return String(scalar.properties.titlecaseMapping.prefix(1))
  }

  /// The letter a key begins with, or "" if it begins with none.
  ///
  /// In SQL: `CASE WHEN substr(key, 1, 1) >= 'a' THEN substr(key, 1, 1) ELSE '' END`.
  package static func letterKey(ofKey key: String) -> String {
    leadingLetter(ofKey: key).map { String($0) } ?? ""
  }

  private static func leadingLetter(ofKey key: String) -> Unicode.Scalar? {
    guard let scalar = key.unicodeScalars.first, scalar >= "a" else { return nil }
    return scalar
  }
}
