import CarStorage

/// A word of the option `--sort`: an order, or the name that JSON has for the time of parking.
enum OrderWord: Hashable {
  case order(CarOrder)
  case dateCreated

  var order: CarOrder {
    switch self {
    case .order(let order): order
    case .dateCreated: .parked
    }
  }
}

extension OrderWord: CaseIterable, RawRepresentable {
  static let allCases = CarOrder.allCases.map(OrderWord.order) + [.dateCreated]

  var rawValue: String {
    switch self {
    case .order(let order): order.rawValue
    case .dateCreated: CarField.dateCreated.name
    }
  }

  init?(rawValue: String) {
    if rawValue.lowercased() == OrderWord.dateCreated.rawValue.lowercased() {
      self = .dateCreated
    } else {
      guard let order = CarOrder(rawValue: rawValue) else { return nil }
      self = .order(order)
    }
  }
}

/// A word of the option `--group-by`: a grouping, or an order, which stands for its own sections.
enum GroupingWord: Hashable {
  case grouping(CarGrouping)
  case order(CarOrder)

  var grouping: CarGrouping {
    switch self {
    case .grouping(let grouping): grouping
    case .order(let order): order.ownGrouping
    }
  }

  /// The order whose sections these are; nil for a grouping of whatever order the list has.
  var order: CarOrder? {
    if case .order(let order) = self { order } else { nil }
  }
}

extension GroupingWord: CaseIterable, RawRepresentable {
  /// The words that help texts offer. `value`, the sections of the order that the list has, is one
  /// as well: it is what they were called before they had the names of the orders.
  static let allCases =
    CarGrouping.allCases.filter { $0 != .value }.map(GroupingWord.grouping)
    + CarOrder.allCases.map(GroupingWord.order)

  var rawValue: String {
    switch self {
    case .grouping(let grouping): grouping.rawValue
    case .order(let order): order.rawValue
    }
  }

  init?(rawValue: String) {
    let word = rawValue.lowercased()
    if let grouping = CarGrouping(rawValue: word) {
      self = .grouping(grouping)
    } else {
      guard let order = OrderWord(rawValue: word)?.order else { return nil }
      self = .order(order)
    }
  }
}
