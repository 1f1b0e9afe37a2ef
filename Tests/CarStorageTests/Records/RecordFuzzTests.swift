import CarStorage
import Foundation
import TestSupport
import Testing

/// Bytes that are no file of cars: rows, refusals or an error, never a crash, and
/// the same however they are cut into pieces.
struct RecordFuzzTests {
  private static let samples: [RecordFormat: String] = [
    .csv:
      "ticket,make,note,parked\r\n1,BMW,\"a \"\"b\"\", c\",2026-01-01\n2,\"é\nx\",,\n3,,\"\",2026-01-01T10:00:00.5Z\n",
    .tsv: "ticket\tmake\tnote\n1\tBMW\ta\\tb\\u{1B}\n2\té\t\\N\n\n3\t\t\\\\\r\n",
    .json:
      #"[{"ticket":1,"make":"B\"\u00e9\uD83D\uDE97","n":[1,{"a":null}]}, {"year":-1.5e3,"ok":true}, 7, "x"]"#,
    .ndjson:
      "{\"ticket\":1,\"make\":\"B\\\"\\u00e9\"}\n\n{\"year\":-1.5e3,\"n\":[{}]}\r\n{\"ok\":false}\n",
  ]

  // Bytes that mean something to a format are worth more than others.
  private static let bytes =
    Array("\",\n\r\t\\{}[]:u0aN \u{0}-.e".utf8) + [0xC3, 0xA9, 0xE2, 0x80, 0xFF, 0xEF, 0xBB, 0xBF]

  @Test(arguments: RecordFormat.allCases)
  func mutatedFilesNeverCrash(format: RecordFormat) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let sample = Array(Self.samples[format]!.utf8)
    for round in 0..<2_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let offset = Int.random(in: 0..<bytes.count, using: &random)
        let byte = Self.bytes.randomElement(using: &random)!
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[offset] = byte
        case 1: bytes.insert(byte, at: offset)
        case 2: bytes.remove(at: offset)
        case 3: bytes.removeSubrange(offset...)
        default:
          let end = Int.random(in: offset...bytes.count, using: &random)
          bytes.insert(contentsOf: bytes[offset..<end], at: offset)
        }
      }
      let whole = transcript(bytes, format)
      #expect(
        whole == transcript(bytes, format, chunk: Int.random(in: 1...9, using: &random)),
        "seed \(seed), round \(round)")
      _ = try? drafts(bytes, format)
    }
  }

  // Seconds where time is linear; minutes for each byte where it is quadratic.
  @Test(.timeLimit(.minutes(10)), arguments: RecordFormat.allCases)
  func longRunsOfOneByteTakeLinearTime(format: RecordFormat) {
    for byte in Self.bytes {
      let run = [UInt8](repeating: byte, count: 400_000)
      _ = transcript(Array("make\n".utf8) + run, format)
    }
  }
}
