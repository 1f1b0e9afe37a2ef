package import FoundationEssentials

/// Why a row, or the rest of a file, is refused.
package struct RowProblem: Error, Equatable, Sendable {
  /// Where in the file, as exactly as it is known.
  package let place: TextPlace
  package let kind: Kind
  /// The row as written, without its line end; empty if it was not complete.
  package let raw: [UInt8]
  /// What the file calls the field of ``Kind/field``; nil where that is the field's own name.
  package var column: String?

  package init(_ kind: Kind, at place: TextPlace, raw: [UInt8] = []) {
    self.place = place
    self.kind = kind
    self.raw = raw
  }

  /// A problem at an offset of a row that begins at `place`.
  init(_ kind: Kind, offset: Int, in row: Bytes, from place: TextPlace) {
    self.init(
      kind, at: place.advanced(over: Bytes(rebasing: row[..<offset])), raw: Array(row))
  }

  /// What is wrong with the row or the file.
  package enum Kind: Equatable, Sendable {
    // Any format
    case notUTF8(byte: UInt8)
    /// The file has an odd number of bytes.
    case notUTF16
    case nulCharacter
    case rowTooLong(limit: Int)
    case tooManyColumns(limit: Int)

    // CSV and TSV
    case noHeader
    case fieldCount(expected: Int, found: Int)
    case textAfterQuote
    case unterminatedQuote
    case quoteTooLong(limit: Int)
    case loneCarriageReturn
    case unknownEscape

    // JSON and NDJSON
    case unexpectedEnd
    case expected(JSONToken)
    case controlInString(UInt8)
    case tooDeep(limit: Int)
    case loneSurrogate
    case notAnObject
    case duplicateKey(String)

    // Cars
    case notANumber(CarField, String)
    case outOfRange(CarField, String, ClosedRange<Int64>)
    case notADate(CarField, String)
    /// A day that can be read in two ways, or in another order than ISO 8601 has.
    case ambiguousDate(CarField, String, readings: [String])
    /// A local time over which the clocks were set forward.
    case neverShown(CarField, String)
    /// A time of day whose day stands in another column, which is empty.
    case timeWithoutDay(CarField, String)
    /// A time of day below a heading that is no day of the calendar.
    case headingWithoutDate(CarField, String)
    case notAState(String)
    case notText(CarField, String)
    /// A JSON array or object where a text belongs.
    case nestedValue(CarField)
    case fieldTwice(CarField)
    /// The owner is given as a whole and in parts, and the two do not agree.
    case ownerBesideNames
    case returnedWithoutDate
    case parkedWithDate
    /// A step of a car has a date before the date of an earlier step.
    case dateMisplaced(CarField, before: CarField)
    /// Something was done to the car later than now.
    case timeAhead(CarField, Date)

    // The file
    /// An earlier row has the same ticket.
    case ticketTwice(Car.Ticket, line: Int)
    /// An earlier row without a ticket was given this one.
    case ticketGiven(Car.Ticket, line: Int)
    /// The line that was to have the names of the columns stands behind the last one.
    case noSuchLine(Int, last: Int)
    /// An object of JSON has a second list of objects.
    case secondList(String)

    // The store
    case ticketTaken(Car.Ticket)
    case ticketRetired(Car.Ticket)
    /// A server cannot sort by a longer text.
    case textTooLong(CarField, limit: Int)
    /// A server cannot store NUL.
    case textWithNUL(CarField)
    /// No ticket comes after it.
    case lastTicket(Car.Ticket)
  }

  /// What JSON asks for in a place where something else stands.
  package enum JSONToken: String, Sendable {
    case value = "a value"
    case records = "an array of objects or an object"
    case key = "a key in quotes"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
    case escape = "an escape of JSON"
    case digit = "a digit"
    case end = "the end"
  }
}

extension RowProblem.Kind {
  /// The field whose column holds what is wrong; nil where it is none, or several.
  package var field: CarField? {
    switch self {
    case .notANumber(let field, _), .outOfRange(let field, _, _), .notADate(let field, _),
      .ambiguousDate(let field, _, _), .neverShown(let field, _), .notText(let field, _),
      .nestedValue(let field), .timeWithoutDay(let field, _), .headingWithoutDate(let field, _),
      .dateMisplaced(let field, _), .timeAhead(let field, _),
      .textTooLong(let field, _), .textWithNUL(let field):
      field
    case .notAState, .returnedWithoutDate, .parkedWithDate: .state
    default: nil
    }
  }
}

extension RowProblem {
  /// Whether the cell may stand in a column that is only named like its field.
  var mayBeOfMisreadColumn: Bool {
    switch kind {
    case .notAState: true
    case .notADate(let field, _), .notText(let field, _): field.isTime
    default: false
    }
  }

