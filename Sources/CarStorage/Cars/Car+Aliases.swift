import FetchedResults

/// Other spellings by which a search finds a car.
///
/// The fold that a store keeps of each text is that of the predicate language. A search is more
/// generous (`TextFolding.searchFold(_:)`), and finds keys and spots without their blanks. The texts
/// for which that makes a difference are few, and are repeated here in the form that a search looks
/// for: those that the list shows as one stand in one piece, so that `bmw 3er-gt` is found across
/// make and model.
///
/// Each field has an alias for searches of that field alone. Their pieces are among those of the
/// searched alias, or lie within one.
extension Car {
  /// The name of the alias of all fields that a search of everything looks at.
  static let aliasName = "alias of any field"

  /// The name of the alias of one field, or of the owner; nil for a field that is searched as it is.
  static func aliasName(of field: CarField) -> String? {
    switch field.kind {
    case .name, .text, .plate, .owner: field.isSearched ? "alias of \(field.name)" : nil
    case .ticket, .dateCreated, .date, .year, .state, .stage, .utcOffset, .notes: nil
    }
  }

  static let aliases: [TextAlias] =
    [alias(aliasName, [[.year, .make, .model]] + CarField.searchedPieces, isSearched: true)]
    + CarField.allCases.compactMap { field in
      aliasName(of: field).map { alias($0, [field.parts]) }
    }

  /// No text that is searched for has this control character, so none is found across two pieces.
  private static let separator = "\u{1F}"

  /// - Parameter pieces: The fields of each piece, which the list shows as one text.
  private static func alias(
    _ name: String, _ pieces: [[CarField]], isSearched: Bool = false
  ) -> TextAlias {
    let readers = pieces.map(AliasPiece.init)
    return TextAlias(name, of: readers.flatMap(\.attributes), isSearched: isSearched) { values in
      var values = values[...]
      var found: [String] = []
      for reader in readers {
        found += reader.spellings(values.prefix(reader.attributes.count))
        values = values.dropFirst(reader.attributes.count)
      }
      return found.isEmpty ? nil : found.joined(separator: separator)
    }
  }
}

extension CarField {
  /// The fields that a search of everything looks at, but for those of the car's title. The names of
  /// the owner are one piece.
  fileprivate static let searchedPieces: [[CarField]] = {
    let owner = CarField.owner
    let others = allCases.filter { field in
      Car.aliasName(of: field) != nil && field != .make && field != .model && field != owner
        && !owner.parts.contains(field)
    }
    return [owner.parts] + others.map { [$0] }
  }()

  /// Whether the field is a tag, which is also found by its folded form (``Tag``).
  var isTag: Bool { self == .key || self == .spot }
}

/// Some fields that the list shows as one text, and the other spellings of that text.
private struct AliasPiece: Sendable {
  let attributes: [String]
  private let isTag: Bool

  init(_ fields: [CarField]) {
    // The folded plate is also found without what people write differently.
    attributes = fields.map { $0 == .plate ? Car.foldedPlateName : $0.name }
    isTag = fields.contains(where: \.isTag)
  }

  func spellings(_ values: ArraySlice<Value>) -> [String] {
    // This runs for each car of an import, and most have no other spelling.
    guard values.contains(where: mayDiffer) else { return [] }
    let known = values.compactMap { AttributeText.text(of: $0, utcOffset: 0) }
    let text = known.count == 1 ? known[0] : known.joined(separator: " ")
    let searchFold = TextFolding.searchFoldIfOther(text)
    guard isTag, Tag.mayFold(text), let tag = Tag.searchFold(text), tag != searchFold
    else { return searchFold.map { [$0] } ?? [] }
    return [searchFold, tag].compactMap(\.self)
  }

  private func mayDiffer(_ value: Value) -> Bool {
    guard let text = value.text else { return false }
    return TextFolding.mayHaveSearchFold(text) || (isTag && Tag.mayFold(text))
  }
}
