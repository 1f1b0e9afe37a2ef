import FetchedResults
import FoundationEssentials

/// A kind of line of a dump, by which a store moves to another database with its change log.
///
/// A dump is newline-delimited JSON, one object a line, with the kind of the line as its only key:
///
/// ```
///   {"dump":{"format":1,"description":"…"}}
///   {"car":{"ticket":1,"dateCreated":1795284245000,"make":"BMW","model":"M3"}}
///   {"note":…}
///   {"absence":…}
///   {"removed":{"ticket":4}}
///   {"setting":{"key":"stand_name","value":"…"}}
///   {"command":{"id":7,"date":1795284305000,"name":"edit","since":12}}
///   {"loaded":{"command":7,"first":1,"last":9000}}
///   {"change":{"seq":13,"command":7,"operation":2,"id":1,"make":"BMV",…}}
///   {"noteChange":…}
///   {"absenceChange":…}
///   {"end":{"lines":14,"lastTicket":1,"lastChange":13,"lastCommand":7}}
/// ```
///
/// The kinds come in this order, the lines of a kind in the order of their numbers, and commands
/// stand before their changes. A column that is null is left out; times are milliseconds since
/// 1970. The values are those that are stored, so that a load restores them to the bit. The last
/// line tells a whole dump from one that was cut off. What databases derive, such as keys and
/// section counts, is made anew.
///
/// An immutable value.
package struct DumpLine: Sendable {
  /// The version of the format. A dump of a later one is refused.
  package static let version = 1

  let name: String
  let columns: [LoggedTable.Column]
  /// Where a line of this kind may stand: behind lines of lower ranks, and among its equals.
  let rank: Int

  private init(_ name: String, rank: Int, _ columns: [LoggedTable.Column]) {
    self.name = name
    self.rank = rank
    self.columns = columns
  }

  static let head = DumpLine(
    "dump", rank: 0,
    [.init("format", .integer, isRequired: true), .init("description", .text)])

  static let car = DumpLine(
    "car", rank: 1,
    [.init(Car.entity.idName, .integer, isRequired: true)] + carAttributes.map(column))

  static let note = row("note", rank: 2, of: CarSchema.notes)
  static let absence = row("absence", rank: 3, of: CarSchema.absences)

  static let removed = DumpLine(
    "removed", rank: 4, [.init(Car.entity.idName, .integer, isRequired: true)])

  static let setting = DumpLine(
    "setting", rank: 5,
    [.init("key", .text, isRequired: true), .init("value", .text, isRequired: true)])

  static let command = DumpLine(
    "command", rank: 6,
    [
      .init("id", .integer, isRequired: true), .init("date", .integer, isRequired: true),
      .init("author", .text), .init("name", .text, isRequired: true), .init("origin", .text),
      .init("undoes", .integer), .init("since", .integer),
    ])

  static let loaded = DumpLine(
    "loaded", rank: 6,
    ["command", "first", "last"].map { .init($0, .integer, isRequired: true) })

  static let change = DumpLine("change", rank: 6, entry + Car.entity.attributes.map(column))
  static let noteChange = log("noteChange", rank: 7, of: CarSchema.notes)
  static let absenceChange = log("absenceChange", rank: 8, of: CarSchema.absences)

  static let end = DumpLine(
    "end", rank: 9,
    ["lines", "lastTicket", "lastChange", "lastCommand"].map {
      .init($0, .integer, isRequired: true)
    })

  static let all = [
    head, car, note, absence, removed, setting, command, loaded, change, noteChange, absenceChange,
    end,
  ]

  /// The attributes of a car that its row stores; the database computes the others.
  static let carAttributes = Car.entity.attributes.filter { $0.computation == nil }

  /// What an entry of a change log has before the values of its row.
  private static let entry: [LoggedTable.Column] = [
    .init("seq", .integer, isRequired: true), .init("command", .integer),
    .init("operation", .integer, isRequired: true), .init("id", .integer),
  ]

  private static func column(_ attribute: AttributeDescription) -> LoggedTable.Column {
    .init(attribute.name, attribute.type)
  }

  private static func row(_ name: String, rank: Int, of table: LoggedTable) -> DumpLine {
    DumpLine(name, rank: rank, [.init("id", .integer, isRequired: true)] + table.columns)
  }

  /// An entry has the values of its row before the change, and none where it was inserted.
  private static func log(_ name: String, rank: Int, of table: LoggedTable) -> DumpLine {
    DumpLine(name, rank: rank, entry + table.columns.map { .init($0.name, $0.type) })
  }
}

// MARK: - Writing

