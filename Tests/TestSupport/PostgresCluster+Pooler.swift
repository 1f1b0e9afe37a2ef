extension PostgresCluster {
  /// Starts pgbouncer before the server, which ends with it.
  ///
  /// - Parameter mode: `transaction` or `session`: how long a client has a connection of the
  ///   server.
  /// - Returns: The address of a database by way of it. Where its store lies follows from the role,
  ///   because a pooler refuses settings in an address.
  package func startPooler(
    mode: String, connections: Int = 4
  ) throws -> (_ database: String) -> String {
    let name = "pooler-\(UInt16.random(in: 0 ... .max))"
    let port = UInt16.random(in: 10_000..<32_000)
    try run(
      """
      printf '%s\\n' '[databases]' "* = host=$sockets port=\(self.port)" '[pgbouncer]'
        "unix_socket_dir=$sockets" listen_port=\(port) auth_type=trust
        "auth_file=$folder/\(name).users" pool_mode=\(mode) default_pool_size=\(connections)
        "logfile=$folder/\(name).log" "pidfile=$folder/\(name).pid" > "$folder/\(name).ini";
      echo '"\(Self.owner)" ""' > "$folder/\(name).users";
      chmod 644 "$folder/\(name).ini" "$folder/\(name).users";
      $as env PATH="$PATH:/usr/sbin" pgbouncer -q -d "$folder/\(name).ini" &&
        until [ -S "$sockets/.s.PGSQL.\(port)" ]; do sleep 0.1; done
      """)
    return { database in
      "postgresql:///\(database)?host=\(self.sockets)&port=\(port)&user=\(Self.owner)"
        + "&\(Self.connectTimeout)"
    }
  }
}
