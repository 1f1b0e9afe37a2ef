extension PostgresCluster {
  /// Starts a server that follows this one.
  package func startStandby() throws -> PostgresCluster {
    try PostgresCluster(
      Setup(
        creation: """
          $as "$programs/pg_basebackup" -h '\(sockets)' -p \(port) -U \(Self.owner) \
          -D "$folder/data" -R -X stream -c fast
          """))
  }

  /// Starts a server with the write-ahead log of one that was the tenth to take over from another.
  package static func onTenthTimeline() throws -> PostgresCluster {
    try PostgresCluster(
      Setup(
        preparation: """
          $as "$programs/pg_resetwal" -l 0000000A0000000000000010 -D data >>steps 2>&1 \
            && $as touch data/pg_wal/0000000A.history
          """))
  }

  /// Ends the following of another server: this one takes writes from now on.
  package func promote() throws {
    try run(#"$as "$programs/pg_ctl" -D "$folder/data" -w promote"#)
  }

  /// The address of a schema on whichever of some servers takes writes.
  package static func address(schema: String, onEither clusters: [PostgresCluster]) -> String {
    let hosts = clusters.map(\.sockets).joined(separator: ",")
    let ports = clusters.map { String($0.port) }.joined(separator: ",")
    return "postgresql:///postgres?host=\(hosts)&port=\(ports)&user=\(owner)"
      + "&target_session_attrs=read-write&options=-csearch_path%3D\(schema)"
  }
}
