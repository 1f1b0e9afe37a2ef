import FetchedResults
import Foundation
import Glibc

/// The tags that a person has read off a board or a lot, one a line.
enum TagList {
  /// The tags of a file, or those on stdin for `-`, without empty lines.
  ///
  /// - Throws: `CommandFailure` where the file cannot be read.
  static func read(_ file: String, _ input: ConsoleInput) throws(CommandFailure) -> [String] {
    guard file != "-" else { return tags(in: lines(input)) }
    let opened = try RecordFile.open(file)
    let handle = FileHandle(fileDescriptor: opened.descriptor, closeOnDealloc: true)
    guard let data = try? handle.readToEnd() ?? Data() else {
      throw .inputUnreadable(code: errno)
    }
    var text = String(decoding: data, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    return tags(in: text.split(whereSeparator: \.isNewline).map(String.init))
  }

  private static func lines(_ input: ConsoleInput) -> [String] {
    var lines: [String] = []
    while let line = input.readLine() { lines.append(line) }
    return lines
  }

  private static func tags(in lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }
}
