import FetchedResults
import FetchedResultsSQL

// MARK: - What holds for each row
//
// Other programs write into the tables of a store, so the server demands of a row only what the
// triggers give it and every program relies on. A car may lack its make or the time of parking,
// which are shown as unknown. A section count may be below zero for a moment, while a statement
// runs within another one.
//
// Notes and absences have no foreign key. Another program may remove a car and leave its notes, or
// write a note before the car; every version so far takes that, and a stand may have such rows. A
// writer of this library sends notes before the cars of the same transaction.
//
// The rows of an older store are held against it once. One that breaks it stays, and so does the
// demand on new rows: `check` names the constraint until a repair has removed such rows.

extension StoreSchema {
  /// A constraint that the server does not have, or that not every row is known to meet.
  struct MissingConstraint {
    /// The table, spelled for a statement.
    let table: String
    let check: TableDescription.Check
    let isThere: Bool

    /// The statements that demand it of new rows, and of those that there are if all of them meet
    /// it.
    var addition: [String] {
      let validation = "ALTER TABLE \(table) VALIDATE CONSTRAINT \(quoted(check.name))"
      return (isThere ? [] : ["ALTER TABLE \(table) ADD \(check.definition) NOT VALID"]) + [
        "DO $do$ BEGIN \(validation); EXCEPTION WHEN check_violation THEN NULL; END $do$"
      ]
    }

    /// The statements that remove the rows that break it, and demand it of all others.
    var renewal: [String] {
      [
        "DELETE FROM \(table) WHERE NOT (\(check.condition))",
        "ALTER TABLE \(table) DROP CONSTRAINT IF EXISTS \(quoted(check.name))",
        "ALTER TABLE \(table) ADD \(check.definition)",
      ]
    }

    /// The constraint, as it is reported.
    var object: SchemaObject { SchemaObject(.constraint, check.name, check.definition) }
  }

  func missingConstraints(_ session: any SQLSession) throws -> [MissingConstraint] {
    let described = tables.flatMap { table in table.checks.map { (table.name, $0) } }
    let found = try session.rows(
      """
      SELECT place, (oid IS NOT NULL)::int::bigint
        FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]))
            WITH ORDINALITY AS described (relation, name, place)
          LEFT JOIN pg_constraint ON contype = 'c' AND conname = name::name
            AND conrelid = \(Self.table("relation"))
        WHERE convalidated IS NOT TRUE ORDER BY place
      """,
      [
        ArrayLiteral.text(described.map { .text($0.0) }),
        ArrayLiteral.text(described.map { .text($0.1.name) }),
      ]
    ) { (place: Int($0.integer(0)) - 1, isThere: $0.integer(1) == 1) }
    return found.map {
      let (table, check) = described[$0.place]
      return MissingConstraint(table: table, check: check, isThere: $0.isThere)
    }
  }
}
