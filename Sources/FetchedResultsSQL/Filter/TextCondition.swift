import FetchedResults
import UnicodeText

/// A condition on the folded searchable texts of a row that every row matching a predicate fulfils.
///
/// ```
///   any text CONTAINS[cd] "bmw"       "bmw" in any field                        exact
///   make BEGINSWITH[c] "Bm"           field make begins with "bm"               at most
///   model MATCHES "M[0-9] Touring"    " touring" in field model                 at most
///   note CONTAINS[cd] "x" AND year > 2000    "x" in field note                  at most
///   note CONTAINS[cd] "straße"               "strasse" in field note            exact
///   any text CONTAINS "42" OR ticket == 42   "42" in any field, or the row 42   exact
/// ```
///
/// What a text contains, begins with, ends with or equals under any options, its fold does so with
/// the fold of that (`FoldedText`). The reverse holds under `[cd]`, in exact folds; the block tells
/// which these are.
///
/// A condition is an immutable value. It separates the search of bytes from the predicates, so that
/// text blocks are searched without decoding a row.
indirect enum TextCondition: Hashable, Sendable {
  case field(FieldCondition)
  /// The row is one of these.
  case identifiers(RowBitmap)
  case all([TextCondition])
  case any([TextCondition])
  case not(TextCondition)
  /// The condition holds for every row that matches, and may hold for others.
  case atMost(TextCondition)

  /// A text that one of some fields contains.
  struct FieldCondition: Hashable, Sendable {
    /// The folded text, as UTF-8.
    let needle: [UInt8]
    let place: Place
    /// A bit for each searchable attribute, in their order; all bits for every attribute.
    var fields: UInt64
  }

  /// The mask of every field.
  static let everyField = UInt64.max

  /// Where in a field the text lies.
  enum Place: Hashable, Sendable {
    case anywhere, start, end
    /// The text is the whole field.
    case whole
  }

  /// Whether it is a single text.
  var isField: Bool { if case .field = self { true } else { false } }

  /// How many texts are searched for. A set of rows counts as one.
  var needleCount: Int {
    switch self {
    case .field: 1
    case .identifiers: 1
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.needleCount }
    case .not(let part), .atMost(let part): part.needleCount
    }
  }
}

// MARK: - From a predicate

extension TextCondition {
  /// Searching for more texts than this takes longer than reading the rows.
  private static let mostNeedles = 50

  /// The condition of a predicate on the folded texts; nil where the texts cannot exclude any row.
  init?(_ predicate: ResolvedPredicate, in entity: EntityDescription) {
    let fields = Fields(of: entity)
    guard fields.count <= 64, let condition = Self.condition(predicate, fields),
      condition.needleCount <= Self.mostNeedles
    else { return nil }
    self = condition
  }

  /// The bits of the searchable attributes and of the searched alias.
  struct Fields {
    /// The bit of each attribute of the entity; 0 where it is not searchable, and for the fields
    /// that come after the 64th.
    private let bits: [UInt64]
    let all: UInt64
    let alias: (name: String, bit: UInt64)?
    let count: Int

    init(of entity: EntityDescription) {
      var nextBit: UInt64 = 1
      var count: Int = 0
      func takeBit() -> UInt64 {
        defer { (nextBit, count) = (nextBit << 1, count + 1) }
        return nextBit
      }
      bits = entity.attributes.map { $0.isSearchable ? takeBit() : 0 }
      alias = entity.searchedAlias.map { ($0.name, takeBit()) }
      all = bits.reduce(alias?.bit ?? 0, |)
      self.count = count
    }

    /// The bit of an attribute; nil where it has none.
    func bit(_ attribute: AttributeReference) -> UInt64? {
      guard case .attribute(let index, _, _) = attribute, bits[index] != 0 else { return nil }
      return bits[index]
    }
  }

  private static func condition(
    _ predicate: ResolvedPredicate, _ fields: Fields
  ) -> TextCondition? {
    if let ids = predicate.identifiers { return .identifiers(RowBitmap(ids)) }
    switch predicate {
    case .constant: return nil
    case .test(let test): return condition(test, fields)
    case .expressionTest(let test): return condition(test, fields)
    case .and(let parts): return conjunction(parts.map { condition($0, fields) })
    case .or(let parts): return disjunction(parts.map { condition($0, fields) }, fields)
    case .not(let part): return condition(part, fields).map(TextCondition.not)
    }
  }

  /// The conjunction of the conditions of some operands. An operand without a condition is left to
  /// the recheck of the rows.
  private static func conjunction(_ parts: [TextCondition?]) -> TextCondition? {
    let known = parts.compactMap(\.self)
    guard let first = known.first else { return nil }
    let all = known.count == 1 ? first : .all(known)
    return known.count == parts.count ? all : .atMost(all)
  }

