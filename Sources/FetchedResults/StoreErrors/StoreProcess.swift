/// A process that has a store in a file open: the one that is waited for.
public struct StoreProcess: Hashable, Sendable {
  /// The number of the process.
  public let id: Int32
  /// Its program and the first words after it, such as `carvalet watch`; nil where the system does
  /// not tell.
  public let command: String?
  /// The login that runs it; nil where the system does not tell.
  public let user: String?

  /// A process of a number.
  public init(id: Int32, command: String?, user: String?) {
    self.id = id
    self.command = command
    self.user = user
  }
}

extension StoreProcess: CustomStringConvertible {
  /// `'carvalet watch' of ann (process 4711)`
  public var description: String {
    let user = user.map { " of \($0)" } ?? ""
    guard let command else { return "process \(id)\(user)" }
    return "'\(command)'\(user) (process \(id))"
  }
}

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
