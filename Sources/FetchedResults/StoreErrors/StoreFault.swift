/// Something in a store that is not as it should be.
public enum StoreFault: Hashable, Sendable {
  /// SQLite found the file damaged; its own words.
  case damage(String)
  /// A trigger, a view or an index is not as it should be.
  case schema(SchemaDifference)
  /// So many changes of rows were acknowledged and are not in the store.
  case missingChanges(Int)
  /// The last changes that were made here are not in the store: another copy was put in its place.
  case lastChangesNotHere
  /// The summary counts sections differently from the rows.
  case summary(sections: Int)
  /// Rows that are marked, because another program has changed them or a version that knew no marks
  /// has written them: no answer is wrong, but each takes longer until they are renewed.
  case staleRows(rows: Int, firstID: Int64)
  /// Rows that are not marked, with a value that follows from others and does not agree with them.
  case wrongKeys(rows: Int, firstID: Int64)
  /// Text blocks that say other texts than their rows do.
  case wrongTexts(blocks: Int)
}
