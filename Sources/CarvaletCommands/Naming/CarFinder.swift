import CarStorage
import FetchedResults

/// Finds the cars that a command line names.
///
/// What is trusted more comes first, and nothing is guessed:
///
///     17            a ticket
///     k7, bmw123    a key, a spot or a plate that fits exactly; also K 7, in two words
///     silver bmw    the words of a search, among the cars for which the command makes sense
///
/// Where several cars are found, a person at a terminal picks one; a program gets an error with the
/// candidates. That also holds for one car of which it is not sure that it was meant: the words
/// were corrected, or they look like a key that no car has.
struct CarFinder {
  let store: CarStore
  let scope: CarScope
  private let picker: CarPicker

  /// - Parameter neverAsks: Whether `--no-input` forbids questions.
  init(
    in store: CarStore, among scope: CarScope, neverAsks: Bool, _ context: CommandContext
  ) {
    self.store = store
    self.scope = scope
    picker = CarPicker(context: context, neverAsks: neverAsks)
  }

  /// The tickets of the cars, in the order in which they were named; one that is named twice counts
  /// once.
  ///
  /// - Throws: `CommandFailure` where no car is meant, or several may be.
  func tickets(_ names: CarNames) throws -> [Car.Ticket] {
    if case .tickets(let tickets)? = names.parts.only { return tickets }
    var seen: Set<Car.Ticket> = []
    return try names.parts.flatMap { part in
      switch part {
      case .tickets(let tickets): tickets
      case .name(let name): [try ticket(name)]
      case .words(let words): try tickets(words)
      }
    }.filter { seen.insert($0).inserted }
  }

  /// Does something to the named cars. A single number that is no ticket is then looked up as a
  /// key, a spot or a plate; most numbers are tickets, so that it is not looked up before.
  ///
  /// - Parameter isMissing: Whether a result says that there is no car of the ticket.
  func perform<Result>(
    _ names: CarNames, _ body: ([Car.Ticket]) throws -> Result, isMissing: (Result) -> Bool
  ) throws -> Result {
    let result = try body(try tickets(names))
    guard let number = names.onlyNumber, isMissing(result) else { return result }
    let word = String(number)
    let named = try exactly([word])[0]
    if !named.isEmpty { return try body([try pick(among: named, .words(word, scope))]) }
    // Half a plate may be a mistyped ticket, so that it is only offered.
    guard word.count >= Self.fewestDigits else { return result }
    let plates = try cars(CarSearch(word, in: [.field(.plate)]))
    guard !plates.isEmpty else { return result }
    return try body([try pick(among: plates, .numberInPlate(number))])
  }

  /// Fewer digits are in too many plates to say anything.
  private static let fewestDigits = 3

  /// The same for a step, whose outcomes say so.
  func perform(
    _ names: CarNames, _ body: ([Car.Ticket]) throws -> [CarStore.Outcome]
  ) throws -> [CarStore.Outcome] {
    try perform(names, body) { $0.allSatisfy(\.isMissing) }
  }

  // MARK: - Names

  private func ticket(_ name: CarName) throws -> Car.Ticket {
    let cars: [Car]
    switch name {
    case .plate(let plate):
      let whole = scope.preferred(among: try store.cars(plate: plate))
      // A plate of which nothing could be searched for is in no car, and not in all of them.
      let part = try? CarSearch.typed([plate], in: [.field(.plate)])
      cars = try whole.isEmpty ? part.map { try self.cars($0) } ?? [] : whole
    case .tag(let field, let tag):
      let named = try store.cars(field, tag)
      let meant = try named.isEmpty ? store.tag(field, ofNumber: tag) : nil
      cars = try meant.map { try store.cars(field, $0) } ?? named
    }
    guard !cars.isEmpty else { throw CommandFailure.noCar(.name(name)) }
    return try pick(among: cars, .name(name))
  }

  // MARK: - Words

  private func tickets(_ words: [String]) throws -> [Car.Ticket] {
    let together = words.joined(separator: " ")
    let named = try exactly([together] + words)
    if !named[0].isEmpty { return [try pick(among: named[0], .words(together, scope))] }
    let each = zip(words, named.dropFirst()).map { word, cars in
      (word: word, cars: cars, names: try? CarNames(piped: [word]))
    }
    guard each.allSatisfy({ $0.names != nil || !$0.cars.isEmpty }) else {
      return [try ticket(describedBy: words)]
    }
    return try each.flatMap { word, cars, names in
      try names.map(tickets) ?? [pick(among: cars, .words(word, scope))]
    }
  }

