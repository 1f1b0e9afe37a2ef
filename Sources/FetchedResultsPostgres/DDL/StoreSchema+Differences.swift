import FetchedResults
import FetchedResultsSQL

// MARK: - Triggers and indexes
//
// The owner of the tables may drop a trigger or switch it off, for example around a load. The rows that
// are written meanwhile are neither counted nor logged, and nobody could tell that from the tables.

extension StoreSchema {
  /// A trigger with its function, or an index, as the format has it.
  struct Part {
    let object: SchemaObject
    /// The name of its table, spelled for a statement.
    let table: String
    /// The statement that creates the function of a trigger.
    let function: String?

    /// The text of the function, as the server keeps it.
    var body: String? {
      function.map { String($0.split(separator: Self.bodyMark)[1]) }
    }

    private static let bodyMark = "$function$"

    /// The statements that drop what is left of the part, and create it anew.
    var renewal: [String] {
      let name = quoted(object.name)
      let removal =
        object.kind == .trigger
        ? "DROP TRIGGER IF EXISTS \(name) ON \(table)" : "DROP INDEX IF EXISTS \(name)"
      return [replacement, removal, object.definition].compactMap(\.self)
    }

    /// The statement that puts the function of a trigger in the place of the one that is there.
    var replacement: String? {
      function.map {
        $0.replacing("CREATE FUNCTION", with: "CREATE OR REPLACE FUNCTION", maxReplacements: 1)
      }
    }
  }

  /// The triggers and indexes of the store, in the order of creation.
  func parts(in schema: String) -> [Part] {
    var function: String?
    return statements(in: schema).compactMap { statement in
      let words = DefinitionWords(statement)
      switch words.kind {
      case .function:
        function = statement
        return nil
      case .trigger:
        defer { function = nil }
        return Part(
          object: SchemaObject(.trigger, words.name, statement), table: words.table,
          function: function)
      case .index:
        return Part(
          object: SchemaObject(.index, words.name, statement), table: words.table, function: nil)
      case nil: return nil
      }
    }
  }

  /// What differs between the triggers and indexes of the database and those of the format. Those that
  /// somebody has added are that person's own affair. The functions of an older format are right until
  /// the next writer migrates them.
  ///
  /// - Throws: `PostgresError`.
  func differences(
    _ session: any SQLSession
  ) throws -> [(difference: SchemaDifference, part: Part)] {
    let place = try session.firstRow(
      "SELECT current_schema(), (SELECT value::bigint FROM store_meta WHERE key = 'format')"
    ) { (schema: $0.text(0), format: $0.integer(1)) }
    let schema = place?.schema
    let isMigrated = place?.format == Int64(Self.version)
    let parts = parts(in: schema ?? "")
    let tables = try ArrayLiteral.text(Set(parts.map(\.table)).sorted().map(Value.text))
    let triggers = try session.rows(
      """
      SELECT tgname::text, prosrc, (tgenabled IN ('O', 'A'))::int::bigint,
          (SELECT substr(setting, length('search_path=') + 1) FROM unnest(proconfig) AS setting
            WHERE setting LIKE 'search_path=%')
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE NOT tgisinternal
          AND tgrelid IN (SELECT to_regclass(name) FROM unnest(?::text[]) AS name)
      """, [tables]
    ) {
      (
        name: $0.text(0) ?? "", body: $0.text(1), isEnabled: $0.integer(2) == 1,
        // A function keeps the name that its schema had when it was made.
        schema: SearchPath.names($0.text(3) ?? "").first
      )
    }
    let indexes = try session.rows(
      """
      SELECT relname::text, indisvalid::int::bigint
        FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid IN (SELECT to_regclass(name) FROM unnest(?::text[]) AS name)
      """, [tables]
    ) { (name: $0.text(0) ?? "", isValid: $0.integer(1) == 1) }
    return parts.compactMap { part in
      let difference: SchemaDifference?
      if part.object.kind == .trigger {
        let found = triggers.first { $0.name == part.object.name }
        difference =
          switch found {
          case nil: .missing(part.object)
          case let found?
          where found.body != part.body && isMigrated || found.schema != schema:
            .changed(part.object)
          case let found?: found.isEnabled ? nil : .disabled(part.object)
          }
      } else {
        let isThere = indexes.contains { $0.name == part.object.name && $0.isValid }
        difference = isThere ? nil : .missing(part.object)
      }
      return difference.map { ($0, part) }
    }
  }
}

/// The words of a statement that creates something: what, its name, and the name of its table.
private struct DefinitionWords {
  enum Kind { case function, trigger, index }

  let kind: Kind?
  private(set) var name = ""
  private(set) var table = ""

  init(_ statement: String) {
    let kinds: [(String, Kind)] = [
      ("CREATE FUNCTION ", .function), ("CREATE TRIGGER ", .trigger), ("CREATE INDEX ", .index),
      ("CREATE UNIQUE INDEX ", .index),
    ]
    guard let (beginning, kind) = kinds.first(where: { statement.hasPrefix($0.0) }) else {
      self.kind = nil
      return
    }
    self.kind = kind
    var rest = statement.dropFirst(beginning.count)
    name = Self.name(Self.takeIdentifier(&rest))
    guard kind != .function, let place = rest.firstRange(of: " ON ") else { return }
    rest = rest[place.upperBound...]
    table = Self.takeIdentifier(&rest)
  }

  /// Takes an identifier off the beginning, with its quotes.
  private static func takeIdentifier(_ rest: inout Substring) -> String {
    let start = rest
    if rest.first == "\"" {
      rest.removeFirst()
      while let character = rest.popFirst() {
        guard character == "\"" else { continue }
        guard rest.first == "\"" else { break }
        rest.removeFirst()
      }
    } else {
      rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return String(start[..<rest.startIndex])
  }

  private static func name(_ identifier: String) -> String {
    guard identifier.hasPrefix("\"") else { return identifier }
    return String(identifier.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }
}
