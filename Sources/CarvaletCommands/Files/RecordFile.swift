import AtomicFiles
import CarStorage
import Glibc
import TerminalScreen

/// The file that an import reads.
enum RecordFile {
  /// An open file to read from its beginning to its end.
  struct Input {
    let descriptor: Int32
    /// In bytes.
    let size: Int
    /// The position of the descriptor when it was opened: a shell may have read a part of stdin
    /// already.
    private let start: Int

    init(descriptor: Int32, size: Int) {
      self.descriptor = descriptor
      self.size = size
      start = lseek(descriptor, 0, SEEK_CUR)
    }

    /// The bytes at the beginning of the input, which stay to be read.
    func firstBytes(_ count: Int) -> [UInt8] { bytes(count, at: start) }

    private func bytes(_ count: Int, at offset: off_t) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
        read = max(0, pread(descriptor, buffer.baseAddress, count, offset))
      }
    }

    /// Whether all of the input is UTF-8 with more than ASCII; it stays to be read.
    var isUTF8BeyondASCII: Bool {
      var survey = UTF8Survey()
      var offset = start
      while case let piece = bytes(1 << 20, at: offset), !piece.isEmpty {
        survey.add(piece)
        offset += off_t(piece.count)
      }
      return survey.isUTF8BeyondASCII
    }

    /// Sets the position back to the beginning of the input.
    func rewind() { lseek(descriptor, start, SEEK_SET) }
  }

  /// How a file is to be read: what was named on the command line, or what was found in the file.
  struct Form: Equatable {
    let format: RecordFormat
    /// What separates the fields; nil for what the header has, and in formats without fields.
    var delimiter: Delimiter?
    /// Nil where none was named.
    var encoding: TextEncoding?
    /// Where the names of the columns are.
    var header = HeaderPlace.found
    /// How many lines with a text stand above the header.
    var linesAboveHeader = 0
    /// The key of the list that is read, where an object of JSON holds it.
    var listKey: String?

    init(
      _ format: RecordFormat, delimiter: String?, encoding: String?, header: HeaderPlace = .found
    ) throws(UsageError) {
      self.format = format
      self.header = header
      if header != .found, format == .json || format == .ndjson {
        throw .headerBesideFormat(format.rawValue)
      }
      self.delimiter = try delimiter.map { word throws(UsageError) in
        guard let delimiter = Delimiter(word: word) else { throw .unknownDelimiter(word) }
        return delimiter
      }
      self.encoding = try encoding.map { word throws(UsageError) in
        try KnownWord.named(word, "encoding")
      }
      if delimiter != nil, format != .csv { throw .delimiterBesideFormat(format.rawValue) }
    }

    /// A reader at the first record, and how the file is read.
    func makeReader(_ input: Input) throws -> (reader: any RecordReader, found: Form) {
      if let encoding, encoding.isCodePage, input.isUTF8BeyondASCII {
        throw UsageError.encodingOfUTF8(encoding.rawValue)
      }
      let source = ByteSource(descriptor: input.descriptor, encoding: encoding ?? .utf8)
      let reader = try format.makeReader(source, delimiter: delimiter, header: header)
      var found = self
      if let csv = reader as? CSVReader {
        found.delimiter = csv.delimiter
        found.linesAboveHeader = csv.linesAboveHeader
      }
      found.listKey = (reader as? JSONReader)?.listKey
      found.encoding = source.encoding
      return (reader, found)
    }
  }

  /// Opens a file, or stdin for `-`.
  ///
  /// The input of a pipe is first copied into a temporary file: the store is locked while an import
  /// reads, and the writer of a pipe may be slow.
  static func open(_ file: String) throws(CommandFailure) -> Input {
    let descriptor = try descriptor(of: file)
    var status = stat()
    fstat(descriptor, &status)
    let input: Input
    if status.st_mode & S_IFMT == S_IFREG {
      input = Input(descriptor: descriptor, size: Int(status.st_size))
    } else {
      defer { close(descriptor) }
      input = try spooled(descriptor)
    }
    if let kind = OtherDocument(beginningWith: input.firstBytes(OtherDocument.longestMark)) {
      close(input.descriptor)
      throw .otherDocument(file, kind)
    }
    return input
  }

  /// The descriptor of a file, or of stdin for `-`, which may be a pipe or a device and no folder.
  static func descriptor(of file: String) throws(CommandFailure) -> Int32 {
    let descriptor = file == "-" ? dup(STDIN_FILENO) : Glibc.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .inputMissing(file, code: errno) }
    var status = stat()
    fstat(descriptor, &status)
    if status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .inputIsFolder(file)
    }
    return descriptor
  }

  /// A temporary file with everything that a descriptor gives.
  private static func spooled(_ source: Int32) throws(CommandFailure) -> Input {
    guard let spool = UnnamedFile.make() else { throw .inputUnreadable(code: errno) }
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var size = 0
    do throws(OutputError) {
      while true {
        let count = read(source, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw .failed(code: errno) }
        if count == 0 { break }
        try writeAll(buffer[..<count], to: spool)
        size += count
      }
    } catch {
      close(spool)
      throw .inputUnreadable(code: errno)
    }
    lseek(spool, 0, SEEK_SET)
    return Input(descriptor: spool, size: size)
  }
}
