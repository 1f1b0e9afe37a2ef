import FetchedResults
import FetchedResultsSQL

// MARK: - Texts in the order of a language
//
// Before the eighth version of the format, plates, keys, spots and the authors of commands were
// compared as the language of the server has it.

extension StoreSchema {
  /// The statements that have the texts of indexes compared by their bytes. None of them writes a
  /// table anew, and each makes the indexes of its column anew.
  ///
  /// The server refuses to alter a column that a view, a trigger or a policy of another program
  /// names. Such a column stays as it was, and so does what that program has made.
  func comparisonsByBytes(_ connection: PostgresConnection) throws -> [String] {
    let columns = tables.flatMap { table in
      table.columns.filter { $0.content.hasPrefix(TableDescription.byteText) }
        .map { (table: table.name, column: $0.name) }
    }
    return try connection.rows(
      """
      SELECT pg_catalog.format(
          'DO %L',
          pg_catalog.format(
            'BEGIN ALTER TABLE %s ALTER COLUMN %I TYPE \(TableDescription.byteText); '
            'EXCEPTION WHEN feature_not_supported THEN NULL; END', name, attname))
        FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]))
            AS described (name, spelled)
          JOIN pg_attribute ON attrelid = \(Self.table("name"))
            AND attname = (pg_catalog.parse_ident(spelled))[1]
          JOIN pg_collation ON pg_collation.oid = attcollation
        WHERE NOT attisdropped AND collname <> 'C'
      """,
      [
        ArrayLiteral.text(columns.map { .text($0.table) }),
        ArrayLiteral.text(columns.map { .text($0.column) }),
      ]
    ) { $0.text(0) ?? "" }
  }
}
