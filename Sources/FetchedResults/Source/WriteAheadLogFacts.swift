/// The write-ahead log of a store in a file, as it was for a moment.
package struct WriteAheadLogFacts: Hashable, Sendable {
  /// The length of the log.
  package let bytes: Int
  /// Whether the log is longer than the store, and than a checkpoint lets it become: a copy of the
  /// file alone lacks much, and every command takes longer.
  package let isLong: Bool
  /// The other processes that read the store.
  package let readers: [StoreProcess]

  package init(bytes: Int, isLong: Bool, readers: [StoreProcess]) {
    self.bytes = bytes
    self.isLong = isLong
    self.readers = readers
  }
}
