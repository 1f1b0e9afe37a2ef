package import FetchedResults
import Foundation

extension Vehicle {
  /// Names whose folding, order or first letter is not obvious.
  package static let awkwardNames = [
    "BMW", "bmw", "Bmw", "Škoda", "skoda", "SKODA", "Citroën", "Citroe\u{308}n", "Straße",
    "STRASSE", "ﬁat", "Fiat", "Łada", "Lada", "Ærø", "aero", "日産", "ＢＭＷ", "911", "212",
    "", " ", "  BMW", "Unknown", "(null)", "%", "_", "100%", "a_b", "a-b", "'", "\"", "*", "％",
    "İstanbul", "istanbul", "й", "и", "が", "か", "கி", "க", "👩‍👩‍👧", "❤️", "🇩🇪", "\r\n", "a\nb",
    "ß", "Maße", "Ѐ", "1er", "1 er", "ΣΑΣ", "σας", "S\u{30C}koda", "ü", "u\u{308}", "か\u{3099}",
    "\u{212A}", "K", "ᾴ", "ά\u{345}", "άι",
  ]

  /// The same, with marks without a letter, unseen scalars, texts from right to left, and a long
  /// one.
  package static let nastyNames =
    awkwardNames + [
      "\u{301}", "e\u{301}\u{327}", "\u{FFFD}", "\u{FEFF}BMW", "שלום", "عَرَبِيّ",
      "\u{202E}abc\u{202C}",
      "👨🏽‍🦰", String(repeating: "long ", count: 100),
    ]

  /// Prices, some of which are no numbers and become null.
  package static let awkwardPrices = [-2, -0.5, -0.0, 0, 0.5, 1, 1.5, .nan, .infinity]

  package static func random(
    number: Int64, names: [String] = awkwardNames, prices: [Double]? = nil,
    using random: inout SeededGenerator
  ) -> Vehicle {
    func name() -> String { names.randomElement(using: &random)! }
    func maybe<T>(_ value: T) -> T? { Int.random(in: 0..<5, using: &random) == 0 ? nil : value }
    return Vehicle(
      number, make: maybe(name()), model: maybe(name()),
      year: maybe(Int.random(in: -12...24, using: &random)),
      parked: Int64.random(in: -300_000_000...300_000_000, using: &random) / 1000 * 1000,
      clock: maybe([-3600, 0, 5400, 7200].randomElement(using: &random)!),
      left: Bool.random(using: &random) ? nil : 1000,
      note: maybe(name()), spot: maybe(name()),
      price: maybe(
        prices?.randomElement(using: &random) ?? Double(Int.random(in: -4...4, using: &random)) / 2),
      electric: maybe(Bool.random(using: &random)))
  }
}

extension FetchRequest<Vehicle> {
  package static func random(using random: inout SeededGenerator) -> FetchRequest<Vehicle> {
    let isDeclared = Bool.random(using: &random)
    var request = FetchRequest<Vehicle>()
    if isDeclared {
      let order = Vehicle.entity.orders.randomElement(using: &random)!
      let isReversed = Bool.random(using: &random)
      request.sortDescriptors =
        isReversed ? order.sortDescriptors.map(\.reversed) : order.sortDescriptors
      request.sectionKey = ([nil] + order.sections).randomElement(using: &random)!
    } else {
      let sortable = [
        "make", "model", "note", "spot", "year", "parked", "left", "price", "electric", "number",
      ]
      request.sortDescriptors = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        SortDescriptor(
          sortable.randomElement(using: &random)!, ascending: Bool.random(using: &random))
      }
      request.sectionKey =
        [
          nil, .value("make"), .firstLetter("make"), .firstLetter("model"), .value("year"),
          .decade("year"), .hour("parked"), .day("parked"), .day("left"), .dayHour("parked"),
          .value("electric"),
          .value("price"), .value("number"), .value("left"),
        ].randomElement(using: &random)!
      request.sectionKey?.isAscending = [nil, true, false].randomElement(using: &random)!
    }
    request.sectionKey?.unknownPosition =
      [.first, .last, .last, .excluded].randomElement(using: &random)!
    request.predicate = FetchPredicate.randomFilter(using: &random)
    if Int.random(in: 0..<3, using: &random) == 0 {
      request.fetchLimit = [Int.random(in: 0...30, using: &random), .max, .max - 1]
        .randomElement(using: &random)!
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let offset = Int.random(in: 0...30, using: &random)
      request.fetchOffset = [offset, offset, .max].randomElement(using: &random)!
    }
    return request
  }
}

