import CarStorage
import Testing

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
  func saysThatATextIsUTF16(format: RecordFormat) {
    expect([0xFF, 0xFE, 0x6D, 0x00], format, reads: "thrown 1:1 UTF-16 text, not UTF-8")
    expect([0xFE, 0xFF, 0x00, 0x6D], format, reads: "thrown 1:1 UTF-16 text, not UTF-8")
  }
}
