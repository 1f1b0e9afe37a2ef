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
    expect("\u{FEFF}make,make\nBMW,x\n", .csv, reads: #"2:1 make="BMW" make="x""#)
  }

  @Test func readsShortRowsAndRefusesTextBeyondTheHeader() {
    expect(
      "make,year\nBMW\nAudi,1999,red\nSeat,2001,, \nFiat,,,x\n", .csv,
      reads: #"""
        2:1 make="BMW"
        refused 3:11 expected 2 fields, found 3
        4:1 make="Seat" year="2001"
        refused 5:8 expected 2 fields, found 4
        """#)
  }

  // A row that lacks fields was cut off, as by a disk that was full.
  @Test func readsAnExportToTheLetter() {
    expect(
      "ticket,dateCreated,utcOffset,make\n1,2026-01-01T00:00:00Z,0\n", .csv,
      reads: "refused 2:1 expected 4 fields, found 3")
  }

  @Test func readsAQuoteInsideAFieldAsText() {
    expect(
      "make,note\nBMW,17\" wheels\nVW,a \"b\" c\nAudi,\"a\"b\"\"\nSeat,ok\n", .csv,
      reads: #"""
        2:1 make="BMW" note="17\" wheels"
        3:1 make="VW" note="a \"b\" c"
        refused 4:9 text after a closing quote
        5:1 make="Seat" note="ok"
        """#)
  }

  @Test func readsQuotesBehindBlanks() {
    expect(
      "make,note\nBMW, \"a, \"\"b\"\"\" \nAudi, \"a\" b\nKia,  \"c\"\nVW, \"a\nSeat,x\n", .csv,
      reads: #"""
        2:1 make="BMW" note="a, \"b\""
        3:1 make="Audi" note=" \"a\" b"
        4:1 make="Kia" note="c"
        refused 5:5 the quote opened here is never closed
        6:1 make="Seat" note="x"
        """#)
  }

  @Test func takesNoOtherRowAlongWithAQuoteThatIsNeverClosed() {
    expect(
      "make,note\nBMW,x\nÄudi,\"never\nSeat,x\n", .csv,
      reads: #"""
        2:1 make="BMW" note="x"
        refused 3:6 the quote opened here is never closed
        4:1 make="Seat" note="x"
        """#)
  }

  @Test func readsLinesThatEndWithACarriageReturnAlone() {
    expect(
      "make;note\rBMW;x\rAudi;\"a\rb\"\rSeat;y;z\r", .csv,
      reads: #"""
        2:1 make="BMW" note="x"
        3:1 make="Audi" note="a\rb"
        refused 5:8 expected 2 fields, found 3
        """#)
  }

  @Test func findsTheHeaderBelowATitle() throws {
    expect(
      "Evening list;;\r\n20.11.2026;;\r\n;;\r\nmake;model;plate\r\nBMW;M3;B 1\r\n", .csv,
      reads: #"5:1 make="BMW" model="M3" plate="B 1""#)
    let reader = try CSVReader(
      source(Array("Evening list,,\nmake,model\nBMW,M3\n".utf8), chunk: 4))
    #expect(reader.linesAboveHeader == 1)
    // A line above with as many columns is the header, whatever its names.
    expect(
      "Vehicle,Tag\nBMW,K1\nfirst,last\n", .csv,
      reads: #"""
        2:1 Vehicle="BMW" Tag="K1"
        3:1 Vehicle="first" Tag="last"
        """#)
    // Without two names that are known, the first line is the header.
    expect("kilometres,make\nmodel,x\n", .csv, reads: #"2:1 kilometres="model" make="x""#)
  }

  @Test func readsAFileWithoutAHeader() throws {
    var reader = try CSVReader(
      source(Array("B 1;BMW\n".utf8), chunk: 4), header: .none(["plate", "make"]))
    guard case .row(let row) = try reader.next() else {
      Issue.record("Expected a row")
      return
    }
    #expect(reader.columns == ["plate", "make"])
    #expect(row.cells.count == 2)
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
      source(Array("make,note\r\nBMW,\"a \"\"b\"\r\nAudi,x,y\n".utf8), chunk: 4))
    #expect(reader.header == Array("make,note".utf8))
    guard case .row(let row) = try reader.next(), case .refused(let problem) = try reader.next()
    else {
      Issue.record("Expected a row and a refusal")
      return
    }
    #expect(row.raw == Array("BMW,\"a \"\"b\"".utf8))
    #expect(problem.raw == Array("Audi,x,y".utf8))
  }
}