extension FetchPredicate {
  /// Nothing, a part of the partition, a condition, or both.
  package static func randomFilter(using random: inout SeededGenerator) -> FetchPredicate? {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: nil
    case 2: .isNull("left")
    case 3: .isNotNull("left") && .random(depth: 2, using: &random)
    default: .random(depth: 2, using: &random)
    }
  }

  package static func random(depth: Int, using random: inout SeededGenerator) -> FetchPredicate {
    switch depth == 0 ? 9 : Int.random(in: 0..<14, using: &random) {
    case 0: .not(.random(depth: depth - 1, using: &random))
    case 1: .and((0..<2).map { _ in .random(depth: depth - 1, using: &random) })
    case 2: .or((0..<2).map { _ in .random(depth: depth - 1, using: &random) })
    case 3: .constant(Bool.random(using: &random))
    case 4:
      .anyText(
        contains: Vehicle.awkwardNames.randomElement(using: &random)!, in: Vehicle.entity)
    case 5...7: .comparison(.random(using: &random))
    default: .randomComparison(using: &random)
    }
  }

  private static func randomComparison(using random: inout SeededGenerator) -> FetchPredicate {
    let comparisonOperator = Operator.ofSingleValues.randomElement(using: &random)!
    let text = Vehicle.awkwardNames.randomElement(using: &random)!
    let options: TextOptions = [
      [], [.caseInsensitive], [.diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive],
      [.normalized],
    ].randomElement(using: &random)!
    if comparisonOperator.looksInsideText {
      let attribute = ["make", "model", "note", "spot", "year", "parked", "number", "left"]
        .randomElement(using: &random)!
      let needle = [text, text, "1", "0", "-"].randomElement(using: &random)!
      return .comparison(attribute, comparisonOperator, .text(needle), options: options)
    }
    let number = Int64.random(in: -12...24, using: &random)
    return [
      .comparison("make", comparisonOperator, .text(text), options: options),
      .comparison("spot", comparisonOperator, .text(text), options: options),
      .comparison("year", comparisonOperator, .integer(number)),
      .comparison("number", comparisonOperator, .integer(number)),
      .comparison("price", comparisonOperator, .real(0.5)),
      .comparison("electric", comparisonOperator, .boolean(true)),
      .comparison("parked", comparisonOperator, .date(Date(millisecondsSince1970: 0))),
      .isNull("make"), .isNotNull("note"), .isNull("year"),
    ].randomElement(using: &random)!
  }
}

extension FetchPredicate.Operator {
  /// Those that hold one value against another.
  fileprivate static let ofSingleValues: [Self] = [
    .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
    .contains, .beginsWith, .endsWith, .like,
  ]
}

// MARK: - The whole language

extension FetchPredicate.Comparison {
  private typealias Expression = FetchPredicate.Expression