extension DumpLine {
  /// Appends a line with its line end.
  ///
  /// - Parameter values: The values of the columns, in their order.
  func append(_ values: [Value], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "{\"\(name)\":{".utf8)
    var isFirst = true
    for (column, value) in zip(columns, values) where !value.isNull {
      if !isFirst { bytes.append(ASCII.comma) }
      isFirst = false
      bytes.append(contentsOf: "\"\(column.name)\":".utf8)
      switch value {
      case .text(let text): JSONText.append(text, to: &bytes)
      case .integer(let number): bytes.append(contentsOf: String(number).utf8)
      case .date(let date):
        bytes.append(contentsOf: String(date.millisecondsSince1970).utf8)
      case .boolean(let isTrue): bytes.append(isTrue ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      case .real(let number): bytes.append(contentsOf: String(number).utf8)
      case .null: break
      }
    }
    bytes.append(contentsOf: "}}\n".utf8)
  }
}

// MARK: - Reading

/// What is wrong with a line of a dump, which is why nothing of the dump is loaded.
package struct DumpProblem: Error, Equatable {
  package enum Kind: Equatable, Sendable {
    /// The first line is that of something else.
    case notADump
    case newerFormat(Int)
    /// The line is no JSON, or no object with one key and an object behind it.
    case syntax(RowProblem)
    /// No line, or none of this kind, has a key.
    case unknown(String)
    /// A value is missing, is there twice, or is none that the column can have.
    case value(String)
    /// The line stands behind one that must come later, or has the number of an earlier one.
    case misplaced
    /// The lines do not end with the last one of a dump.
    case cutOff
  }

  package let line: Int
  package let kind: Kind
}

extension DumpLine {
  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Reads a line, without its line end.
  ///
  /// - Returns: The kind of the line, and the values of its columns.
  static func read(
    _ bytes: Bytes, at place: TextPlace
  ) throws(DumpProblem) -> (line: DumpLine, values: [Value]) {
    let found: (name: String, cells: [(key: String, value: FieldValue)])
    do throws(JSONScanner.Fault) { found = try cells(in: bytes) } catch {
      throw DumpProblem(
        line: place.line,
        kind: .syntax(RowProblem(error.kind, offset: error.offset, in: bytes, from: place)))
    }
    guard let line = named[found.name] else {
      throw DumpProblem(line: place.line, kind: .unknown(found.name))
    }
    return (line, try line.values(found.cells, at: place.line))
  }

  /// The only key of an object, and the members of the object behind it.
  private static func cells(
    in bytes: Bytes
  ) throws(JSONScanner.Fault) -> (name: String, cells: [(key: String, value: FieldValue)]) {
    var scanner = JSONScanner(bytes)
    scanner.skipBlanks()
    guard scanner.take(ASCII.openBrace) else { throw scanner.missing(.records) }
    scanner.skipBlanks()
    let name = try scanner.key()
    guard scanner.take(ASCII.openBrace) else { throw scanner.missing(.value) }
    var cells: [(key: String, value: FieldValue)] = []
    scanner.skipBlanks()
    if !scanner.take(ASCII.closeBrace) {
      repeat {
        scanner.skipBlanks()
        let key = try scanner.key()
        cells.append((key, try scanner.scalar()))
        scanner.skipBlanks()
      } while scanner.take(ASCII.comma)
      if !scanner.take(ASCII.closeBrace) { throw scanner.missing(.commaOrBrace) }
    }
    scanner.skipBlanks()
    guard scanner.take(ASCII.closeBrace) else { throw scanner.missing(.commaOrBrace) }
    scanner.skipBlanks()
    if scanner.peek != nil { throw scanner.missing(.end) }
    if let fault = scanner.contentFault { throw fault }
    return (name, cells)
  }

  private func values(
    _ cells: [(key: String, value: FieldValue)], at number: Int
  ) throws(DumpProblem) -> [Value] {
    var values = [Value](repeating: .null, count: columns.count)
    for cell in cells {
      guard let index = columns.firstIndex(where: { $0.name == cell.key }) else {
        // The first line of a later version may say more, and its version is what is wrong.
        if rank == Self.head.rank { continue }
        throw DumpProblem(line: number, kind: .unknown(cell.key))
      }
      guard values[index].isNull, let value = columns[index].type.value(cell.value) else {
        throw DumpProblem(line: number, kind: .value(cell.key))
      }
      values[index] = value
    }
    for (column, value) in zip(columns, values) where column.isRequired && value.isNull {
      throw DumpProblem(line: number, kind: .value(column.name))
    }
    return values
  }
}

extension AttributeDescription.ValueType {
  /// The value of a cell for a column of this type; nil where the column cannot have it.
  fileprivate func value(_ cell: FieldValue) -> Value? {
    switch (self, cell) {
    case (.text, .text(let text)): .text(text)
    case (.integer, .number(let digits)): Int64(digits).map(Value.integer)
    case (.date, .number(let digits)):
      Int64(digits).map { .date(Date(millisecondsSince1970: $0)) }
    case (.boolean, .number(let digits)):
      ["0", "1"].contains(digits) ? .boolean(digits == "1") : nil
    case (.real, .number(let digits)): Double(digits).map(Value.real)
    default: nil
    }
  }
}
