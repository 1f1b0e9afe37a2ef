extension PostgresCluster {
  /// Mounts a small disk in memory, with the tablespace `small` on it.
  ///
  /// - Parameter connect: Runs a statement on the server.
  package func mountSmallDisk(megabytes: Int, _ execute: (String) throws -> Void) throws {
    try run(
      """
      mkdir "$folder/small" && mount -t tmpfs -o size=\(megabytes)m,mode=0700 tmpfs "$folder/small" \
      && chown "$user" "$folder/small" && mkdir "$folder/small/space" \
      && chown "$user" "$folder/small/space"
      """)
    try execute("CREATE TABLESPACE small LOCATION '\(folder)/small/space'")
  }

  /// Takes all room that is left on the small disk, so that no table can grow.
  package func fillSmallDisk() throws {
    try run(#"cat /dev/zero >"$folder/small/ballast" || [ -s "$folder/small/ballast" ]"#)
  }

  /// Returns that room.
  package func emptySmallDisk() throws { try run(#"rm "$folder/small/ballast""#) }
}
