import FetchedResults
import Synchronization

/// The rows of a file as cars, in batches. While the caller stores a batch, another thread decodes
/// the next one.
///
/// One thread uses a value. Only the decoding thread uses the reader and the decoder, from the
/// beginning of a batch until the caller has taken the batch.
struct DecodedBatches {
  /// The reader of the file, and the decoder of its rows.
  ///
  /// It is `Sendable` because only one thread at a time uses both: the other one waits for the
  /// batch. The flag is atomic.
  private final class Source: @unchecked Sendable {
    var reader: any RecordReader
    var decoder: CarDecoder
    /// Whether the caller will not take the rows that are being decoded.
    let isAbandoned = Atomic(false)

    init(_ reader: any RecordReader, _ decoder: CarDecoder) {
      self.reader = reader
      self.decoder = decoder
    }

    func decode(_ count: Int) -> DecodedRows {
      DecodedRows(&reader, &decoder, atMost: count) { isAbandoned.load(ordering: .relaxed) }
    }
  }

  private let source: Source
  private let count: Int
  /// The batch that is being decoded; nil after the last one.
  private var next: BackgroundResult<DecodedRows>?

  /// - Parameter count: How many rows a batch has at the most.
  init(_ reader: any RecordReader, _ decoder: CarDecoder, atMost count: Int) {
    source = Source(reader, decoder)
    self.count = count
    begin()
  }

  private mutating func begin() {
    next = BackgroundResult { [source, count] in source.decode(count) }
  }

  /// The next rows; nil after the last ones.
  mutating func take() throws -> DecodedRows? {
    guard let batch = next else { return nil }
    next = nil
    let rows = try batch.get()
    if !rows.areLast { begin() }
    return rows
  }

  /// Ends the decoding, and returns the reader, which may be at any row then, and the decoder.
  mutating func end() -> (reader: any RecordReader, decoder: CarDecoder) {
    source.isAbandoned.store(true, ordering: .relaxed)
    if let batch = next { _ = try? batch.get() }
    next = nil
    return (source.reader, source.decoder)
  }
}
