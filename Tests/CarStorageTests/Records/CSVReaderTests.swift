import CarStorage
import Testing

/// A CSV file is read with its quotes, and null is kept apart from the empty text. A broken row is
/// refused with its line and column, and reading goes on behind it where that is safe.
struct CSVReaderTests {
  @Test func readsQuotesNullsAndEmptyTexts() {
    expect(
      """
      make,note,spot
      BMW,"say ""hi"", please",
      "",,"two
      lines"
      Škoda,"",A12
      """,
      .csv,
      reads: #"""
        2:1 make="BMW" note="say \"hi\", please" spot=null
        3:1 make="" note=null spot="two\nlines"
        5:1 make="Škoda" note="" spot="A12"
        """#)
  }

  @Test func endsRowsWithLineFeedOrBoth() {
    expect(
      "make,note\r\nBMW,x\r\n\r\n\nAudi,\"a\r\nb\"\r\nSeat,\r\n", .csv,
      reads: #"""
        2:1 make="BMW" note="x"
        5:1 make="Audi" note="a\r\nb"
        7:1 make="Seat" note=null
        """#)
  }

  @Test func skipsTheByteOrderMark() {
    expect("\u{FEFF}make\nBMW\n", .csv, reads: #"2:1 make="BMW""#)
    expect("\u{FEFF}make,make\n", .csv, reads: #"thrown 1:6 the header names "make" twice"#)
  }

  @Test func refusesRaggedRowsAndGoesOn() {
    expect(
      "make,year\nBMW\nAudi,1999,red\nSeat,2001\n", .csv,
      reads: #"""
        refused 2:1 expected 2 fields, found 1
        refused 3:11 expected 2 fields, found 3
        4:1 make="Seat" year="2001"
        """#)
  }

  @Test func goesOnBehindAMisplacedQuoteIfTheLineIsEven() {
    expect(
      "make,note\nBMW,a \"b\" c\nAudi,\"a\"b\"\"\nSeat,ok\n", .csv,
      reads: #"""
        refused 2:7 a quote inside a field that does not begin with one
        refused 3:9 text after a closing quote
        4:1 make="Seat" note="ok"
        """#)
  }

  // The line after could be the inside of a text that began with ` "a`.
  @Test func stopsAtAMisplacedQuoteIfTheLineIsOdd() {
    expect(
      "make,note\nBMW, \"a\nAudi,not a car\n\",x\n", .csv,
      reads: "thrown 2:6 a quote inside a field that does not begin with one")
  }

  @Test func namesWhereAnUnterminatedQuoteOpened() {
    expect(
      "make,note\nBMW,x\nÄudi,\"never\nclosed,\nSeat,x\n", .csv,
      reads: #"""
        2:1 make="BMW" note="x"
        thrown 3:6 the quote opened here is never closed
        """#)
  }

  @Test func refusesACarriageReturnAlone() {
    expect(
      "make,note\nBMW,a\rb\nSeat,ok\n", .csv,
      reads: #"""
        refused 2:6 a carriage return without a line feed
        3:1 make="Seat" note="ok"
        """#)
  }

  @Test func refusesWhatIsNotTextWithItsPlace() {
    expect(
      Array("make,note\nBMW,\"a\nü".utf8) + [0] + Array("\"\nCitro".utf8) + [0xEB]
        + Array("n,x\nSeat,ok\n".utf8), .csv,
      reads: #"""
        refused 3:2 holds a NUL character
        refused 4:6 byte 0xEB is not UTF-8 text
        5:1 make="Seat" note="ok"
        """#)
  }

  @Test func needsAHeader() {
    expect("", .csv, reads: "thrown 1:1 no header with column names")
    expect("\n\n", .csv, reads: "thrown 3:1 no header with column names")
    expect("make", .csv, reads: "")
    expect(",make\n1,BMW\n", .csv, reads: #"2:1 ="1" make="BMW""#)
  }

  @Test func keepsTheRowAsWritten() throws {
    var reader = try CSVReader(
      source(Array("make,note\r\nBMW,\"a \"\"b\"\r\nAudi\n".utf8), chunk: 4))
    #expect(reader.header == Array("make,note".utf8))
    guard case .row(let row) = try reader.next(), case .refused(let problem) = try reader.next()
    else {
      Issue.record("Expected a row and a refusal")
      return
    }
    #expect(row.raw == Array("BMW,\"a \"\"b\"".utf8))
    #expect(problem.raw == Array("Audi".utf8))
  }
}
