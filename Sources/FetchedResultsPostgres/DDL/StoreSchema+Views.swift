import FetchedResults
import FetchedResultsSQL

// MARK: - Views for report tools
//
// The store never reads a view of its own. The server refuses to alter or drop a column that a view
// shows, so an extension drops the views of the store first and makes them anew behind it. A view
// is known by its comment: what somebody else has under its name stays, be it a table.

extension StoreSchema {
  /// A view that the store has, and the statements that grant what it grants.
  struct FoundView {
    let name: String
    let grants: [String]
  }

  /// The views of the store that there are. They belong to the role, which may drop them.
  func ownViews(_ session: any SQLSession) throws -> [FoundView] {
    let names = try session.rows(
      """
      SELECT name FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]))
            AS described (name, text)
          JOIN pg_class ON oid = \(Self.table("name"))
        WHERE relkind = 'v' AND pg_catalog.obj_description(oid, 'pg_class') = text
          AND pg_catalog.pg_has_role(relowner, 'USAGE')
      """,
      [
        ArrayLiteral.text(description.views.map { .text($0.name) }),
        ArrayLiteral.text(description.views.map { .text($0.text) }),
      ]
    ) { $0.text(0) ?? "" }
    return try names.map { name in
      FoundView(name: name, grants: try grants(on: name, as: name, session))
    }
  }

  /// The statement that drops a view, unless somebody has made a view of it.
  func removal(of view: FoundView, in schema: String) -> String {
    let statement = "DROP VIEW \(quoted(schema)).\(quoted(view.name))"
    return """
      DO $do$ BEGIN \(statement); EXCEPTION WHEN dependent_objects_still_exist THEN NULL; END $do$
      """
  }

  /// The views of which nothing in the schema has the name, each with the statements that make it:
  /// who may read the table may read the view.
  func missingViews(
    _ session: any SQLSession, in schema: String
  ) throws -> [(view: ViewDescription, statements: [String])] {
    guard !description.views.isEmpty else { return [] }
    let missing = try session.rows(
      """
      SELECT name, (pg_catalog.current_setting('server_version_num')::int >= 150000)::int::bigint
        FROM pg_catalog.unnest(?::text[]) AS name WHERE \(Self.table("name")) IS NULL
      """, [ArrayLiteral.text(description.views.map { .text($0.name) })]
    ) { (name: $0.text(0) ?? "", knowsInvokers: $0.integer(1) == 1) }
    return try missing.compactMap { name, knowsInvokers in
      guard let view = description.views.first(where: { $0.name == name }) else { return nil }
      let grants = try grants(on: name, as: view.table, session).filter {
        $0.hasPrefix("GRANT SELECT ")
      }
      let statements =
        view.statements(in: schema, asInvoker: knowsInvokers)
        + view.columnComments(description.comments, in: schema)
      return (view, statements + grants)
    }
  }
}

extension ViewDescription {
  /// Its comment, by which it is known.
  fileprivate var text: String { comment + "." }

  /// - Parameter asInvoker: Whether who reads the view needs the right to read the table, too. A
  ///   server before PostgreSQL 15 asks for the rights of the owner alone.
  fileprivate func statements(in schema: String, asInvoker: Bool) -> [String] {
    let table = "\(quoted(schema)).\(quoted(table))"
    let view = "\(quoted(schema)).\(quoted(name))"
    let columns = columns.map { "\($0.content.expression) AS \(quoted($0.name))" }
    return [
      """
      CREATE VIEW \(view)\(asInvoker ? " WITH (security_invoker = true)" : "") AS
        SELECT \(columns.joined(separator: ",\n    "))
          FROM \(table)
      """,
      "COMMENT ON VIEW \(view) IS \(TableLayout.literal(text))",
    ]
  }

  /// The statements that say of each column what it shows.
  ///
  /// - Parameter comments: Those of the columns of the table.
  fileprivate func columnComments(_ comments: [String: String], in schema: String) -> [String] {
    columns.map { column in
      let text =
        column.content.meaning ?? comments["\(table).\(column.content.column)"]
        ?? "Identifies the row"
      return """
        COMMENT ON COLUMN \(quoted(schema)).\(quoted(name)).\(quoted(column.name))
          IS \(TableLayout.literal(text + "."))
        """
    }
  }
}

extension ViewDescription.Content {
  /// The times that the server has, in milliseconds since 1970. Another program may have stored
  /// any number: the whole report would end at it.
  private static let times = "-210866803200000 AND 9224318015999999"

  /// What it is, where that is not said of the column of the table.
  fileprivate var meaning: String? {
    guard case .whether(let column, let null, let known) = self else { return nil }
    return "'\(null)' where \(column) is null, and '\(known)' where it is not"
  }

  fileprivate var expression: String {
    let column = quoted(column)
    return switch self {
    case .value: column
    case .time:
      // The schema may have a function of this name.
      "pg_catalog.to_timestamp("
        + "CASE WHEN \(column) BETWEEN \(Self.times) THEN \(column) END / 1000.0)"
    case .whether(_, let null, let known):
      "CASE WHEN \(column) IS NULL THEN \(TableLayout.literal(null)) "
        + "ELSE \(TableLayout.literal(known)) END"
    }
  }
}
