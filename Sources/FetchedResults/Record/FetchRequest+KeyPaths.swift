extension FetchRequest where Object: FetchedRecord {
  /// A request for the records that meet a condition, in an order of key paths.
  ///
  /// - Precondition: Every key path is that of an attribute, or of the identifier.
  public init(
    where predicate: RecordPredicate<Object>?, sortedBy order: [Entity<Object>.SortDescriptor] = [],
    sections: Entity<Object>.Sections? = nil, fetchLimit: Int? = nil, fetchOffset: Int = 0
  ) {
    self.init(
      predicate: predicate?.predicate, sortedBy: order.map(\.named), sectionKey: sections?.key,
      fetchLimit: fetchLimit, fetchOffset: fetchOffset)
  }

  /// A request for all records, in an order of key paths.
  ///
  /// - Precondition: Every key path is that of an attribute, or of the identifier.
  public init(
    sortedBy order: [Entity<Object>.SortDescriptor], sections: Entity<Object>.Sections? = nil,
    fetchLimit: Int? = nil, fetchOffset: Int = 0
  ) {
    self.init(
      where: nil, sortedBy: order, sections: sections, fetchLimit: fetchLimit,
      fetchOffset: fetchOffset)
  }
}
