/// The list of cars in an object of JSON, as programs export it: `{"count": 2, "cars": [{…},
/// {…}]}`, or deeper in it.
struct JSONList {
  /// The key of the list.
  let key: String
  /// How many bytes of the object stand before the first element.
  let start: Int
  /// How many bytes of the object stand behind the closing bracket.
  let rest: Int

  /// Finds the list in an object that is no car; nil where there is none, where the object is a
  /// car, and where it is no valid JSON.
  ///
  /// - Throws: `RowProblem` where several lists may be meant. Of several lists, one whose first
  ///   element has a plate, a make or a model is meant.
  init?(in object: Bytes, at place: TextPlace) throws(RowProblem) {
    var search = JSONListSearch(object)
    guard (try? search.run()) != nil else { return nil }
    // A car may have lists of its own, but none that is called as a list of cars.
    if search.isCar, !search.lists.contains(where: \.isNamed) { return nil }
    let lists =
      search.lists.contains(where: \.isOfCars)
      ? search.lists.filter(\.isOfCars) : search.lists
    guard let list = lists.first else { return nil }
    if lists.count > 1 {
      throw RowProblem(
        .secondList(lists[1].key), offset: lists[1].offset, in: object, from: place)
    }
    (key, start, rest) = (list.key, list.start, object.count - list.end)
  }
}

/// Looks for the lists of objects in an object of JSON. A local value of one search.
private struct JSONListSearch {
  struct List {
    let key: String
    /// Where the key stands.
    let offset: Int
    /// Whether its first element has what only a car has.
    let isOfCars: Bool
    /// Whether it is called as a list of cars is.
    let isNamed: Bool
    /// The offset behind the opening bracket.
    let start: Int
    /// The offset behind the closing bracket.
    let end: Int
  }

  private(set) var lists: [List] = []
  /// Whether the object itself has what only a car has.
  private(set) var isCar = false
  private var scanner: JSONScanner

  /// What programs call a list of cars.
  private static let namesOfLists: Set<String> = [
    "cars", "vehicles", "fahrzeuge", "autos", "voitures", "vehicules", "coches", "vehiculos",
    "veicoli", "veiculos", "pojazdy", "voertuigen",
  ]

  /// So deep in the object a list may be.
  private static let deepest = 4

  init(_ object: Bytes) { scanner = JSONScanner(object) }

  mutating func run() throws(JSONScanner.Fault) { isCar = try object(depth: 1) }

  /// Reads the object that begins here.
  ///
  /// - Returns: Whether it has what only a car has.
  private mutating func object(depth: Int) throws(JSONScanner.Fault) -> Bool {
    var isCar = false
    _ = scanner.take(ASCII.openBrace)
    scanner.skipBlanks()
    if scanner.take(ASCII.closeBrace) { return false }
    repeat {
      scanner.skipBlanks()
      let offset = scanner.offset
      let key = try scanner.key()
      let start = scanner.offset
      if scanner.peek == ASCII.openBrace, depth < Self.deepest {
        _ = try object(depth: depth + 1)
      } else if var isOfCars = scanner.listOfObjects {
        let isNamed = Self.namesOfLists.contains(CarField.folded(key))
        guard isNamed || !scanner.isEmptyList else {
          try scanner.skipValue(depth: depth + 1)
          scanner.skipBlanks()
          continue
        }
        isOfCars = isOfCars || isNamed
        try scanner.skipValue(depth: depth + 1)
        lists.append(
          List(
            key: key, offset: offset, isOfCars: isOfCars, isNamed: isNamed, start: start + 1,
            end: scanner.offset))
      } else {
        let isNull = scanner.peek == UInt8(ascii: "n")
        isCar = isCar || !isNull && [CarField.make, .plate].contains { $0 === CarField.named(key) }
        try scanner.skipValue(depth: depth + 1)
      }
      scanner.skipBlanks()
    } while scanner.take(ASCII.comma)
    if !scanner.take(ASCII.closeBrace) { throw scanner.missing(.commaOrBrace) }
    return isCar
  }
}

extension JSONScanner {
  /// Whether the first element of the list of objects that begins here has what only a car has; nil
  /// where no such list begins.
  fileprivate var listOfObjects: Bool? {
    var ahead = self
    guard ahead.take(ASCII.openBracket) else { return nil }
    ahead.skipBlanks()
    guard ahead.take(ASCII.openBrace) else { return isEmptyList ? false : nil }
    repeat {
      ahead.skipBlanks()
      guard let key = try? ahead.key() else { return false }
      if Self.isOfCar(key) { return true }
      guard (try? ahead.skipValue(depth: 3)) != nil else { return false }
      ahead.skipBlanks()
    } while ahead.take(ASCII.comma)
    return false
  }

  /// Whether an empty list begins here.
  fileprivate var isEmptyList: Bool {
    var ahead = self
    guard ahead.take(ASCII.openBracket) else { return false }
    ahead.skipBlanks()
    return ahead.peek == ASCII.closeBracket
  }

  /// Whether only a car has a key.
  fileprivate static func isOfCar(_ key: String) -> Bool {
    guard let field = CarField.named(key) else { return false }
    return [CarField.make, .model, .plate].contains(field)
  }
}
