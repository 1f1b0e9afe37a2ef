import CarStorage
import Foundation
import Testing

/// A source that gives `bytes` in pieces of at most `chunk`.
func source(
  _ bytes: [UInt8], chunk: Int, longestRow: Int = ByteSource.longestRow
) -> ByteSource {
  var offset = 0
  return ByteSource(longestRow: longestRow) { room in
    let count = min(chunk, room.count, bytes.count - offset)
    bytes.withUnsafeBytes { room.copyMemory(from: .init(rebasing: $0[offset..<offset + count])) }
    offset += count
    return count
  }
}

/// What a reader makes of `bytes`, a line for each result:
///
///     2:1 make="BMW" year=2019 note=null      a row
///     refused 3:1 expected 2 fields, found 1  a row problem
///     thrown 4:7 ...                          the end of the reading
func transcript(_ bytes: [UInt8], _ format: RecordFormat, chunk: Int = 1 << 16) -> String {
  var lines: [String] = []
  do {
    var reader = try format.makeReader(source(bytes, chunk: chunk))
    while let result = try reader.next() {
      switch result {
      case .row(let row):
        let cells = row.cells.map { "\(reader.columns[$0.column])=\(shown($0.value))" }
        lines.append("\(row.place.line):\(row.place.column) " + cells.joined(separator: " "))
      case .refused(let problem):
        lines.append("refused \(problem.place.line):\(problem.place.column) \(problem.reason)")
      }
    }
  } catch let problem as RowProblem {
    lines.append("thrown \(problem.place.line):\(problem.place.column) \(problem.reason)")
  } catch {
    lines.append("thrown \(error)")
  }
  return lines.joined(separator: "\n")
}

private func shown(_ value: FieldValue) -> String {
  switch value {
  case .text(let text): JSONText.quoted(text)
  case .number(let digits): digits
  case .bool(let bool): String(bool)
  case .nested(let json): json
  case .null: "null"
  }
}

/// Expects a transcript, the same however the bytes are cut into pieces.
func expect(
  _ text: String, _ format: RecordFormat, reads expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(Array(text.utf8), format, reads: expected, sourceLocation: sourceLocation)
}

func expect(
  _ bytes: [UInt8], _ format: RecordFormat, reads expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for chunk in [1, 3, 1 << 16] {
    #expect(
      transcript(bytes, format, chunk: chunk) == expected, "in pieces of \(chunk)",
      sourceLocation: sourceLocation)
  }
}

/// The text a writer makes of cars.
func written(
  _ cars: [Car], _ format: RecordFormat, columns: [CarField] = CarField.columns
) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var writer = format.makeWriter(columns: columns) { bytes.append(contentsOf: $0) }
  for car in cars { try writer.write(car) }
  try writer.finish()
  return bytes
}

/// What the decoder makes of a file whose times without a zone are at UTC+1.
func drafts(
  _ bytes: [UInt8], _ format: RecordFormat, map: [String] = []
) throws -> [Result<CarDraft, RowProblem>] {
  var reader = try format.makeReader(source(bytes, chunk: 1 << 16))
  var decoder = CarDecoder(
    mapping: try FieldMapping(map), localOffset: { _ in .init(seconds: 3600) })
  var drafts: [Result<CarDraft, RowProblem>] = []
  while let result = try reader.next() {
    switch result {
    case .refused(let problem): drafts.append(.failure(problem))
    case .row(let row):
      do {
        if let draft = try decoder.decode(row, columns: reader.columns) {
          drafts.append(.success(draft))
        }
      } catch let problem as RowProblem {
        drafts.append(.failure(problem))
      }
    }
  }
  return drafts
}
