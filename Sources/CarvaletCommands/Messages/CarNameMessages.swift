import CarStorage
import TerminalScreen

/// The sentences about cars that were named: that there is none, or that several may be meant.
enum CarNameMessages {
  static func notFound(_ reference: CarReference) -> SafeText {
    switch reference {
    case .name(let name):
      """
      No car \(place(of: name))has \(name.fieldName) '\(name.text)'. \
      'carvalet list --fields ticket,\(name.fieldName)' shows the \(name.fieldName)s.
      """
    case .words(let text, .onLot):
      """
      No car on the lot matches '\(text)'. 'carvalet search --returned \(arguments(text))' looks \
      at cars that left.
      """
    case .words(let text, let scope), .nearMiss(let text, _, let scope):
      "No car\(place(scope)) matches '\(text)'"
    case .uncertain(let text): "No car on the lot matches '\(text)'"
    case .freeTag(let tag):
      """
      No car on the lot has '\(tag)': it is free. 'carvalet search --returned \(arguments(tag))' \
      looks at cars that left.
      """
    case .numberInPlate(let number): CarMessages.notFound(number)
    }
  }

  /// The candidates, for whoever cannot be asked.
  static func several(_ reference: CarReference, _ cars: [Car], hasMore: Bool) -> SafeText {
    let way: SafeText =
      switch (hasMore, cars.count) {
      case (true, _): "Add a word, or name one by its ticket"
      case (false, 1): "Name it by its ticket"
      case (false, _): "Name one by its ticket"
      }
    let list = cars.map { "\n  \($0.ticket)  \(description($0))" as SafeText }
    return "\(found(reference, cars, hasMore: hasMore)). \(way):\(list.joined(separator: ""))"
  }

  /// `2 cars on the lot match 'silver bmw'`
  static func found(_ reference: CarReference, _ cars: [Car], hasMore: Bool) -> SafeText {
    let isOne = cars.count == 1
    let count: SafeText = hasMore ? "More than \(cars.count)" : SafeText(cars.count)
    let noun: SafeText = isOne ? "car" : "cars"
    switch reference {
    case .name(let name):
      return """
        \(count) \(noun) \(place(of: name))\(isOne ? "has" : "have") \(name.fieldName) '\(name.text)'
        """
    case .words(let text, let scope):
      return "\(count) \(noun)\(place(scope)) \(isOne ? "matches" : "match") '\(text)'"
    case .nearMiss(let text, let meant, let scope):
      return """
        No car\(place(scope)) matches '\(text)'. \(count) \(isOne ? "matches" : "match") '\(meant)'
        """
    case .uncertain(let text), .freeTag(let text):
      return "'\(text)' names no car for sure. \(count) \(noun) \(isOne ? "matches" : "match") it"
    case .numberInPlate(let number):
      return
        "No car has ticket \(number). \(count) \(noun) \(isOne ? "has" : "have") it in the plate"
    }
  }

  /// The question below cars with the numbers from 1 on.
  static func question(_ count: Int) -> SafeText {
    count == 1
      ? "Press 1 if this is it, any other key for none:"
      : "Which one? 1 to \(count), any other key for none:"
  }

  /// `17  silver 2016 Audi A4, plate B AU 44, key K3, spot B13, Anna Nowak, requested`
  static func candidate(_ car: Car) -> SafeText { "ticket \(car.ticket), \(description(car))" }

  private static func description(_ car: Car) -> SafeText {
    let facts: [SafeText?] = [
      "\(CarMessages.colored(car))", car.plate.map { "plate \($0)" }, car.key.map { "key \($0)" },
      car.spot.map { "spot \($0)" }, car.ownerName.map { "\($0)" },
      "\(car.stage?.rawValue ?? car.state.rawValue)",
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }

  /// Tags name cars on the lot only; a plate names cars that left, too.
  private static func place(of name: CarName) -> SafeText {
    switch name {
    case .plate: ""
    case .tag: "on the lot "
    }
  }

  private static func place(_ scope: CarScope) -> SafeText {
    switch scope {
    case .onLot: " on the lot"
    case .onLotFirst: ""
    case .left: " that left"
    }
  }

  /// Words as a shell takes them.
  private static func arguments(_ text: String) -> SafeText {
    text.split(separator: " ").map { ShellWord(String($0)).text }.joined(separator: " ")
  }
}
