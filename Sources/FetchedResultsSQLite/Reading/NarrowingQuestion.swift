import FetchedResults

/// What of a filter can be answered without a look at the rows: by the values that
/// the summary counts, or by the identifiers that the filter names.
///
/// It is found out without the database. All that reads one counted attribute is
/// asked of its values as a whole, each value once, so that neither a NOT nor a sum nor
/// a long OR is in the way:
///
/// ```
///   ticket == 50 AND model MATCHES "…"   all(identifiers [50], values of model)
///   make == "BMW" OR year / 10 == 199    any(values of make, values of year)
///   make == "BMW" OR note == "x"         nothing to ask: any note may be meant
/// ```
indirect enum NarrowingQuestion {
  /// No row is meant.
  case nothing
  /// No other rows are meant.
  case identifiers([Int64])
  /// The rows are meant whose value satisfies the predicate, which reads nothing else.
  case values(CountedAttribute, ResolvedPredicate)
  /// What can be asked of conditions that must all hold.
  case all([NarrowingQuestion])
  /// Conditions of which one must hold.
  case any([NarrowingQuestion])

  /// An attribute whose values the summary counts.
  struct CountedAttribute: Hashable {
    let reference: AttributeReference
    let index: Int
    let type: AttributeDescription.ValueType
    let dimension: Int

    init?(_ reference: AttributeReference, in table: TableLayout) {
      guard case .attribute(let index, let description, nil) = reference,
        let dimension = table.dimension(of: .value(description.name))
      else { return nil }
      (self.reference, self.index, self.dimension) = (reference, index, dimension)
      type = description.type
    }
  }

  /// More identifiers are as well sought in the table.
  private static let mostIdentifiers = 1000

  /// Nil where only the rows can tell.
  init?(_ predicate: ResolvedPredicate, in table: TableLayout) {
    if case .constant(let isTrue) = predicate {
      if isTrue { return nil }
      self = .nothing
    } else if let attribute = Self.onlyAttribute(of: predicate, in: table) {
      self = .values(attribute, predicate)
    } else if let identifiers = predicate.identifiers {
      guard identifiers.count <= Self.mostIdentifiers else { return nil }
      self = .identifiers(identifiers)
    } else {
      switch predicate {
      case .and(let parts):
        let questions = Self.sorted(parts, in: table, ResolvedPredicate.and)
          .compactMap { Self($0, in: table) }
        if questions.isEmpty { return nil }
        self = .all(questions)
      case .or(let parts):
        let parts = Self.sorted(parts, in: table, ResolvedPredicate.or)
        var questions: [NarrowingQuestion] = []
        for part in parts {
          guard let question = Self(part, in: table) else { return nil }
          questions.append(question)
        }
        self = .any(questions)
      case .constant, .test, .expressionTest, .not: return nil
      }
    }
  }

  private static func onlyAttribute(
    of predicate: ResolvedPredicate, in table: TableLayout
  ) -> CountedAttribute? {
    let attributes = Set(predicate.attributes)
    guard attributes.count == 1 else { return nil }
    return attributes.first.flatMap { CountedAttribute($0, in: table) }
  }

  /// The parts with those of each counted attribute as one: a bound of a range
  /// leaves many rows, and both leave few.
  private static func sorted(
    _ parts: [ResolvedPredicate], in table: TableLayout,
    _ join: ([ResolvedPredicate]) -> ResolvedPredicate
  ) -> [ResolvedPredicate] {
    var ofOne: [CountedAttribute: [ResolvedPredicate]] = [:]
    var rest: [ResolvedPredicate] = []
    for part in parts {
      if let attribute = onlyAttribute(of: part, in: table) {
        ofOne[attribute, default: []].append(part)
      } else {
        rest.append(part)
      }
    }
    return ofOne.sorted { $0.key.dimension < $1.key.dimension }
      .map { $0.value.count == 1 ? $0.value[0] : join($0.value) } + rest
  }

  /// How many times as long as a comparison a pattern takes.
  private static let patternWeight = 20

  /// How much work the answer is, in comparisons.
  func cost(in table: TableLayout, _ summary: inout ValueSummary) throws -> Int {
    switch self {
    case .nothing, .identifiers: return 0
    case .values(let attribute, let predicate):
      guard let count = try summary.count(of: attribute) else { return .max }
      return count * predicate.testCount
        * (table.cost(of: predicate) < .pattern ? 1 : Self.patternWeight)
    case .all(let questions):
      return try questions.map { try $0.cost(in: table, &summary) }.min() ?? .max
    case .any(let questions):
      return try questions.reduce(0) { sum, question in
        let (total, isTooMuch) = try sum.addingReportingOverflow(question.cost(in: table, &summary))
        return isTooMuch ? .max : total
      }
    }
  }
}

extension ListLayout {
  /// What can be asked of the filter; nil for nothing.
  var narrowingQuestion: NarrowingQuestion? {
    parts.isEmpty ? nil : filterPredicate.flatMap { NarrowingQuestion($0, in: table) }
  }
}

extension ResolvedPredicate {
  /// The identifiers that the predicate names; nil if it asks for more than them.
  fileprivate var identifiers: [Int64]? {
    switch self {
    case .test(let test) where test.attribute == .id:
      switch test.condition {
      case .value(.equalTo, .integer(let id)): return [id]
      case .oneOf(let set):
        let ids = set.values.compactMap(\.integer)
        return ids.count == set.values.count ? ids : nil
      default: return nil
      }
    case .or(let parts):
      var ids: [Int64] = []
      for part in parts {
        guard let more = part.identifiers else { return nil }
        ids += more
      }
      return ids
    case .constant, .test, .expressionTest, .and, .not: return nil
    }
  }
}
