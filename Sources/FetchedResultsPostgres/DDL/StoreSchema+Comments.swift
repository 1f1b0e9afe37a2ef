import FetchedResults
import FetchedResultsSQL

// MARK: - Comments
//
// Who looks at a table with `\d+` reads what its columns mean. A comment that somebody has written
// stays.

extension StoreSchema {
  /// The statements that comment each table and column that has no comment.
  func missingComments(_ connection: PostgresConnection) throws -> [String] {
    let texts = comments
    let described = tables.flatMap { table in
      let name = Self.bareName(table.name)
      return [(table.name, "", texts[name])]
        + table.columns.map { column in
          let column = Self.bareName(column.name)
          return (table.name, column, texts["\(name).\(column)"])
        }
    }.compactMap { table, column, text in text.map { (table, column, $0) } }
    return try connection.rows(
      """
      SELECT CASE "column" WHEN '' THEN pg_catalog.format('COMMENT ON TABLE %s IS %L', name, text)
          ELSE pg_catalog.format('COMMENT ON COLUMN %s.%I IS %L', name, "column", text) END
        FROM ROWS FROM (pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]),
              pg_catalog.unnest(?::text[])) AS described (name, "column", text)
          LEFT JOIN pg_attribute ON attrelid = \(Self.table("name")) AND attname = "column"
        WHERE NOT EXISTS (SELECT 1 FROM pg_description WHERE classoid = 'pg_class'::regclass
            AND objoid = \(Self.table("name")) AND objsubid = coalesce(attnum, 0))
      """,
      [
        ArrayLiteral.text(described.map { .text($0.0) }),
        ArrayLiteral.text(described.map { .text($0.1) }),
        ArrayLiteral.text(described.map { .text($0.2) }),
      ]
    ) { $0.text(0) ?? "" }
  }

  /// The comments, by the name of the table, with that of the column behind a point.
  private var comments: [String: String] {
    var comments = Self.ownComments
    comments.merge(entityComments) { $1 }
    for table in description.loggedTables {
      comments.merge(Self.logComments(of: table.name)) { $1 }
      comments["\(table.name).id"] = "Identifies the row; no other row ever gets it."
      for column in table.columns {
        comments["\(table.name).\(column.name)"] = column.type.meaning
        comments["\(table.changeTable).old_\(column.name)"] = Self.oldValue(of: column.name)
      }
    }
    if let retired = description.retiredTable {
      comments[retired] = "The identifiers of removed rows, which no other row gets."
      comments["\(retired).\(table.entity.idName)"] = "The identifier of a row that was removed."
    }
    for (name, text) in description.comments {
      let unit = comments[name]?.hasSuffix("\(Self.unit).") ?? false ? Self.unit : ""
      comments[name] = "\(text)\(unit)."
    }
    return comments
  }

  fileprivate static let unit = ", in milliseconds since 1970 UTC"

  private static func oldValue(of name: String) -> String {
    "The value of \(name) before the change; null where the row was inserted."
  }

  // MARK: The tables of each store

  private static let ownComments = [
    "store_meta": "What the store is: its format, its identifier and what it was made for.",
    "store_meta.key": "The name of the fact.",
    "store_meta.value": "The fact. The format is the version of these tables.",
    "store_state": "One row for each change log. Who writes locks it first.",
    "store_state.change_log": "The table of the log.",
    "store_state.last_change": "The greatest sequence that the log has had.",
    "store_state.last_id": "The greatest identifier that a row has had.",
    "change_command": "The commands that have changed rows.",
    "change_command.id": "Identifies the command; a later one has a greater number.",
    "change_command.date": "When it was given\(unit).",
    "change_command.author": "Who gave it; null if unknown.",
    "change_command.name": "What it did, in a word or two.",
    "change_command.origin": "The desk or program that it was given at; null if unknown.",
    "change_command.undoes": "The command that it took back; null for other commands.",
    "change_command.since":
      "The last sequence of the log before it; null where its changes are gone.",
    "change_command.mark": "A random number that tells it from that of a restored copy.",
  ]

