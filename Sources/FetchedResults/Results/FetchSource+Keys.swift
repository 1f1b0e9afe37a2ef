extension FetchSource where Object: FetchedRecord, Object.ID: RecordKey {
  /// The record of a key, in the newest state of the source; nil if there is none.
  ///
  /// - Throws: What the source throws, and the error of a row that makes no record.
  /// - Complexity: The cost of ``FetchReader/ranks(of:)`` in the order of the keys.
  public func object(_ key: Object.ID) throws -> Object? {
    try row(of: RowKey(key.text)).map(Object.init(row:))
  }
}

extension FetchSource {
  /// The row of a key, in the newest state of the source; nil if there is none.
  func row(of key: RowKey) throws -> FetchedRow? {
    let entity = Object.entity
    guard let name = entity.keyName, let index = entity.keyIndex else { return nil }
    let list = try fetch(FetchRequest(sortedBy: [.ascending(name)]))
    var values = [Value](repeating: .null, count: entity.attributes.count)
    values[index] = .text(key.text)
    let rank = try list.ranks(of: [FetchedRow(id: .min, values: values)])[0]
    return try list.rows(in: rank..<rank + 1).first { entity.key(of: $0) == key }
  }
}
