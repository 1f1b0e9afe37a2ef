package import FetchedResults
import UnicodeText

/// What was most likely meant by a search that finds nothing.
///
///     the silver BMW    silver BMW            words that say nothing about a car
///     spot b13          spot:b13              the name of a field before its text
///     toyta             Toyota                a slip of the keys
///     landcruiser       Land Cruiser          a blank that is missing
///     vw                Volkswagen            what people say for a make
///     gray              Grau                  another word for a colour
///     bm44              plate:bm plate:44     parts of a plate
///     b0 123            plate:BO123           O for 0 and I for 1 in a plate
extension CarSearch {
  /// A search that finds what another one was meant to find.
  package enum NearMiss: Sendable {
    /// It says the same, in the grammar of a search.
    case sameMeaning(CarSearch)
    /// It has other words.
    case likely(CarSearch)

    package var search: CarSearch {
      switch self {
      case .sameMeaning(let search), .likely(let search): search
      }
    }
  }

  /// What was most likely meant by this search, which finds nothing among some cars; nil where
  /// nothing else finds a car either.
  ///
  /// - Parameters:
  ///   - predicate: The cars among which it finds nothing.
  ///   - finds: Whether another search finds a car.
  package func nearMiss(
    in source: some FetchSource<Car>, where predicate: FetchPredicate?,
    finds: (CarSearch) throws -> Bool
  ) throws -> NearMiss? {
    let plain = withoutFillers ?? self
    let inFields = plain.withFieldNames ?? plain
    if inFields != self, try finds(inFields) { return .sameMeaning(inFields) }
    // A million cars have some thousand makes and models, and ten times as many owners.
    var vocabulary = try SearchVocabulary(of: source, where: predicate)
    let mistyped = try plain.terms.filter { term in
      try plain.terms.count == 1 || !finds(CarSearch(terms: [term]))
    }
    func corrected(mostSlips: Int) -> CarSearch? {
      plain.corrected(by: vocabulary, only: mistyped, mostSlips: mostSlips)
    }
    if let near = corrected(mostSlips: 1), try finds(near) { return .likely(near) }
    try vocabulary.addOwners(of: source, where: predicate)
    let others = [corrected(mostSlips: MistypedWord.mostSlips), plain.withPartsOfPlates]
    return try (others.compactMap(\.self) + plain.asMisreadPlates).first(where: finds)
      .map(NearMiss.likely)
  }

  /// The search without articles and words for a car; nil where it has none of them.
  var withoutFillers: CarSearch? {
    let kept = terms.compactMap { term -> Term? in
      guard term.scopes == [.any], !term.isExcluded else { return term }
      guard !FillerWords.isFiller(term.text) else { return nil }
      return Term(text: FillerWords.withoutGenitive(term.text), scopes: term.scopes)
    }
    return kept.isEmpty || kept == terms ? nil : CarSearch(terms: kept)
  }

  /// The search with `spot b13` as `spot:b13`; nil where no field is named before a word.
  private var withFieldNames: CarSearch? {
    var changed: [Term] = []
    var field: CarField?
    for term in terms {
      if let named = field {
        changed.append(Term(text: term.text, scopes: [.field(named)]))
        field = nil
      } else if let named = term.fieldName, term != terms.last {
        field = named
      } else {
        changed.append(term)
      }
    }
    return changed.count == terms.count ? nil : CarSearch(terms: changed)
  }

  /// The search with the letters and the digits of each word such as `bm44` looked for in plates,
  /// each by themselves; nil where it has no such word.
  private var withPartsOfPlates: CarSearch? {
    let parts = terms.flatMap { term -> [Term] in
      guard !term.isExcluded, term.scopes == [.any] || term.scopes == [.field(.plate)],
        let shape = TagShape(term.text)
      else { return [term] }
      let digits = term.text.filter(\.isNumber)
      return [shape.letters, digits].map { Term(text: $0, scopes: [.field(.plate)]) }
    }
    return parts.count == terms.count ? nil : CarSearch(terms: parts)
  }

  /// What is searched for if all words are one plate that was misread, as `BO 123` is for `B0 123`.
  private var asMisreadPlates: [CarSearch] {
    let isPlate = terms.allSatisfy {
      !$0.isExcluded && ($0.scopes == [.any] || $0.scopes == [.field(.plate)])
    }
    let text = terms.map(\.text).joined()
    guard isPlate, Plate.isPlateLike(text), let plate = Plate.folded(text),
      plate.contains(where: \.isNumber), (3...12).contains(plate.count)
    else { return [] }
    return LookAlike.misreadings(of: plate).map { plate in
      CarSearch(terms: [Term(text: plate, scopes: [.field(.plate)])])
    }
  }

