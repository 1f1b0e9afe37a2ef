import CarStorage
import FetchedResults

/// A car and a text behind it, in one row of words.
extension CarFinder {
  /// Divides words into the words that name a car and the words of a text.
  ///
  ///     nowak child seat    nowak finds one car, so the text begins
  ///     silver bmw scratch  silver finds three cars, silver bmw one
  ///     K 7 wash it         a key in two words
  ///
  /// At least one word is left for the text.
  ///
  /// - Complexity: One search for each word of the car, and one more.
  func carAndText(in words: [String]) throws -> (car: CarNames, text: [String]) {
    let range = try rangeOfCar(in: words)
    return (try CarNames(words: Array(words[range])), Array(words[range.upperBound...]))
  }

  /// The words of the car, without an article before them.
  private func rangeOfCar(in words: [String]) throws -> Range<Int> {
    let isNamed = Self.namesField(words) || CarName(spoken: Array(words.prefix(2))) != nil
    if isNamed, words.count > 2 { return 0..<2 }
    let tags = [words[0], words.prefix(2).joined(separator: " ")]
    let named = try store.cars(namedExactly: tags)
    for (index, cars) in named.enumerated() where index + 1 < words.count {
      if !cars.onLot.isEmpty || !cars.left.isEmpty { return 0..<index + 1 }
    }
    // A key in two words that no car has is not looked for as two words of a car.
    if words.count > 2, try store.looksLikeTag(tags[1]) { return 0..<2 }
    let start = words.prefix(words.count - 2).prefix(while: FillerWords.isFiller).count
    var end = start
    var matches = Int.max
    // While several cars are meant, a word that all of them have is about them, too.
    while end < words.count - 1, matches > 1, end == start || Self.mayNarrow(words[end]) {
      let more = try count(of: Array(words[start...end]))
      guard more > 0 else { break }
      matches = more
      end += 1
    }
    end = max(end, start + 1)
    // `jose pena`: one car was found, and its owner has another name.
    if matches == 1, let car = try onlyCar(Array(words[start..<end])) {
      while end < words.count - 1, car.isOwned(by: words[end]) { end += 1 }
    }
    // `zoe's car`
    let isOwned = ["'s", "’s"].contains { words[end - 1].hasSuffix($0) }
    if isOwned, end < words.count - 1, FillerWords.isFiller(words[end]) { end += 1 }
    return start..<end
  }

  /// Whether a word behind the first one says enough to be about the car: `is` is a part of many
  /// names.
  private static func mayNarrow(_ word: String) -> Bool {
    word.count >= 3 || word.contains(where: \.isNumber)
  }

  private func onlyCar(_ words: [String]) throws -> Car? {
    guard let search = try? CarSearch.typed(words, in: [.any]) else { return nil }
    for predicate in scope.predicates {
      if let car = try store.first(1, where: predicate && search.predicate).first { return car }
    }
    return nil
  }

  /// How many cars some words find.
  private func count(of words: [String]) throws -> Int {
    guard let search = try? CarSearch.typed(words, in: [.any]) else { return 0 }
    for predicate in scope.predicates {
      let request = FetchRequest<Car>(
        predicate: predicate && search.predicate, sortedBy: CarOrder.parked.sortDescriptors,
        sectionKey: nil)
      let count = try store.fetch(request).numberOfObjects
      if count > 0 { return count }
    }
    return 0
  }
}

extension Car {
  /// Whether a word is a name of the owner.
  fileprivate func isOwned(by word: String) -> Bool {
    let names = (ownerName ?? "").split { $0 == " " || $0 == "-" }
    return names.contains { CarField.folded(String($0)) == CarField.folded(word) }
  }
}
