extension FetchedResultsController where Object: FetchedRecord, Object.ID: RecordKey {
  /// The path of the record of a key; nil if the list does not contain it.
  ///
  /// The record is looked for in the newest state of the source, and its place in the list as it
  /// is.
  ///
  /// - Throws: What the source throws.
  public func indexPath(forKey key: Object.ID) throws -> ResultsIndexPath? {
    try indexPath(for: RowKey(key.text))
  }
}
