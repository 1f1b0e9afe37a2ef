import CarStorage
import Testing

/// Each line of NDJSON stands alone: a bad one is refused with its place, and the next one is read.
struct NDJSONReaderTests {
  @Test func readsAnObjectALine() {
    expect(
      "\u{FEFF}{\"make\":\"BMW\"}\r\n\n  \t\r\n{\"year\":1999,\"make\":\"Audi\"}", .ndjson,
      reads: #"""
        1:1 make="BMW"
        4:1 year=1999 make="Audi"
        """#)
    expect("", .ndjson, reads: "")
  }

  @Test func refusesAnyLineAndGoesOn() {
    expect(
      Array(
        #"""
        {"make":"BMW"
        [1]
        {"make":"BMW"} {"make":"Audi"}
        {"make":"BMW
        ","note":1}
        {"a":{"b":1}}
        """#.utf8) + [0x0A, 0xFF, 0x0A] + Array(#"{"make":"Seat"}"#.utf8), .ndjson,
      reads: #"""
        refused 1:14 the text ends inside a value
        refused 2:1 not an object
        refused 3:16 expected the end
        refused 4:9 the text ends inside a value
        refused 5:4 expected the end
        6:1 a={"b":1}
        refused 7:1 expected a value
        8:1 make="Seat"
        """#)
  }
}