  /// The disjunction of the conditions of some operands. Conditions on the same text become one
  /// condition on several fields.
  private static func disjunction(
    _ parts: [TextCondition?], _ fields: Fields
  ) -> TextCondition? {
    var any: [TextCondition] = []
    var places: [TextCondition: Int] = [:]
    for part in parts {
      guard let part else { return nil }
      guard let field = part.singleField else {
        any.append(part)
        continue
      }
      let key = part.replacingFields(with: 0)
      if let place = places[key], let known = any[place].singleField {
        let union = known.fields | field.fields
        any[place] = part.replacingFields(with: union == fields.all ? everyField : union)
      } else {
        places[key] = any.count
        any.append(part)
      }
    }
    return any.count == 1 ? any[0] : .any(any)
  }

  /// The only text of the condition, which is exact or not.
  private var singleField: FieldCondition? {
    switch self {
    case .field(let field), .atMost(.field(let field)): field
    default: nil
    }
  }

  private func replacingFields(with fields: UInt64) -> TextCondition {
    switch self {
    case .field(var field):
      field.fields = fields
      return .field(field)
    case .atMost(let part): return .atMost(part.replacingFields(with: fields))
    default: return self
    }
  }

  private static func condition(_ test: AttributeTest, _ fields: Fields) -> TextCondition? {
    guard let field = fields.bit(test.attribute) else { return nil }
    switch test.condition {
    case .text(.pattern(let textTest, let pattern)):
      let isExact = pattern.options == [.caseInsensitive, .diacriticInsensitive]
      guard let found = holds(textTest, pattern, in: field) else { return nil }
      if textTest == .differs { return isExact ? .not(found) : nil }
      return isExact ? found : .atMost(found)
    case .text(.like(let pattern)):
      return hasLiteral(pattern.longestLiteral, pattern.options, in: field)
    case .text(.matches(let pattern)):
      return hasLiteral(pattern.longestLiteral, pattern.options, in: field)
    case .oneOf(let set):
      guard !set.hasNull else { return nil }
      let any = set.values.map { value in
        value.text.flatMap {
          holds(.equals, TextPattern($0, options: set.options), in: field)
        }
      }
      return any.isEmpty ? nil : disjunction(any, fields).map(TextCondition.atMost)
    case .isNull, .isNotNull, .textOrder, .value: return nil
    }
  }

  private static func condition(_ test: ExpressionTest, _ fields: Fields) -> TextCondition? {
    if case .text(.alias(let alias, _), .pattern(.contains, let pattern)) = test.condition {
      return condition(alias, contains: pattern, fields)
    }
    return condition(onJoinedTexts: test, fields)
  }

  /// The text of an alias lies within the text of the searched alias.
  private static func condition(
    _ alias: TextAlias, contains pattern: TextPattern, _ fields: Fields
  ) -> TextCondition? {
    guard let searched = fields.alias,
      let found = holds(.contains, pattern, in: searched.bit)
    else { return nil }
    let isExact =
      alias.name == searched.name && pattern.options == [.caseInsensitive, .diacriticInsensitive]
    return isExact ? found : .atMost(found)
  }

  /// In texts that are joined with a blank between them, each piece between the blanks of the
  /// needle lies in one of the texts.
  private static func condition(
    onJoinedTexts test: ExpressionTest, _ fields: Fields
  ) -> TextCondition? {
    guard
      case .text(.joined(let attributes), .pattern(let textTest, let pattern)) = test.condition,
      textTest != .differs
    else { return nil }
    let bits = attributes.map(fields.bit)
    guard !bits.contains(nil) else { return nil }
    let field = bits.compactMap(\.self).reduce(0, |)
    let pieces = pattern.needle.unicodeScalars.split(separator: " ").map {
      contains(String($0), pattern.options, .anywhere, in: field)
    }
    return conjunction(pieces).map(TextCondition.atMost)
  }

  /// The condition of a test.
  private static func holds(
    _ test: TextSearch.Test, _ pattern: TextPattern, in fields: UInt64
  ) -> TextCondition? {
    contains(pattern.needle, pattern.options, test.place, in: fields)
  }

  /// The condition that a text has the literal of a pattern.
  private static func hasLiteral(
    _ literal: String?, _ options: TextOptions, in fields: UInt64
  ) -> TextCondition? {
    literal.flatMap { contains($0, options, .anywhere, in: fields) }.map(TextCondition.atMost)
  }

  /// The condition that a text has a needle; nil where the folds cannot tell.
  private static func contains(
    _ needle: String, _ options: TextOptions, _ place: Place, in fields: UInt64
  ) -> TextCondition? {
    // Under [n] a part of a syllable of Hangul is found, of which the fold has nothing.
    if options.contains(.normalized), !needle.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let fold = TextFolding.fold(needle).text
    if fold.isEmpty { return nil }
    return .field(FieldCondition(needle: Array(fold.utf8), place: place, fields: fields))
  }
}

extension TextSearch.Test {
  fileprivate var place: TextCondition.Place {
    switch self {
    case .contains: .anywhere
    case .beginsWith: .start
    case .endsWith: .end
    case .equals, .differs: .whole
    }
  }
}
