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
