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

  /// What differs between the triggers and indexes of the database and those of the format.
  /// Triggers and indexes that another program has added are no difference. Neither is what an
  /// older format lacks or has otherwise, which the next writer migrates, unless its functions do
  /// not mark what triggers of other programs change.
  ///
  /// - Throws: `PostgresError`.
  func differences(
    _ session: any SQLSession
  ) throws -> [Difference] {
    let isOnTable = "tgrelid = \(Self.oid(of: table))"
    let place = try session.firstRow(
      """
      SELECT current_schema(), (SELECT value::bigint FROM store_meta WHERE key = 'format'),
        (EXISTS (\(table.changingTriggers(isOnTable))))::int::bigint
      """
    ) { (schema: $0.text(0) ?? "", format: $0.integer(1), hasChangingTriggers: $0.integer(2) == 1) }
    guard let place else { throw StoreInconsistency() }
    let schema = place.schema
    let needsThisFormat =
      place.format == Int64(Self.version)
      || place.hasChangingTriggers && place.format < Int64(Self.firstMarkingVersion)
    let parts = definitions(in: schema)
    // What the next writer adds is not missing.
    let later =
      place.format < Int64(Self.numberingVersion)
      ? description.numbering(beside: table, in: schema).map(\.object.name) : []
    let tables = try ArrayLiteral.text(Set(parts.map(\.table)).sorted().map(Value.text))
    let triggers = try session.rows(
      """
      SELECT tgname::text, prosrc, (tgenabled IN ('O', 'A'))::int::bigint,
          (SELECT substr(setting, length('search_path=') + 1) FROM unnest(proconfig) AS setting
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
        if let found, found.isEnabled, found.hasOwnFunction { renewal = [trigger.replacement] }
        difference =
          switch found {
          case nil: .missing(object)
          case let found?
          where found.body != trigger.body && needsThisFormat || found.schema != schema:
            .changed(object)
          case let found?: found.isEnabled ? nil : .disabled(object)
          }
      }
      return difference.map {
        Difference(found: $0, renewal: renewal ?? part.renewal(in: schema))
      }
    }
  }
}
