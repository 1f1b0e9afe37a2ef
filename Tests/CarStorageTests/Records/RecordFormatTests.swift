import CarStorage
import Testing

/// The extension of a file's name tells its format, and the byte order mark of UTF-16 tells its
/// encoding.
struct RecordFormatTests {
  @Test(
    arguments: [
      ("csv", .csv), ("CSV", .csv), ("tsv", .tsv), ("tab", .tsv), ("json", .json),
      ("ndjson", .ndjson), ("jsonl", .ndjson), ("txt", nil), ("", nil),
    ] as [(String, RecordFormat?)])
  func isNamedByTheFileExtension(pathExtension: String, expected: RecordFormat?) {
    #expect(RecordFormat(pathExtension: pathExtension) == expected)
  }

  @Test(arguments: RecordFormat.allCases)
  func readsUTF16ByItsMark(format: RecordFormat) {
    let text =
      switch format {
      case .csv, .tsv: "make\nŠkoda 🚗\n"
      case .json: #"[{"make":"Škoda 🚗"}]"#
      case .ndjson: #"{"make":"Škoda 🚗"}"#
      }
    let place =
      switch format {
      case .csv, .tsv: "2:1"
      case .json: "1:2"
      case .ndjson: "1:1"
      }
    let littleEndian = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bigEndian = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    expect([0xFF, 0xFE] + littleEndian, format, reads: #"\#(place) make="Škoda 🚗""#)
    expect([0xFE, 0xFF] + bigEndian, format, reads: #"\#(place) make="Škoda 🚗""#)
  }
}
