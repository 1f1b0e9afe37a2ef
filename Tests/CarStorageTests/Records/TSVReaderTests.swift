import CarStorage
import Testing

/// A TSV file is read with its escapes and nulls, and a bad row is refused with its place while the
/// rows behind it are read.
struct TSVReaderTests {
  @Test func readsEscapesAndNulls() {
    expect(
      "make\tnote\tspot\nBMW\ta\\tb\\nc\\r\\\\\t\\N\r\n\n\"Audi\"\t\\u{1B}\\u{1F697}\t\n", .tsv,
      reads: #"""
        2:1 make="BMW" note="a\tb\nc\r\\" spot=null
        4:1 make="\"Audi\"" note="\u001B🚗" spot=null
        """#)
  }

  @Test func refusesRowsAndGoesOn() {
    expect(
      Array("make\tnote\nBMW\nAudi\tx\ty\nVW\tC:\\cars\nKia\ta\\\nFiat\ta\rb\nMG\t".utf8) + [0xFF]
        + Array("\nAlfa\t\\u{0}\nOpel\t\\u{D800}\nSeat\tok".utf8), .tsv,
      reads: #"""
        2:1 make="BMW"
        refused 3:8 expected 2 fields, found 3
        refused 4:6 only \t, \n, \r, \\, \N and \u{...} may follow a backslash
        refused 5:6 only \t, \n, \r, \\, \N and \u{...} may follow a backslash
        refused 6:7 a carriage return without a line feed
        refused 7:4 byte 0xFF is not UTF-8 text
        refused 8:6 holds a NUL character
        refused 9:6 only \t, \n, \r, \\, \N and \u{...} may follow a backslash
        10:1 make="Seat" note="ok"
        """#)
  }

  @Test func needsAHeader() {
    expect("", .tsv, reads: "thrown 1:1 no header with column names")
    expect("make\tmake\nBMW\n", .tsv, reads: #"2:1 make="BMW""#)
  }
}
