/// The list of cars in an object of JSON, as programs export it: `{"count": 2, "cars": [{…},
/// {…}]}`.
struct JSONList {
  /// The key of the list.
  let key: String
  /// How many bytes of the object stand before the first element.
  let start: Int
  /// How many bytes of the object stand behind the closing bracket.
  let rest: Int

  /// Finds the only list of objects in an object that is no car; nil where there is none, where the
  /// object is a car, and where it is no valid JSON.
  ///
  /// - Throws: `RowProblem` where there are several such lists, since only one has the cars.
  init?(in object: Bytes, at place: TextPlace) throws(RowProblem) {
    var scanner = JSONScanner(object)
    var found: (key: String, start: Int, end: Int)?
    _ = scanner.take(ASCII.openBrace)
    do throws(JSONScanner.Fault) {
      repeat {
        scanner.skipBlanks()
        let offset = scanner.offset
        let key = try scanner.key()
        guard !Self.isOfCar(key) else { return nil }
        let start = scanner.offset
        let isList = scanner.isAtListOfObjects
        try scanner.skipValue(depth: 2)
        if isList {
          guard found == nil else {
            throw JSONScanner.Fault(kind: .secondList(key), offset: offset)
          }
          found = (key, start + 1, scanner.offset)
        }
        scanner.skipBlanks()
      } while scanner.take(ASCII.comma)
      guard let found, scanner.take(ASCII.closeBrace) else { return nil }
      (key, start, rest) = (found.key, found.start, scanner.offset - found.end)
    } catch {
      guard case .secondList = error.kind else { return nil }
      throw RowProblem(error.kind, offset: error.offset, in: object, from: place)
    }
  }

  /// Whether a key shows that an object is a car. An answer of a program may have a `status` and a
  /// `client`, too, and the time at which it was made.
  private static func isOfCar(_ key: String) -> Bool {
    guard let field = CarField.named(key) else { return false }
    return [CarField.ticket, .make, .model, .plate, .key, .spot].contains(field)
  }
}

extension JSONScanner {
  /// Whether an array begins here whose first element is an object.
  fileprivate var isAtListOfObjects: Bool {
    var ahead = self
    guard ahead.take(ASCII.openBracket) else { return false }
    ahead.skipBlanks()
    return ahead.peek == ASCII.openBrace
  }
}
