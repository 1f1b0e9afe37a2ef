import FetchedResults
import UnicodeText

/// Other spellings by which a search finds a car.
///
/// A store keeps the fold of each text that the predicate language uses. A search ignores more
/// differences (`TextFolding.searchFold(_:)`), and finds keys and spots without their blanks. Few
/// texts have another search fold; the alias repeats these in that form. Texts that the list shows
/// as one are one piece of the alias, so that `bmw 3er-gt` is found across make and model.
///
/// Each field also has an alias of its own, for searches of that field alone. Each piece of it is a
/// piece of the alias of all fields, or part of one.
extension Car {
  /// The name of the alias of all fields that a search of everything covers.
  static let aliasName = "alias of any field"

  /// The name of the alias of one field, or of the owner; nil for a field that is searched as it
  /// is.
  static func aliasName(of field: CarField) -> String? {
    switch field.kind {
    case .name, .text, .tag, .plate, .owner: field.isSearched ? "alias of \(field.name)" : nil
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
    return TextAlias(slicing: readers.flatMap(\.attributes), name, isSearched) { values in
      var rest = values
      var found: [String] = []
      for reader in readers {
        let spellings = reader.spellings(rest.prefix(reader.attributes.count))
        if !spellings.isEmpty { found += spellings }
        rest = rest.dropFirst(reader.attributes.count)
      }
      return found.isEmpty ? nil : found.joined(separator: separator)
    }
  }
}

extension CarField {
  /// The fields that a search of everything looks at, but for the fields of the car's title. The
  /// names of the owner are one piece.
  fileprivate static let searchedPieces: [[CarField]] = {
    let owner = CarField.owner
    let others = allCases.filter { field in
      Car.aliasName(of: field) != nil && field != .make && field != .model && field != owner
        && !owner.parts.contains(field)
    }
    return [owner.parts] + others.map { [$0] }
  }()
}

/// Some fields that the list shows as one text, and the other spellings of that text.
private struct AliasPiece: Sendable {
  let attributes: [String]
  private let isTag: Bool

  init(_ fields: [CarField]) {
    // A folded plate is also found however its blanks and dashes are typed.
    attributes = fields.map { $0 == .plate ? Car.foldedPlateName : $0.name }
    isTag = fields.contains(where: \.isTag)
  }

  func spellings(_ values: ArraySlice<Value>) -> [String] {
    // This runs for each car of an import, and most have no other spelling.
    guard values.contains(where: { mayDiffer($0) }) else { return [] }
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
