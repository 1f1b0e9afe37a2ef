import CarStorage
import FetchedResults

/// Writes cars as one JSON array, or as an array of sections with their cars.
///
/// It keeps track of what was written last, so that commas and brackets are right across batches.
struct JSONListWriter: CarListWriter {
  private let columns: [CarField]
  private let hasSections: Bool
  private let output: ConsoleStream
  private var isEmpty = true
  private var isInSection = false
  private var isFirstInSection = true

  init(columns: [CarField], hasSections: Bool, output: ConsoleStream) {
    self.columns = columns
    self.hasSections = hasSections
    self.output = output
  }

  mutating func write(_ batch: ListBatch) throws {
    var bytes: [UInt8] = []
    for run in batch.runs {
      if hasSections, run.beginsHere { beginSection(run, &bytes) }
      for car in batch.cars[run.range] {
        append(hasSections ? !isFirstInSection : !isEmpty, &bytes)
        CarJSON.append(car, columns: columns, to: &bytes)
        isEmpty = false
        isFirstInSection = false
      }
    }
    try write(bytes)
  }

  private mutating func beginSection(_ run: ListBatch.Run, _ bytes: inout [UInt8]) {
    if isInSection { bytes.append(contentsOf: "\n]}".utf8) }
    append(isInSection, &bytes)
    bytes.append(contentsOf: #"{"name":"#.utf8)
    append(run.heading.name, &bytes)
    bytes.append(contentsOf: #","indexTitle":"#.utf8)
    append(run.heading.indexTitle, &bytes)
    bytes.append(
      contentsOf: #","numberOfObjects":\#(run.shownCount),"objects":["#.utf8)
    isInSection = true
    isFirstInSection = true
  }

  /// Begins a line for a value, after a comma if another value precedes it.
  private func append(_ followsAnother: Bool, _ bytes: inout [UInt8]) {
    if followsAnother {
      bytes.append(contentsOf: ",\n".utf8)
    } else {
      bytes.append(contentsOf: isEmpty && !isInSection ? "[\n".utf8 : "\n".utf8)
    }
  }

  private func append(_ text: String?, _ bytes: inout [UInt8]) {
    guard let text else { return bytes.append(contentsOf: "null".utf8) }
    JSONText.append(text, to: &bytes)
  }

  mutating func finish() throws {
    if isInSection { try write(Array((isFirstInSection ? "]}" : "\n]}").utf8)) }
    try write(Array((isEmpty && !isInSection ? "[]\n" : "\n]\n").utf8))
  }

  private func write(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    try output.write(record: String(decoding: bytes, as: UTF8.self))
  }
}

extension CarJSON {
  /// A car as an object with one key behind its fields.
  ///
  /// - Parameter value: JSON.
  static func text(
    _ car: Car, columns: [CarField] = CarField.shown, adding key: String, _ value: String
  ) -> String {
    var bytes: [UInt8] = []
    append(car, columns: columns, to: &bytes)
    bytes.removeLast()
    return String(decoding: bytes, as: UTF8.self) + ",\"\(key)\":\(value)}"
  }

  /// Objects as an array, one a line.
  static func array(_ objects: [String]) -> String {
    objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
