/// What a server says of a store, without a password.
package struct ServerFacts: Equatable, Sendable {
  /// The version of the server, as `15.8`.
  package let version: String
  /// The hosts of the address, or of libpq's environment and files, with their ports. The connected
  /// one is the first.
  package let hosts: [String]
  package let database: String
  package let schema: String
  package let role: String
  /// The role that has logged in, where the other one was set afterwards.
  package let login: String
  /// Whether the role may write all tables of the store, on a server that takes writes.
  package let mayWrite: Bool
  /// Whether the server follows another one and takes no writes.
  package let isStandby: Bool
  /// Whether logical replication writes rows of the store.
  package let isSubscriber: Bool
  /// Whether the store has rows that no trigger has seen, so that lists lack them.
  package let hasUnseenRows: Bool
  /// The version of the store's tables.
  package let formatVersion: Int
  /// The size of the store's tables and indexes on the server's disk, in bytes.
  package let bytes: Int

  package init(
    version: String, hosts: [String], database: String, schema: String, role: String,
    login: String, isSubscriber: Bool, hasUnseenRows: Bool, mayWrite: Bool, isStandby: Bool,
    formatVersion: Int, bytes: Int
  ) {
    self.version = version
    self.hosts = hosts
    self.database = database
    self.schema = schema
    self.role = role
    self.login = login
    self.isSubscriber = isSubscriber
    self.hasUnseenRows = hasUnseenRows
    self.mayWrite = mayWrite
    self.isStandby = isStandby
    self.formatVersion = formatVersion
    self.bytes = bytes
  }
}
