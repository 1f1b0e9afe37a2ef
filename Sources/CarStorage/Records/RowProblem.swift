package import FoundationEssentials

/// Why a row, or the rest of a file, is refused.
package struct RowProblem: Error, Equatable, Sendable {
  /// Where in the file, as exactly as it is known.
  package let place: TextPlace
  package let kind: Kind
  /// The row as written, without its line end; empty if it was not complete.
  package let raw: [UInt8]

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
    case duplicateColumn(String)
    case fieldCount(expected: Int, found: Int)
    case quoteInsideField
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
    case nestedValue(key: String)

    // Cars
    case notANumber(CarField, String)
    case outOfRange(CarField, String, ClosedRange<Int64>)
    case notADate(CarField, String)
    /// A day that can be read in two ways, or in another order than ISO 8601 has.
    case ambiguousDate(CarField, String, readings: [String])
    /// A local time over which the clocks were set forward.
    case neverShown(CarField, String)
    case notAState(String)
    case notText(CarField, String)
    case fieldTwice(CarField)
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
