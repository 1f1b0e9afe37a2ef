import CarStorage
import FetchedResults
import Glibc

/// The tags that a person has read off a board or a lot, one a line.
enum TagList {
  /// The tags of a file, or of stdin for `-`, without empty lines.
  ///
  /// - Throws: `CommandFailure` where the file cannot be read, `InputTooLong` where it has no end.
  static func read(_ file: String, _ input: ConsoleInput) throws -> [String] {
    guard file != "-" else { return tags(in: try LineReader.lines(input.readLine)) }
    let descriptor = try RecordFile.descriptor(of: file)
    defer { close(descriptor) }
    return tags(in: try LineReader.lines(LineReader(descriptor).next))
  }

  private static func tags(in lines: [String]) -> [String] {
    lines.enumerated().flatMap { index, line in
      let text = index == 0 && line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line[...]
      // Old files end their lines otherwise.
      return text.split(whereSeparator: \.isNewline).compactMap { CarText.normalized(String($0)) }
    }
  }
}