  /// The problem as a part of a sentence, to be printed behind the place.
  ///
  /// Texts of the file are quoted as JSON, which escapes every control character, and long ones are
  /// cut, so that the fragment is safe to print.
  package var reason: String {
    switch kind {
    case .notUTF8(let byte): "byte 0x\(hex(byte)) is not UTF-8 text"
    case .notUTF16: "the file ends inside a character: this is not UTF-16 text"
    case .nulCharacter: "holds a NUL character"
    case .rowTooLong(let limit): "a row of more than \(limit >> 20) MiB"
    case .tooManyColumns(let limit): "more than \(limit) different keys in the file"

    case .noHeader: "no header with column names"
    case .fieldCount(let expected, let found):
      "expected \(expected) \(expected == 1 ? "field" : "fields"), found \(found)"
    case .textAfterQuote: "text after a closing quote"
    case .unterminatedQuote: "the quote opened here is never closed"
    case .quoteTooLong(let limit): "the quote opened here is not closed within \(limit >> 20) MiB"
    case .loneCarriageReturn: "a carriage return without a line feed"
    case .unknownEscape: #"only \t, \n, \r, \\, \N and \u{...} may follow a backslash"#

    case .unexpectedEnd: "the text ends inside a value"
    case .expected(let token): "expected \(token.rawValue)"
    case .controlInString(let byte): "control character 0x\(hex(byte)) inside a string"
    case .tooDeep(let limit): "nested more than \(limit) deep"
    case .loneSurrogate: "half of a surrogate pair"
    case .notAnObject: "not an object"
    case .duplicateKey(let key): "the key \(quoted(key)) comes twice"

    case .notANumber(let field, let text): "\(name(field)): \(quoted(text)) is not a number"
    case .outOfRange(let field, let text, let range):
      "\(name(field)): \(quoted(text)) is not between \(range.lowerBound) and \(range.upperBound)"
    case .notADate(let field, let text):
      "\(name(field)): \(quoted(text)) is not a time"
        + (column == nil ? "" : "; --map \(field.mapName)= leaves the column out")
    case .timeWithoutDay(let field, let text): "\(name(field)): \(quoted(text)) has no day"
    case .headingWithoutDate(let field, let heading):
      "\(name(field)): the heading \(quoted(heading)) above it is no day of the calendar"
    case .ambiguousDate(let field, let text, let readings):
      "\(name(field)): \(quoted(text)) can be misread: "
        + readings.map(quoted).joined(separator: " or ")
        + "; --date-order \(DateOrder.usual(for: text).count > 2 ? "ymd, dmy" : "dmy") or mdy says which"
    case .neverShown(let field, let text):
      "\(name(field)): \(quoted(text)) was never shown by the clock, which was set forward over it"
    case .notAState(let text): "\(name(.state)): \(quoted(text)) is not parked or returned"
    case .notText(let field, let text): "\(name(field)): \(text) is not a text"
    case .nestedValue(let field): "\(name(field)): holds an array or an object"
    case .fieldTwice(let field):
      "\(field.name): given by two columns; --map \(field.name)=COLUMN takes one of them"
    case .ownerBesideNames: "owner: another one than ownerFirstName and ownerLastName give"
    case .returnedWithoutDate:
      "\(name(.state)): returned, and nothing says when; --map state= leaves the column out"
    case .parkedWithDate:
      "\(name(.state)): parked, but with a time at which it left; --map state= leaves the column out"
    case .dateMisplaced(let field, let before):
      "\(name(field)): before the car was \(before.title)"
    case .timeAhead(let field, let date):
      "\(name(field)): \(Timestamp.text(date)) lies ahead; a car is \(field.title) now or was before; "
        + "--yes stores it"

    case .ticketTwice(let ticket, let line): "ticket: \(ticket) stands in line \(line) already"
    case .ticketGiven(let ticket, let line):
      "ticket: \(ticket) was given to line \(line), which has none"

    case .noSuchLine(let line, let last):
      "there is no line \(line): the file has \(last) \(last == 1 ? "line" : "lines")"
    case .secondList(let key):
      "\(quoted(key)) is a second list of objects. jq takes one of them out, as in: "
        + "jq .\(key) cars.json | carvalet import - --format json"

    case .ticketTaken(let ticket): "ticket: \(ticket) is taken by a car in the store"
    case .ticketRetired(let ticket): "ticket: \(ticket) belonged to a car that was removed"
    case .textTooLong(let field, let limit):
      "\(name(field)): too long, a server sorts texts of at most \(limit) bytes"
    case .textWithNUL(let field):
      "\(name(field)): contains the character NUL, which a server cannot store"
    case .lastTicket(let ticket):
      "ticket: \(ticket) is the last number there is: no car could get a ticket after it; "
        + "--yes stores it"
    }
  }

  /// How many characters of a text of the file are shown.
  private static let longestText = 60

  private func name(_ field: CarField) -> String { column.map(quotedUnlessWord) ?? field.name }

  /// A name of a column, in quotes where that is needed to print or to read it.
  private func quotedUnlessWord(_ name: String) -> String {
    let isWord =
      name.count <= Self.longestText
      && name.allSatisfy { $0.isLetter || $0.isNumber || " _-.+".contains($0) }
    return isWord ? name : quoted(name)
  }

  private func hex(_ byte: UInt8) -> String {
    String(UInt16(byte) + 0x100, radix: 16, uppercase: true).dropFirst().description
  }

  private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(Self.longestText + 1)
    guard scalars.count > Self.longestText else { return JSONText.quoted(text) }
    return JSONText.quoted(String(scalars.dropLast()) + "…")
  }
}