  /// The search with each word that no car and no text of the vocabulary contains replaced by the
  /// nearest text of it; nil where no word has a near one.
  ///
  /// - Parameter mistyped: The words that no car contains.
  private func corrected(
    by vocabulary: SearchVocabulary, only mistyped: [Term], mostSlips: Int
  ) -> CarSearch? {
    let corrected = terms.map { term -> Term in
      guard !term.isExcluded, mistyped.contains(term),
        let text = term.correction(in: vocabulary, mostSlips: mostSlips)
      else { return term }
      return Term(text: text, scopes: term.scopes)
    }
    return corrected == terms ? nil : CarSearch(terms: corrected)
  }

  private init(terms: [Term]) {
    self.init(terms: terms, text: terms.map(\.typed).joined(separator: " "))
  }
}

extension CarSearch.Term {
  /// The term as it would be typed, but for the quotes around a phrase.
  fileprivate var typed: String {
    let isLimited = scopes.count == 1 && scopes[0] != .any
    return (isExcluded ? "not:" : "") + (isLimited ? "\(scopes[0].rawValue):" : "") + text
  }

  /// The field that the word names, if it is looked for everywhere.
  fileprivate var fieldName: CarField? {
    guard scopes == [.any], !isExcluded else { return nil }
    return CarField.columns.first { $0.isShown && $0.name.lowercased() == text.lowercased() }
  }

  /// The nearest text of a vocabulary; nil where it contains the word, or has none that is near.
  fileprivate func correction(in vocabulary: SearchVocabulary, mostSlips: Int) -> String? {
    func folded(_ text: String) -> [UInt8] { Array(TextFolding.searchFold(text).utf8) }
    if vocabulary.contains(folded(text)) { return nil }
    let otherNames =
      [CommonMakes.make(nicknamed: text)].compactMap(\.self)
      + ColorWords.synonyms(of: text)
    return otherNames.first { vocabulary.hasWord(folded($0)) }
      ?? MistypedWord(text, mostSlips: mostSlips).nearest(in: vocabulary)
  }
}

/// A word of which no car has exactly the letters.
private struct MistypedWord {
  let letters: [UInt8]
  private let digits: [UInt8]
  /// How many letters may be wrong: one of three, and so many at the most.
  private let slips: Int

  static let mostSlips = 3

  /// Longer words are no typing mistakes, and comparing them would take long.
  private static let longest = 32

  init(_ text: String, mostSlips: Int) {
    letters = TextFolding.searchFold(text).utf8.filter { $0 != ASCII.space }
    digits = letters.filter(ASCII.digits.contains)
    slips = min(letters.count / 3, mostSlips)
  }

  /// The text that has the word but for a blank, else the word or text of the least distance; of
  /// equally near ones, the one of most cars.
  func nearest(in vocabulary: SearchVocabulary) -> String? {
    guard (3...Self.longest).contains(letters.count) else { return nil }
    var nearest: (text: String, distance: Int, count: Int)?
    for value in vocabulary.values {
      guard let found = match(value) else { continue }
      if let known = nearest,
        (known.distance, -known.count) <= (found.distance, -value.count)
      {
        continue
      }
      nearest = (found.text, found.distance, value.count)
    }
    return nearest?.text
  }

  private func match(_ value: SearchVocabulary.Value) -> (text: String, distance: Int)? {
    var best: (text: String, distance: Int)?
    for (index, word) in value.words.enumerated() {
      guard let distance = distance(to: word), distance < best?.distance ?? .max else { continue }
      best = (Self.word(index, of: value), distance)
    }
    guard value.words.count > 1 else { return best }
    let joined = value.words.flatMap(\.self)
    if let offset = joined.offset(of: letters) {
      return (Self.words(at: offset..<offset + letters.count, of: value), 0)
    }
    if let distance = distance(to: joined), distance < best?.distance ?? .max {
      best = (value.text, distance)
    }
    return best
  }

  /// The distance to some letters; nil where it is too large, or where a digit differs: `320d` is
  /// no slip of `330d`.
  private func distance(to other: [UInt8]) -> Int? {
    guard let distance = EditDistance.between(letters, other, limit: slips),
      digits.isEmpty && !other.contains(where: ASCII.digits.contains)
        || other.filter(ASCII.digits.contains) == digits
    else { return nil }
    return distance
  }

  /// The words that have some of the letters of a text, counted without blanks: `C 200` of
  /// `C 200 Kompressor`.
  private static func words(at range: Range<Int>, of value: SearchVocabulary.Value) -> String {
    var offset = 0
    return value.words.indices.filter { index in
      let letters = offset..<offset + value.words[index].count
      offset = letters.upperBound
      return letters.overlaps(range)
    }.map { word($0, of: value) }.joined(separator: " ")
  }

  /// A word as the text has it.
  private static func word(_ index: Int, of value: SearchVocabulary.Value) -> String {
    String(SearchVocabulary.Value.written(value.text)[index])
  }
}
