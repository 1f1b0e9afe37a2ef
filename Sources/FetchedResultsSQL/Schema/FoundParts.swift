package import FetchedResults

/// What a store of an earlier description has of a later one. A list that is read before the store
/// is extended uses no more than that.
package struct FoundParts: Sendable {
  /// The columns of the entity's table.
  private let columns: Set<String>
  /// The names of the indexes of that table.
  let indexes: Set<String>
  /// The record of the store; nil where it has none, as a store of an earlier version.
  private let record: StoreRecord?
  private let own: StoreRecord
  private let entity: EntityDescription
  /// Whether the text blocks are made of the searched texts of the description.
  let hasTextBlocks: Bool
  /// Whether the store marks rows whose keys another program has made stale; one of the first three
  /// versions does not, so that its keys are not believed.
  private let marksRows: Bool
  /// Whether the triggers of a store that has no record count the sections of the description.
  private let countsAsDescribed: Bool
  /// Whether the change log records where commands were run.
  let recordsOrigins: Bool

  /// - Parameters:
  ///   - own: The record of the description.
  ///   - record: The record of the store; nil where it has none.
  package init(
    _ entity: EntityDescription, own: StoreRecord, record: StoreRecord?, columns: Set<String>,
    indexes: Set<String>, marksRows: Bool, countsAsDescribed: Bool, recordsOrigins: Bool
  ) {
    self.entity = entity
    self.own = own
    self.record = record
    self.columns = columns
    self.indexes = indexes
    self.marksRows = marksRows
    self.countsAsDescribed = countsAsDescribed
    self.recordsOrigins = recordsOrigins
    hasTextBlocks = record.map { !own.keepsOtherTexts(of: entity, than: $0) } ?? false
  }

  /// The column that has the values of an attribute; nil where none has.
  func column(of attribute: AttributeDescription) -> String? {
    [attribute.name, attribute.formerName].compactMap(\.self).first(where: columns.contains)
  }

  /// Whether the store has the sort keys of a text.
  func keysAttribute(_ name: String) -> Bool {
    guard marksRows, columns.contains(name), columns.contains(name + "_key") else { return false }
    return record.map { !own.compares(name, of: entity, otherwiseThan: $0) } ?? true
  }

  /// Whether the store must be extended before a list is read from it: its rows are not there, or
  /// are divided otherwise.
  package var mustBeExtended: Bool {
    if let record, own.dividesOtherwise(entity, than: record) { return true }
    return !columns.isEmpty && entity.partition.map { !columns.contains($0 + "_known") } ?? false
  }

  /// An attribute that the store has no column for; nil where it has all that are stored.
  package var missingAttribute: String? {
    entity.attributes.first { $0.computation == nil && column(of: $0) == nil }?.name
  }

  /// Whether the store counts the sections of a key as the description does.
  package func counts(_ key: SectionKey) -> Bool {
    let isThere =
      columns.contains(key.attribute) && (key.rule == .value || columns.contains(key.name))
    let isSame = record.map { !own.countsOtherwise(entity, than: $0) }
    return isThere && isSame ?? (countsAsDescribed && marksRows)
  }
}
