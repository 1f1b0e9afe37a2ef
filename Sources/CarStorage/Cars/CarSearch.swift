package import FetchedResults
import UnicodeText

/// What people look for in a list of cars, as a predicate.
///
/// A car is found if it has each of the words, in any of its fields, and none of the excluded
/// words. A term of several words is a phrase. Fields that the list shows as one text are searched
/// as one text: `2019 bmw m3` and `zoë łukasz`. A year, a time or a ticket is searched as it is
/// written.
///
/// A word is compared by its search fold (`TextFolding.searchFold(_:)`). It is searched for in the
/// folds of the fields, and in the alias, which has the search folds of the fields where they
/// differ (`Car.aliases`). The predicate language itself does not know search folds.
package struct CarSearch: Hashable, Sendable {
  /// One word, or a phrase.
  package struct Term: Hashable, Sendable {
    package let text: String
    /// The word must be found in one of these.
    package let scopes: [SearchScope]
    /// Whether cars in which the text is found are left out.
    package var isExcluded = false
    /// Other words for the same colour, of which one will do.
    var colors: [String] = []
  }

  package let terms: [Term]
  /// What was typed.
  package let text: String

  /// A search for one text.
  package init(_ text: String, in scopes: [SearchScope] = [.any]) {
    self.init(terms: [Term(text: text, scopes: scopes)], text: text)
  }

  init(terms: [Term], text: String) {
    self.terms = terms
    self.text = text
  }

  /// The predicate of the cars that are found.
  package var predicate: FetchPredicate {
    let all = terms.map { $0.isExcluded ? !$0.predicate : $0.predicate }
    return all.count == 1 ? all[0] : .and(all)
  }

  /// Whether the search itself decides on cars that have left: it has a word about `state` or
  /// `dateReturned`.
  package var asksForState: Bool {
    terms.contains { term in
      term.scopes.contains(.field(.state)) || term.scopes.contains(.field(.dateReturned))
    }
  }
}

extension CarSearch.Term {
  fileprivate var predicate: FetchPredicate {
    let said = scopes.map(predicate).reduce(.or([])) { $0 || $1 }
    return colors.reduce(said) { $0 || Self(text: $1, scopes: [.field(.color)]).predicate }
  }

  private func predicate(in scope: SearchScope) -> FetchPredicate {
    switch scope {
    case .any: anywhere
    case .field(let field): predicate(in: field)
    }
  }

  private func predicate(in field: CarField) -> FetchPredicate {
    switch field.kind {
    case .dateCreated, .date: time(in: field) ?? .contains(field.name, text)
    case .ticket, .year, .state, .stage, .utcOffset: .contains(field.name, text)
    case .owner:
      folded(Self.names(of: field))
        || across([.ownerFirstName, .ownerLastName])
    case .plate: folded(Self.names(of: field)) || .contains(field.name, text) || foldedPlate
    case .tag:
      folded(Self.names(of: field)) || tag(in: Self.names(of: field))
    case .text where !field.isSearched: .contains(field.name, text)
    case .name, .text: folded(Self.names(of: field))
    case .notes: predicate(in: .note)
    }
  }

  private var anywhere: FetchPredicate {
    .anyText(contains: searchFold, in: Car.entity)
      || .contains(Car.aliasName, searchFold)
      || across([.year, .make, .model])
      || across([.ownerFirstName, .ownerLastName])
      || (isLettersAndDigits ? .or([]) : foldedPlate)
      || (isLettersAndDigits
        ? .or([]) : tag(in: CarField.columns.filter(\.isTag).flatMap(Self.names)))
      || (Car.Ticket(text).map { .comparison(Car.entity.idName, .equalTo, .integer($0)) }
        ?? .or([]))
      || Self.times.reduce(.or([])) { $0 || (time(in: $1) ?? .or([])) }
  }

  // MARK: - Texts

  package var searchFold: String { TextFolding.searchFold(text) }

  /// Whether the search fold is found in one of some attributes or aliases.
  private func folded(_ names: [String]) -> FetchPredicate {
    .or(names.map { .contains($0, searchFold) })
  }

  /// The attributes of a field, and its alias.
  private static func names(of field: CarField) -> [String] {
    field.parts.map(\.name) + [Car.aliasName(of: field)].compactMap(\.self)
  }

