import FetchedResults
import FetchedResultsSQL
import UnicodeText

// MARK: - Creating a store

extension StoreSchema {
  /// Creates the store at the head of the search path, unless there is one; the schema as well,
  /// where the search path names one that does not exist.
  ///
  /// - Parameters:
  ///   - makesSchema: Whether the schema is created.
  ///   - others: Statements for what stands beside the tables of the store, in the same
  ///     transaction.
  ///   - timeout: How many seconds to wait for others who create the store or its schema.
  /// - Throws: `PostgresError`; `busy` after the timeout, `missingSchema` where the schema is not
  ///   to be created. Nothing is changed then.
  func create(
    _ connection: PostgresConnection, makesSchema: Bool = true, beside others: [String] = [],
    timeout: Int
  ) throws {
    for _ in 0..<Self.mostLooks {
      do {
        return try createIfMissing(
          connection, makesSchema: makesSchema, beside: others, timeout: timeout)
      } catch let error as PostgresError where error.isOfDuplicate {
        // Another process has created the store meanwhile, or only its schema, unless a table is
        // that of another program.
      }
    }
    do { try check(connection, timeout: timeout) } catch PostgresError.missing(let server, _) {
      throw PostgresError.foreign(server: server, reason: "it has tables of another program")
    }
  }

  private func createIfMissing(
    _ connection: PostgresConnection, makesSchema: Bool, beside others: [String], timeout: Int
  ) throws {
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    connection.spellPlainly()
    connection.limitLockWaits(seconds: timeout)
    do {
      let schema = try schema(connection, isMade: makesSchema)
      let cursor = try SQLCursor(
        connection, "SELECT 1 FROM pg_class WHERE oid = to_regclass(?)")
      try cursor.bind(.text(quoted(schema) + ".store_meta"), at: 1)
      if try !cursor.step() {
        let statements =
          tables.map(\.statement) + firstRows + definitions(in: schema).flatMap(\.statements)
          + others
        for statement in statements {
          try connection.submit(statement).discard()
        }
        let views = try missingViews(connection, in: schema).flatMap(\.statements)
        for statement in try missingComments(connection) + views {
          try connection.submit(statement).discard()
        }
      }
      try connection.execute("COMMIT")
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }

  /// Writes the rows that a store begins with, where it has none: a crash of the server empties
  /// tables that are not logged.
  ///
  /// - Throws: `PostgresError`.
  func fillIfEmptied(_ connection: PostgresConnection) throws {
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    do {
      try connection.execute("LOCK TABLE store_meta IN EXCLUSIVE MODE")
      if try connection.integer("SELECT 1 FROM store_meta LIMIT 1") == nil {
        for statement in firstRows { try connection.execute(statement) }
      }
      try connection.execute("COMMIT")
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }

  /// Drops the store where nothing was ever stored in it, and no other client uses it. The schema
  /// stays.
  ///
  /// - Throws: `PostgresError`. Nothing is changed then.
  func dropIfUnused(_ connection: PostgresConnection) throws {
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    // The connection that has made the store may just be rolling back what it was made for.
    connection.limitLockWaits(seconds: 1)
    do {
      let schema = try name(connection)
      try connection.execute(
        "LOCK TABLE \(tableNames.joined(separator: ", ")) IN ACCESS EXCLUSIVE MODE")
      let cursor = try SQLCursor(
        connection,
        """
        SELECT 1 FROM store_state WHERE last_change > 0 OR last_id > 0
          UNION ALL SELECT 1 FROM change_command UNION ALL SELECT 1 FROM \(table.tableName) LIMIT 1
        """)
      if try !cursor.step() {
        for view in try ownViews(connection) {
          try connection.execute(removal(of: view, in: schema))
        }
        let functions = Set(definitions(in: schema).compactMap { $0.trigger?.name }).sorted()
        try connection.execute("DROP TABLE \(tableNames.joined(separator: ", "))")
        for function in functions {
          try connection.execute("DROP FUNCTION \(quoted(schema)).\(quoted(function))()")
        }
      }
      try connection.execute("COMMIT")
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }

  /// The statements for the rows that a new store begins with.
  private var firstRows: [String] {
    [
      """
      INSERT INTO store_meta (key, value) VALUES
        ('format', '\(Self.version)'),
        ('text_version', '\(TextFolding.version)'),
        ('store', '\(Self.newIdentifier)')
      """,
      noteRecord,
      "INSERT INTO store_state (change_log) VALUES (\(TableLayout.literal(table.entity.name + "_change")))",
    ]
  }

  /// The schema at the head of the search path.
  ///
  /// - Parameter isMade: Whether it is created where it does not exist.
  private func schema(_ connection: PostgresConnection, isMade: Bool) throws -> String {
    let schema = try name(connection)
    // Looked for first, because who may not create schemas may use one.
    let cursor = try SQLCursor(connection, "SELECT 1 FROM pg_namespace WHERE nspname = ?")
    try cursor.bind(.text(schema), at: 1)
    if try !cursor.step() {
      guard isMade else {
        throw PostgresError.missingSchema(server: server(connection), schema: schema)
      }
      try connection.execute("CREATE SCHEMA IF NOT EXISTS \(quoted(schema))")
    }
    guard try head(connection).current == schema else { throw try whyMissing(connection) }
    return schema
  }
}

extension PostgresError {
  /// Whether an object exists already that a statement was to create.
  fileprivate var isOfDuplicate: Bool {
    if case .failed(_, let code, _) = self {
      ["42P07", "42P06", "23505", "42710", "42723"].contains(code)
    } else {
      false
    }
  }
}
