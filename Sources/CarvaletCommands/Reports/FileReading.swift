import CarStorage

/// The reading of a file. It begins anew where it turns out that the file is to be read otherwise:
/// without a column that is named like a field and holds something else, or with an order of its
/// days.
struct FileReading {
  let form: RecordFile.Form
  let input: RecordFile.Input
  let report: ImportReport
  /// Decodes the rows as far as it is known how they are to be read.
  var decoder: CarDecoder
  /// The decoder that has read the whole file, with the mapping of its columns.
  private(set) var usedDecoder: CarDecoder?

  init(form: RecordFile.Form, input: RecordFile.Input, report: ImportReport, decoder: CarDecoder) {
    self.form = form
    self.input = input
    self.report = report
    self.decoder = decoder
  }

  /// Reads the file with `store`, which stores all of it or nothing.
  mutating func run(
    _ store: (any RecordReader, RecordFile.Form, inout CarDecoder) throws -> CarImport.Summary
  ) throws -> CarImport.Summary {
    while true {
      do {
        let (reader, found) = try form.makeReader(input)
        var used = decoder
        defer { usedDecoder = used }
        return try store(reader, found, &used)
      } catch let misread as CarDecoder.MisreadColumn {
        try settle { try $0.settle(misread, &$1) }
      } catch is CarDecoder.DoubtfulDay {
        try settle { try $0.settleDates(&$1) }
      }
    }
  }

  /// Reads the file for what decides how it is meant.
  private mutating func settle(
    _ body: (inout CarDecoder, inout any RecordReader) throws -> Void
  ) throws {
    input.rewind()
    var (reader, _) = try form.makeReader(input)
    try body(&decoder, &reader)
    beginAgain()
  }

  /// - Parameter areShown: Whether the problems of its rows were printed.
  func beginAgain(areShown: Bool = false) {
    input.rewind()
    report.startAgain(areShown: areShown)
  }
}
