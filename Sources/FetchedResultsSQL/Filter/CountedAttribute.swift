import FetchedResults

/// An attribute whose values the section counts hold.
///
/// A filter on such an attribute is decided for each value instead of for each row.
struct CountedAttribute: Hashable {
  let reference: AttributeReference
  let index: Int
  let type: AttributeDescription.ValueType
  /// The grouping id under which the values are counted.
  let groupingID: Int

  /// Nil where the values are not counted.
  init?(_ reference: AttributeReference, in table: TableLayout) {
    guard case .attribute(let index, let description, nil) = reference,
      let groupingID = table.groupingID(of: .value(description.name))
    else { return nil }
    self.reference = reference
    self.index = index
    self.groupingID = groupingID
    type = description.type
  }

  /// The only attribute that a predicate reads; nil where it reads others, or the values are not
  /// counted.
  init?(only predicate: ResolvedPredicate, in table: TableLayout) {
    let attributes = predicate.attributes
    guard let only = attributes.first, attributes.dropFirst().allSatisfy({ $0 == only })
    else { return nil }
    self.init(only, in: table)
  }
}

extension TableLayout {
  /// The operands of an AND or an OR, with the operands that read the same counted attribute joined
  /// into one: one bound of a range leaves many rows, and both bounds leave few.
  func countedParts(
    of parts: [ResolvedPredicate], joinedBy join: ([ResolvedPredicate]) -> ResolvedPredicate
  ) -> (counted: [ResolvedPredicate], others: [ResolvedPredicate]) {
    var ofOne: [CountedAttribute: [ResolvedPredicate]] = [:]
    var others: [ResolvedPredicate] = []
    for part in parts {
      if let attribute = CountedAttribute(only: part, in: self) {
        ofOne[attribute, default: []].append(part)
      } else {
        others.append(part)
      }
    }
    let counted = ofOne.sorted { $0.key.groupingID < $1.key.groupingID }
      .map { $0.value.count == 1 ? $0.value[0] : join($0.value) }
    return (counted, others)
  }
}

extension ResolvedPredicate {
  /// The identifiers that the predicate names, each once; nil if the predicate tests anything else.
  var identifiers: [Int64]? {
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
      var ids: Set<Int64> = []
      for part in parts {
        guard let more = part.identifiers else { return nil }
        ids.formUnion(more)
      }
      return Array(ids)
    case .constant, .test, .expressionTest, .and, .not: return nil
    }
  }

  /// How many tests the predicate has, where each value of a set counts as one.
  var testCount: Int {
    switch self {
    case .constant: 1
    case .expressionTest(let test): test.size
    case .test(let test):
      if case .oneOf(let set) = test.condition { set.values.count + 1 } else { 1 }
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.testCount }
    case .not(let predicate): predicate.testCount
    }
  }

  /// Whether the predicate matches a text against a pattern anywhere.
  var hasPattern: Bool {
    switch self {
    case .constant: false
    case .expressionTest: true
    case .test(let test):
      switch test.condition {
      case .text(.like), .text(.matches): true
      default: false
      }
    case .and(let parts), .or(let parts): parts.contains(where: \.hasPattern)
    case .not(let predicate): predicate.hasPattern
    }
  }
}