  /// The comments on a table of changes.
  private static func logComments(of table: String) -> [String: String] {
    let operations =
      "\(ChangeOperation.insert.rawValue) for an insertion, "
      + "\(ChangeOperation.update.rawValue) for an update, "
      + "\(ChangeOperation.delete.rawValue) for a removal"
    return [
      "\(table)_change": "The changes of \(table): one row for each row that a statement changed.",
      "\(table)_change.seq": "The place of the change among all changes.",
      "\(table)_change.command":
        "The command that made it, in change_command; null for another program.",
      "\(table)_change.operation": "What was done: \(operations).",
      "\(table)_change.id": "The identifier of the row.",
      "\(table)_change.mark": "A random number that tells it from that of a restored copy.",
    ]
  }

  // MARK: The tables of the entity

  private var entityComments: [String: String] {
    let entity = table.entity
    let name = entity.name
    var comments = Self.logComments(of: name)
    comments[name] = "One row for each \(name)."
    comments["\(name).\(entity.idName)"] = "Identifies the row."
    for attribute in entity.attributes {
      let isDate = attribute.type == .date
      comments["\(name).\(attribute.name)"] =
        attribute.computation == nil
        ? attribute.type.meaning : "Computed from other columns\(isDate ? Self.unit : "")."
    }
    for attribute in table.sortedKeyedAttributes {
      comments["\(name).\(attribute)_key"] = "The sort key of \(attribute), compared by its bytes."
    }
    for column in entity.attributes.map(\.name) + table.sortedKeyedAttributes.map({ $0 + "_key" }) {
      comments["\(name)_change.old_\(column)"] = Self.oldValue(of: column)
    }
    if let search = table.dialect.serverSearch {
      comments["\(name).\(search.textColumn)"] = "The searched texts of the row, folded."
    }
    if let partition = entity.partition {
      comments["\(name).\(partition)_known"] =
        "0 where \(partition) is null, and 1 where it is not."
    }
    for key in table.groupings {
      guard let suffix = key.rule.suffix else { continue }
      comments["\(name).\(key.attribute)\(suffix)"] = key.rule.meaning(of: key.attribute)
    }
    comments["\(name)_section"] = "How many rows of \(name) each section has, kept by triggers."
    comments["\(name)_section.dimension"] = "The grouping of the section; 0 is the whole table."
    comments["\(name)_section.part"] =
      entity.partition.map { "0 for rows without \($0), and 1 for those with it." } ?? "Always 0."
    comments["\(name)_section.text_key"] = "The key of the section, where that is a text."
    comments["\(name)_section.integer_key"] = "The key of the section, where that is an integer."
    comments["\(name)_section.real_key"] = "The key of the section, where that is a real number."
    comments["\(name)_section.spelling"] = "How the rows spell the key; empty where they do not."
    comments["\(name)_section.count"] = "How many rows the section has."
    comments["\(name)_section.id"] = "Identifies the section for replication."
    comments["\(name)_insertion"] = "Loads of rows as ranges; empty on a server."
    comments["\(name)_insertion.command"] = "The command that loaded the rows."
    comments["\(name)_insertion.first"] = "The first identifier of a range."
    comments["\(name)_insertion.last"] = "The last identifier of the range."
    comments["\(name)_stale"] =
      "The rows that other programs wrote, until their keys and searched texts are made."
    comments["\(name)_stale.\(entity.idName)"] = "The identifier of the row."
    return comments
  }
}

extension AttributeDescription.ValueType {
  /// What the values of a column are.
  fileprivate var meaning: String {
    switch self {
    case .integer: "An integer."
    case .date: "A time\(StoreSchema.unit)."
    case .boolean: "0 for false, and 1 for true."
    case .real: "A real number."
    case .text: "A text."
    }
  }
}

extension SectionKey.Rule {
  /// What a column that is derived for sections holds.
  fileprivate func meaning(of attribute: String) -> String {
    switch self {
    case .value: "The value of \(attribute)."
    case .firstLetter: "The first letter of the key of \(attribute); empty where it has no letter."
    case .hour: "The hour of \(attribute) by the clock of the row, from 0 to 23."
    case .day: "The day of \(attribute) by the clock of the row, counted from 1970-01-01."
    case .dayHour: "The hour of \(attribute) by the clock of the row, counted from 1970-01-01."
    case .decade: "The decade of \(attribute), as 1990."
    }
  }
}