  /// Whether the text has only ASCII letters and digits. Such a text is its own folded plate and
  /// its own folded tag, so that the search of all texts finds it in plates, keys and spots as
  /// well.
  private var isLettersAndDigits: Bool {
    text.utf8.allSatisfy {
      $0 < 0x80
        && (Unicode.Scalar($0).properties.isAlphabetic || (0x30...0x39).contains($0))
    }
  }

  private var foldedPlate: FetchPredicate {
    guard Plate.isPlateLike(text), let folded = Plate.folded(text) else { return .or([]) }
    return .contains(Car.foldedPlateName, folded)
  }

  private func tag(in names: [String]) -> FetchPredicate {
    guard Plate.isPlateLike(text), let folded = Tag.searchFold(text) else { return .or([]) }
    return .or(names.map { .contains($0, folded) })
  }

  /// Whether the texts of some fields, joined by blanks, contain the phrase across at least one of
  /// these blanks. A piece of the phrase between two of them must then be a whole text.
  private func across(_ fields: [CarField]) -> FetchPredicate {
    let words = searchFold.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var any: [FetchPredicate] = []
    for count in 2...fields.count where words.count >= count {
      for first in 0...(fields.count - count) {
        let names = fields[first..<first + count].map(\.name)
        any += Self.pieces(of: words, fields[first..<first + count]).map { pieces in
          .and(
            zip(names, pieces).enumerated().map { place, piece in
              let (name, text) = piece
              if place == 0 { return .endsWith(name, text) }
              if place == count - 1 { return .beginsWith(name, text) }
              return .comparison(
                name, .equalTo, .text(text), options: [.caseInsensitive, .diacriticInsensitive])
            })
        }
      }
    }
    return .or(any)
  }

  /// Every way to divide some words among some fields. The text of a year is one word, so that the
  /// ways are as many as the words, and not as many as the pairs of words.
  private static func pieces(
    of words: [String], _ fields: ArraySlice<CarField>
  ) -> [[String]] {
    guard fields.first == .year else { return pieces(of: words, fields.count) }
    guard let year = words.first, !year.isEmpty else { return [] }
    return pieces(of: Array(words.dropFirst()), fields.count - 1).map { [year] + $0 }
  }

  /// Every way to divide some words into a number of pieces, none of them empty.
  private static func pieces(of words: [String], _ count: Int) -> [[String]] {
    guard count > 1 else {
      let piece = words.joined(separator: " ")
      return piece.isEmpty ? [] : [[piece]]
    }
    guard words.count >= count else { return [] }
    return (1...words.count - count + 1).flatMap { end in
      let piece = words[..<end].joined(separator: " ")
      return piece.isEmpty ? [] : pieces(of: Array(words[end...]), count - 1).map { [piece] + $0 }
    }
  }

  // MARK: - Times

  /// The times that a search of everything covers.
  private static let times: [CarField] = [.dateCreated, .dateReturned, .dateRequested]

  private func time(in field: CarField) -> FetchPredicate? {
    switch WrittenTime(text) {
    case .day(let day): .beginsWith(field.name, day)
    case .clock(let clock): .contains(field.name, " " + clock)
    case nil: nil
    }
  }
}

/// A time, or the beginning of one, as lists write it: `18:30`, `2026-11-21`, `2026-11-21 18:30`.
///
/// A store compares it with the text of a date by the stand's clock, such as `2026-11-21 18:04:05`.
/// A spot such as `1-12` is no time, although December 2021 contains it.
package enum WrittenTime: Equatable, Sendable {
  /// A day, and perhaps a clock time behind it: the text of the date begins with it.
  case day(String)
  /// A clock time, whose hour has two digits.
  case clock(String)

  package init?(_ text: String) {
    let shape = String(text.map { ("0"..."9").contains($0) ? "0" : $0 })
    if shape.hasPrefix("0000-"), "0000-00-00 00:00:00".hasPrefix(shape) {
      self = .day(text)
    } else if shape.hasPrefix("00:"), "00:00:00".hasPrefix(shape) {
      self = .clock(text)
    } else if shape.hasPrefix("0:"), "0:00:00".hasPrefix(shape) {
      self = .clock("0" + text)
    } else {
      return nil
    }
  }
}