  /// Any comparison that the language allows of a vehicle.
  static func random(using random: inout SeededGenerator) -> Self {
    let options: TextOptions = [
      [], [.caseInsensitive], [.diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive],
      [.normalized],
    ].randomElement(using: &random)!
    let byValue: [FetchPredicate.Operator] = [
      .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
    ]
    let inside: [FetchPredicate.Operator] = [.contains, .beginsWith, .endsWith, .like]
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      return Self(
        .number(using: &random), byValue.randomElement(using: &random)!, .number(using: &random))
    case 1:
      return Self(
        .text(using: &random), byValue.randomElement(using: &random)!, .text(using: &random),
        options: options)
    case 2:
      return Self(
        .attribute("parked"), byValue.randomElement(using: &random)!, .date(using: &random))
    case 3:
      return Self(
        .number(using: &random), .between,
        .collection([.number(using: &random), .number(using: &random)]))
    case 4:
      return Self(
        .text(using: &random), .between,
        .collection([.text(using: &random), .text(using: &random)]), options: options)
    case 5:
      return Self(
        .date(using: &random), .between,
        .collection([.attribute("left"), .date(using: &random)]))
    case 6:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Expression.number(using: &random)
      }
      return Self(.number(using: &random), .in, .collection(members))
    case 7:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Expression.text(using: &random)
      }
      return Bool.random(using: &random)
        ? Self(.text(using: &random), .in, .collection(members), options: options)
        : Self(.collection(members), .contains, .text(using: &random), options: options)
    case 8:
      return Self(.text(using: &random), .in, .any(using: &random), options: options)
    case 9:
      let patterns = [
        "B.*", ".*[aeiou].*", "(?i)škoda|bmw", "[A-Z]+", ".{3,4}", "\\\\d+", "(a|b)*.?",
        ".*(?!x).", "\\\\w+\\\\s?", "", "(?s).*", "-?[0-9]+", "Citroën", "Citroe\u{308}n",
        "[ü-ÿ]|u\u{308}|.koda",
      ].map { $0.replacing("\\\\", with: "\\") }
      return Self(
        .any(using: &random), .matches, .value(.text(patterns.randomElement(using: &random)!)),
        options: options)
    default:
      let wildcards = [
        "*a*", "?MW", "*", "??", "Š*", "s?oda", "*\\*", "B*w", "Stra?e", "*ss*", "1*",
      ]
      let isWild = Bool.random(using: &random)
      return Self(
        .any(using: &random), inside.randomElement(using: &random)!,
        isWild
          ? .value(.text(wildcards.randomElement(using: &random)!)) : .text(using: &random),
        options: options)
    }
  }
}

extension FetchPredicate.Expression {
  static func number(depth: Int = 2, using random: inout SeededGenerator) -> Self {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 9), using: &random) {
    case 0...3:
      return .attribute(
        ["year", "number", "price", "electric", "clock"].randomElement(using: &random)!)
    case 4...6: return .value(.integer(Int64.random(in: -12...24, using: &random)))
    case 7:
      return .value(.real([0.5, -1, 1e300, 2.0, -0.25].randomElement(using: &random)!))
    case 8:
      return .value(
        [.null, .boolean(true), .integer(.max), .integer(.min)].randomElement(using: &random)!)
    case 9: return .negated(.number(depth: depth - 1, using: &random).unsigned)
    default:
      return .arithmetic(
        .number(depth: depth - 1, using: &random),
        FetchPredicate.Arithmetic.allCases.randomElement(using: &random)!,
        .number(depth: depth - 1, using: &random))
    }
  }

  /// A minus before a number that is written out is part of the number.
  private var unsigned: Self {
    if case .value(let value) = self { .value(value == .null ? .integer(1) : value) } else { self }
  }

  static func text(using random: inout SeededGenerator) -> Self {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4:
      return .attribute(
        ["make", "model", "note", "spot", "state", "title"].randomElement(using: &random)!)
    case 5: return .value([.null, .text("here"), .text("B")].randomElement(using: &random)!)
    default: return .value(.text(Vehicle.awkwardNames.randomElement(using: &random)!))
    }
  }

  static func date(using random: inout SeededGenerator) -> Self {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .attribute("left")
    case 1: .attribute("parked")
    default:
      .value(
        .date(
          Date(millisecondsSince1970: Int64.random(in: -300_000_000...300_000_000, using: &random)))
      )
    }
  }

  static func any(using random: inout SeededGenerator) -> Self {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      .attribute(["year", "number", "price", "parked", "left"].randomElement(using: &random)!)
    case 1: .number(using: &random)
    default: .text(using: &random)
    }
  }
}
