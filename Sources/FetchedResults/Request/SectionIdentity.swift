import UnicodeText

/// The identity of a section: two rows are in the same section if their identities are equal.
///
/// The identity of a text is its sort key, so `bmw`, `BMW` and `Bmw` are one section.
public enum SectionIdentity: Hashable, Sendable {
  /// The one section of a request without a section key.
  case all
  /// The sort key of a text, or the letter it begins with; empty for no letter.
  case text(String)
  /// A number, an hour (0 to 23), a day (since 1970-01-01), an hour of a day (since that day
  /// began), the first year of a decade, a date (milliseconds since 1970) or a boolean (0 and 1).
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// Rows whose attribute is null or empty.
  case unknown
}

extension FetchPlan.SectionPlan {
  /// The section that a row belongs to.
  ///
  /// - Complexity: O(length of the text) for text attributes, else O(1).
  func identity(of row: FetchedRow) -> SectionIdentity {
    let value = attribute.value(in: row)
    switch key.rule {
    case .value: return SectionIdentity(value, attribute.comparison)
    case .firstLetter:
      guard case .text(let sortKey) = SectionIdentity(value, attribute.comparison) else {
        return .unknown
      }
      return .text(TextFolding.letterKey(ofKey: sortKey))
    case .hour:
      guard let date = value.date else { return .unknown }
      let time = CivilTime(
        milliseconds: date.millisecondsSince1970, utcOffset: attribute.utcOffset(in: row))
      return .integer(Int64(time.clock.hour))
    case .day:
      guard let date = value.date else { return .unknown }
      return .integer(
        CivilTime.daysSinceEpoch(
          milliseconds: date.millisecondsSince1970, utcOffset: attribute.utcOffset(in: row)))
    case .dayHour:
      guard let date = value.date else { return .unknown }
      let offset = attribute.utcOffset(in: row)
      let milliseconds = date.millisecondsSince1970
      let day = CivilTime.daysSinceEpoch(milliseconds: milliseconds, utcOffset: offset)
      let time = CivilTime(milliseconds: milliseconds, utcOffset: offset)
      return .integer(day * 24 + Int64(time.clock.hour))
    case .decade:
      guard let year = value.integer else { return .unknown }
      // The decade of the least integers would begin below 64 bits.
      return .integer(max(year, .min + 8).dividedRoundingDown(by: 10) * 10)
    }
  }
}

extension SectionIdentity {
  /// The section of a value under the rule ``SectionKey/Rule/value``.
  init(_ value: Value, _ comparison: TextComparison) {
    switch value {
    case .null: self = .unknown
    case .integer(let integer): self = .integer(integer)
    case .boolean(let boolean): self = .integer(boolean ? 1 : 0)
    case .real(let real): self = .real(real)
    case .date(let date): self = .integer(date.millisecondsSince1970)
    case .text(let text):
      let key = comparison.sortKey(of: text)
      self = key.isEmpty ? .unknown : .text(key)
    }
  }
}
