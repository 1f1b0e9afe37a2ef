extension PostgresCluster {
  /// Starts a server that follows this one.
  package func startStandby() throws -> PostgresCluster {
    try PostgresCluster(
      Setup(
        creation: """
          $as "$programs/pg_basebackup" -h '\(folder)' -p \(port) -U \(Self.owner) \
          -D "$folder/data" -R -X stream -c fast
          """))
  }

  /// Ends the following of another server: this one takes writes from now on.
  package func promote() throws {
    try run(#"$as "$programs/pg_ctl" -D "$folder/data" -w promote"#)
  }

  /// The address of a schema on whichever of some servers takes writes.
  package static func address(schema: String, onEither clusters: [PostgresCluster]) -> String {
    let hosts = clusters.map(\.folder).joined(separator: ",")
    let ports = clusters.map { String($0.port) }.joined(separator: ",")
    return "postgresql:///postgres?host=\(hosts)&port=\(ports)&user=\(owner)"
      + "&target_session_attrs=read-write&options=-csearch_path%3D\(schema)"
  }
}
