package import FetchedResults
import FetchedResultsSQL

extension PostgresStore {
  /// Asks the server about the store.
  ///
  /// - Throws: `PostgresError`.
  package func facts() throws -> ServerFacts {
    let names = try ArrayLiteral.text(storeSchema.tableNames.map(Value.text))
    let facts = try withOwnConnection { session in
      session.limitNextLockWait(seconds: writeTimeout)
      let hosts = session.hosts
      return try session.firstRow(
        """
        SELECT current_setting('server_version'), current_database(), current_schema(),
          current_user::text, pg_is_in_recovery()::int::bigint,
          (current_setting('default_transaction_read_only') = 'on')::int::bigint,
          (SELECT value FROM store_meta WHERE key = 'format'),
          sum(pg_total_relation_size(oid))::bigint,
          bool_and(has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
            AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))::int::bigint,
          session_user::text,
          EXISTS (SELECT 1 FROM pg_subscription_rel
            WHERE srrelid = \(StoreSchema.oid(of: table)))::int::bigint
          FROM pg_catalog.unnest(?::text[]) AS name
            JOIN pg_class ON oid = \(StoreSchema.table("name"))
        """, [names]
      ) { row in
        let isStandby = row.integer(4) == 1
        return ServerFacts(
          version: String((row.text(0) ?? "").prefix { $0 != " " }), hosts: hosts,
          database: row.text(1) ?? "", schema: row.text(2) ?? "", role: row.text(3) ?? "",
          login: row.text(9) ?? "", isSubscriber: row.integer(10) == 1,
          hasUnseenRows: hasUnseenRows,
          mayWrite: row.integer(8) == 1 && row.integer(5) == 0 && !isStandby,
          isStandby: isStandby,
          formatVersion: row.text(6).flatMap { Int($0) } ?? 0, bytes: Int(row.integer(7)))
      }
    }
    guard let facts else { throw PostgresError.damaged(server: server) }
    return facts
  }
}
