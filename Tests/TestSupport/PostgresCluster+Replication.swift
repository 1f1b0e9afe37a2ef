extension PostgresCluster {
  /// A server whose tables can be published.
  package static func forPublications() throws -> PostgresCluster {
    try PostgresCluster(Setup(settings: ["wal_level=logical", "max_wal_senders=4"]))
  }

  /// The settings with which another server of this machine connects to this one.
  package var connection: String {
    "host=\(sockets) port=\(port) user=\(Self.owner) dbname=postgres"
  }

  /// Gives another server the schemas of this one, without a row.
  package func copySchemas(to other: PostgresCluster) throws {
    try run(
      """
      "$programs/pg_dump" -h "$sockets" -p \(port) -U \(Self.owner) --schema-only --no-publications
        postgres | "$programs/psql" -qX -h "\(other.sockets)" -p \(other.port) -U \(Self.owner)
        -v ON_ERROR_STOP=1 postgres
      """)
  }
}