  /// For each text the cars of which it is a key, a spot or a plate.
  private func exactly(_ texts: [String]) throws -> [[Car]] {
    try store.cars(namedExactly: texts).map { named in
      switch scope {
      case .onLot: named.onLot
      case .onLotFirst, .left: scope.preferred(among: named.onLot + named.left)
      }
    }
  }

  private func ticket(describedBy words: [String]) throws -> Car.Ticket {
    let text = words.joined(separator: " ")
    let typed = try CarSearch.typed(Self.namingField(words), in: [.any])
    if scope != .left, try store.hasSaidTag(text) {
      let named = try cars(CarSearch(text, in: [.field(.make), .field(.model)]))
      guard named.isEmpty else { return try pick(among: named, .uncertain(text)) }
      throw CommandFailure.noCar(.freeTag(text))
    }
    if let plate = Self.partOfPlate(words) {
      let cars = try cars(CarSearch(plate, in: [.field(.plate)]))
      if !cars.isEmpty { return try pick(among: cars, .words(text, scope)) }
    }
    var search = typed.withColors
    var found = try cars(search)
    let isSpoken = found.isEmpty
    if isSpoken {
      search = typed.asSpoken
      found = try cars(search)
    }
    if !found.isEmpty {
      let isDoubtful =
        try store.looksLikeTag(text) || isOfOtherTicket(found[0], words)
        || !SearchHits(search).beginWords(of: found[0])
        || isSpoken && !FillerWords.sayNothing(in: words)
      return try pick(among: found, isDoubtful ? .uncertain(text) : .words(text, scope))
    }
    // `"zoe's car"` in quotes
    let parts = words.flatMap { $0.split(separator: " ").map(String.init) }
    if parts.count > words.count { return try ticket(describedBy: parts) }
    // A key that no car has is no other word that was mistyped.
    if try store.looksLikeTag(text) { throw CommandFailure.noCar(.words(text, scope)) }
    for predicate in scope.predicates {
      var found: [Car] = []
      let other = try search.nearMiss(in: store, where: predicate) {
        found = try cars($0, where: predicate)
        return !found.isEmpty
      }
      switch other {
      case .sameMeaning(let search):
        return try pick(among: found, .words(search.text, scope))
      case .likely(let search):
        return try pick(among: found, .nearMiss(text, meant: search.text, scope))
      case nil: continue
      }
    }
    throw CommandFailure.noCar(.words(text, scope))
  }

  /// Whether one of the words is the ticket of another car, as in `60 corsa`, and neither the year
  /// of this one nor a word of its model.
  private func isOfOtherTicket(_ car: Car, _ words: [String]) throws -> Bool {
    let own = car.title.split(separator: " ").map(String.init)
    let tickets = words.filter { !own.contains($0) }
      .compactMap { (try? TicketList(words: [$0]))?.tickets.only }
    return try !tickets.contains(car.ticket) && !store.cars(tickets).isEmpty
  }

  /// Words such as `owner nowak` as `owner:nowak`.
  private static func namingField(_ words: [String]) -> [String] {
    namesField(words) ? ["\(words[0]):\(words[1])"] + words.dropFirst(2) : words
  }

  /// Whether the first word says of which field the second one is.
  static func namesField(_ words: [String]) -> Bool {
    let fields: [CarField] = [.owner, .color, .make]
    return words.count > 1 && fields.contains { $0.name == words[0].lowercased() }
  }

  /// Words such as `B MW 44` as a part of a plate; nil for words that are more likely others.
  private static func partOfPlate(_ words: [String]) -> String? {
    guard words.count > 1, let folded = Plate.folded(words.joined()), folded.count >= 4,
      folded.contains(where: \.isNumber), folded.contains(where: \.isLetter),
      words.allSatisfy({ $0.count <= 4 })
    else { return nil }
    return words.joined(separator: " ")
  }

  /// The newest cars that a search finds, and at most one more than can be picked from.
  private func cars(_ search: CarSearch) throws -> [Car] {
    for predicate in scope.predicates {
      let cars = try cars(search, where: predicate)
      if !cars.isEmpty { return cars }
    }
    return []
  }

  private func cars(_ search: CarSearch, where predicate: FetchPredicate) throws -> [Car] {
    try store.first(CarPicker.mostCars + 1, where: predicate && search.predicate)
  }

  private func pick(among cars: [Car], _ reference: CarReference) throws -> Car.Ticket {
    if cars.count == 1, reference.isSure { return cars[0].ticket }
    return try picker.pick(among: cars, reference).ticket
  }
}

extension CarStore.Outcome {
  /// Whether no car has the ticket.
  var isMissing: Bool { if case .notFound = self { true } else { false } }
}
