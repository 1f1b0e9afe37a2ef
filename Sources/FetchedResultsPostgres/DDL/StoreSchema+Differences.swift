import FetchedResults
import FetchedResultsSQL

// MARK: - Triggers and indexes
//
// The owner of the tables may drop a trigger or disable it, for example around a load. Rows that
// are written meanwhile are neither counted nor logged, and the tables do not show that.

extension StoreSchema {
  /// A difference, and the statements that mend it.
  struct Difference {
    let found: SchemaDifference
    let renewal: [String]
  }

  /// What differs between the triggers, indexes and views of the database and those of the format.
  /// Triggers and indexes that another program has added are no difference. Neither is what an
  /// older format lacks or has otherwise, which the next writer migrates.
  ///
  /// - Throws: `PostgresError`.
  func differences(
    _ session: any SQLSession
  ) throws -> [Difference] {
    let place = try session.firstRow(
      "SELECT current_schema(), (SELECT value::bigint FROM store_meta WHERE key = 'format')"
    ) { (schema: $0.text(0) ?? "", format: $0.integer(1)) }
    guard let place else { throw StoreInconsistency() }
    let schema = place.schema
    let parts = definitions(in: schema)
    // What the next writer adds is not missing.
    let later =
      (place.format < Int64(Self.version) ? table.indexDefinitions.map(\.name) : [])
      + (place.format < Int64(Self.numberingVersion)
        ? description.numbering(beside: table, in: schema).map(\.object.name) : [])
    let tables = try ArrayLiteral.text(Set(parts.map(\.table)).sorted().map(Value.text))
    let triggers = try session.rows(
      """
      SELECT tgname::text, prosrc, (tgenabled IN ('O', 'A'))::int::bigint,
          (SELECT substr(setting, length('search_path=') + 1) FROM pg_catalog.unnest(proconfig) AS setting
            WHERE setting LIKE 'search_path=%'), prosecdef::int::bigint,
          (proname = tgname)::int::bigint
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE NOT tgisinternal
          AND tgrelid IN (SELECT \(Self.table("name")) FROM pg_catalog.unnest(?::text[]) AS name)
      """, [tables]
    ) {
      (
        name: $0.text(0) ?? "", body: $0.text(1), isEnabled: $0.integer(2) == 1,
        // A function keeps the name that its schema had when it was made.
        schema: SearchPath.names($0.text(3) ?? "").first, isSecurityDefiner: $0.integer(4) == 1,
        hasOwnFunction: $0.integer(5) == 1
      )
    }
    let indexes = try session.rows(
      """
      SELECT relname::text, indisvalid::int::bigint
        FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid IN (SELECT \(Self.table("name")) FROM pg_catalog.unnest(?::text[]) AS name)
      """, [tables]
    ) { (name: $0.text(0) ?? "", isValid: $0.integer(1) == 1) }
    let views = place.format < Int64(Self.version) ? [] : try missingViews(session, in: schema)
    let missingViews = views.map { view, statements in
      Difference(
        found: .missing(SchemaObject(.view, view.name, statements[0])), renewal: statements)
    }
    return parts.compactMap { part in
      var part = part
      let object = part.object
      if later.contains(object.name) { return nil }
      let difference: SchemaDifference?
      var renewal: [String]?
      switch part {
      case .index:
        let isThere = indexes.contains { $0.name == object.name && $0.isValid }
        difference = isThere ? nil : .missing(object)
      case .trigger(var trigger):
        let found = triggers.first { $0.name == object.name }
        trigger.isSecurityDefiner = found?.isSecurityDefiner ?? false
        part = .trigger(trigger)
        // Where only the body differs, readers and the loads of other programs go on meanwhile.
        if let found, found.isEnabled, found.hasOwnFunction {
          renewal = [trigger.replacement, trigger.revocation]
        }
        difference =
          switch found {
          case nil: .missing(object)
          case let found?
          where found.body != trigger.body && place.format == Int64(Self.version)
            || found.schema != schema:
            .changed(object)
          case let found?: found.isEnabled ? nil : .disabled(object)
          }
      }
      return difference.map {
        Difference(found: $0, renewal: renewal ?? part.renewal(in: schema))
      }
    } + missingViews
  }

  // MARK: - Triggers of other programs

  /// The same, with what an extension leaves alone: the triggers and rules of other programs that
  /// keep the store from taking changes, which a repair drops, and constraints that a row breaks,
  /// which a repair removes.
  func allDifferences(_ session: any SQLSession) throws -> [Difference] {
    let foreign = try session.rows(Self.foreignTriggers(on: table) + " ORDER BY name") {
      let kind = $0.text(0) == "rule" ? SchemaObject.Kind.rule : .trigger
      return Difference(
        found: .planted(SchemaObject(kind, $0.text(1) ?? "", "")), renewal: [$0.text(2) ?? ""])
    }
    let isOlder = try session.integer(
      "SELECT (value::bigint < \(Self.version))::int::bigint FROM store_meta WHERE key = 'format'")
    let constraints = isOlder == 1 ? [] : try missingConstraints(session)
    return try foreign + differences(session)
      + constraints.map { Difference(found: .missing($0.object), renewal: $0.renewal) }
  }

  /// Selects the kind and the name of what other programs have put on an entity's table that may
  /// change or drop a row before it is stored, and the statement that drops it: triggers that run
  /// before each row, and rules. A row that was stored otherwise than it was written would have
  /// keys that do not fit it. Each writer looks for them under its lock, so the next command also
  /// finds one that has come since the store was opened.
  ///
  /// What a trigger changes afterwards, by a statement of its own, is marked as stale and logged.
  static func foreignTriggers(on table: TableLayout) -> String {
    let own = ["numbered", "renumbered"].map { TableLayout.literal("\(table.entity.name)_\($0)") }
    // The lowest bits of `tgtype` are set for a trigger that runs for each row, and before it.
    return """
      SELECT kind, name, pg_catalog.format('DROP %s %I ON %s', upper(kind), name, relation) AS removal
        FROM (
          SELECT 'trigger' AS kind, tgname::text AS name, tgrelid::regclass AS relation
            FROM pg_trigger
            WHERE tgenabled IN ('O', 'A') AND NOT tgisinternal AND tgtype & 3 = 3
              AND tgname NOT IN (\(own.joined(separator: ", ")))
          UNION ALL
          SELECT 'rule', rulename::text, ev_class::regclass FROM pg_rewrite
            WHERE ev_enabled IN ('O', 'A')
        ) AS objects WHERE relation = \(oid(of: table))
      """
  }
}
