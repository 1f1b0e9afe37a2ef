import FetchedResults
import UnicodeText

/// Where in the cells of a car the words of a search were found.
package struct SearchHits: Sendable {
  package let search: CarSearch
  private let terms: [Term]

  /// A word of the search, prepared to be found in cells.
  fileprivate struct Term: Sendable {
    /// The fields in which it was searched for; nil for all.
    let fields: Set<CarField>?
    let text: SearchPattern
    /// The word without its blanks and marks; nil where it cannot be a plate, a key or a spot.
    let squeezed: SearchPattern?
    /// The same in Latin letters, to be found in plates of other alphabets.
    let plate: SearchPattern?
    let time: SearchPattern?
    let ticket: Car.Ticket?
    /// Whether it has several words, which may be in several fields.
    let isPhrase: Bool
    /// Other words for the colour that the word names.
    let colors: [SearchPattern]
  }

  package init(_ search: CarSearch) {
    self.search = search
    terms = search.terms.filter { !$0.isExcluded }.map { term in
      let fields = term.fields
      let written = WrittenTime(term.text)
      let isTag = term.text.allSatisfy { $0.isLetter || $0.isNumber || " -.·".contains($0) }
      return Term(
        fields: fields, text: SearchPattern(term.searchFold),
        squeezed: isTag ? SearchPattern(term.searchFold, isSqueezed: true) : nil,
        plate: isTag
          ? Plate.folded(term.text).map { SearchPattern($0.lowercased(), isSqueezed: true) } : nil,
        time: written.map {
          switch $0 {
          case .day(let day): SearchPattern(TextFolding.searchFold(day))
          case .clock(let clock): SearchPattern(clock)
          }
        },
        ticket: fields == nil ? Car.Ticket(term.text) : nil,
        isPhrase: term.text.contains(" "),
        colors: term.colors.map { SearchPattern(TextFolding.searchFold($0)) })
    }
  }

  /// The ranges of a text in which words are found, in order; `fields` are the fields of which the
  /// text consists.
  package func ranges(in text: String, of fields: [CarField]) -> [Range<String.Index>] {
    let ranges = terms.flatMap { $0.ranges(in: text, of: fields) }
    return terms.count == 1 ? ranges : ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether a word of the search is the ticket of a car.
  package func isTicket(_ ticket: Car.Ticket) -> Bool { terms.contains { $0.ticket == ticket } }

  /// Whether each word begins a word of a car, or is in its plate, its key or its spot.
  ///
  /// `one` is a part of the name Stone, and nobody means that.
  package func beginWords(of car: Car) -> Bool {
    terms.allSatisfy { term in
      term.ticket == car.ticket || term.isPhrase && term.isAcross(car, [.owner])
        || CarField.columns.contains { term.beginsWord(in: $0, of: car) }
    }
  }

  // MARK: - Columns

  /// The fields to show beside some others: for each word that a car has in none of them, the
  /// first field in which it is found.
  package func hiddenFields(in cars: [Car], beside shown: Set<CarField>) -> [CarField] {
    let candidates = CarField.shown.filter { !shown.contains($0) }
    var found: Set<CarField> = []
    for car in cars {
      for term in terms where !(term.ticket == car.ticket) {
        let isVisible =
          shown.union(found).contains { term.isFound(in: $0, of: car) }
          || term.isAcross(car, shown)
        if !isVisible, let field = candidates.first(where: { term.isFound(in: $0, of: car) }) {
          found.insert(field)
        }
      }
    }
    return candidates.filter(found.contains)
  }
}

extension SearchHits.Term {
  fileprivate func ranges(in text: String, of fields: [CarField]) -> [Range<String.Index>] {
    guard let known = self.fields else { return allRanges(in: text, of: fields) }
    return fields.contains(where: known.contains) ? allRanges(in: text, of: fields) : []
  }

  private func allRanges(in text: String, of fields: [CarField]) -> [Range<String.Index>] {
    // A word that is not the whole ticket was found in another field.
    if self.fields == nil, fields.contains(.ticket) { return [] }
    if let field = fields.first, field.isTime { return time?.ranges(in: text) ?? [] }
    let found = self.text.ranges(in: text)
    guard found.isEmpty, let squeezed, fields.contains(where: \.isFoundSqueezed) else {
      return found
    }
    let squeezedRanges = squeezed.ranges(in: text)
    guard squeezedRanges.isEmpty, fields == [.plate], let plate else { return squeezedRanges }
    // Both texts have as many scalars, at other places.
    let latin = LookAlike.latin(text)
    func place(_ index: String.Index) -> String.Index {
      let offset = latin.unicodeScalars.distance(from: latin.startIndex, to: index)
      return text.unicodeScalars.index(text.startIndex, offsetBy: offset)
    }
    return plate.ranges(in: latin).map { place($0.lowerBound)..<place($0.upperBound) }
  }

  /// Whether the word begins a word of a field, or is anywhere in one whose parts are said alone.
  fileprivate func beginsWord(in field: CarField, of car: Car) -> Bool {
    if field == .color, let color = car.color,
      colors.contains(where: { !$0.ranges(in: color).isEmpty })
    {
      return true
    }
    guard case .text(let text) = field.value(of: car), !field.isFoundSqueezed else {
      return isFound(in: field, of: car)
    }
    return ranges(in: text, of: [field]).contains { range in
      range.lowerBound == text.startIndex
        || !(text[text.index(before: range.lowerBound)].isLetter
          || text[text.index(before: range.lowerBound)].isNumber)
    }
  }

  /// Whether the word is found in a field of a car.
  fileprivate func isFound(in field: CarField, of car: Car) -> Bool {
    switch field.value(of: car) {
    case .null: false
    case .text(let text), .json(let text): !ranges(in: text, of: [field]).isEmpty
    case .number(let number): !ranges(in: String(number), of: [field]).isEmpty
    case .date(let date):
      !ranges(
        in: AttributeText.text(
          ofDate: Value(date).date?.millisecondsSince1970 ?? 0, utcOffset: Int64(car.utcOffset)),
        of: [field]
      ).isEmpty
    }
  }

  /// Whether the word is found in texts that the list shows as one: the title of a car, and its
  /// owner where a part of the name is shown.
  fileprivate func isAcross(_ car: Car, _ shown: Set<CarField>) -> Bool {
    let owner: [CarField] = [.owner, .ownerFirstName, .ownerLastName]
    return !ranges(in: car.title, of: [.year, .make, .model]).isEmpty
      || !shown.isDisjoint(with: owner) && !ranges(in: car.ownerName ?? "", of: owner).isEmpty
  }
}

extension CarSearch.Term {
  /// The fields in which the word is searched for; nil for all.
  fileprivate var fields: Set<CarField>? {
    var fields: Set<CarField> = []
    for scope in scopes {
      switch scope {
      case .any: return nil
      case .field(let field): fields.formUnion([field] + field.parts)
      }
    }
    return fields
  }
}

extension CarField {
  /// Whether blanks and marks make no difference in the field.
  fileprivate var isFoundSqueezed: Bool { hasFoldedForm }
}
