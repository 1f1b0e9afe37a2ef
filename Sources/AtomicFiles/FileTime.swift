package import Glibc

/// A date and time as file names contain it: `2026-11-21T180405`, in the local time zone.
package enum FileTime {
  package static func text(_ seconds: time_t = time(nil)) -> String {
    var seconds = seconds
    var parts = tm()
    localtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H%M%S", &parts)
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// An unused name with the time before its extension: `cars-2026-11-21T180405.sqlite`.
  ///
  /// Another process may create a file of that name in the meantime: see ``NewName``.
  package static func freeName(
    for path: String, _ word: String = "", suffixes: [String] = [""]
  ) -> String {
    let (start, end) = parts(of: path)
    return freeName(start + "-" + word, end, suffixes: suffixes)
  }

  /// What stands before the time in the name of a file beside a path, and its extension, which
  /// begins with the dot and may be empty.
  package static func parts(of path: String) -> (start: Substring, end: Substring) {
    let name = path.folderAndName.name
    let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    return (path[..<dot], path[dot...])
  }

  /// A name with the time between its beginning and its end, such that no file exists at the name
  /// followed by any of the suffixes.
  package static func freeName(
    _ start: some StringProtocol, _ end: some StringProtocol, suffixes: [String]
  ) -> String {
    let dated = start + text()
    var status = stat()
    for number in 1... {
      let name = dated + (number == 1 ? "" : "-\(number)") + end
      if suffixes.allSatisfy({ lstat(name + $0, &status) != 0 }) { return name }
    }
    preconditionFailure("There are endlessly many names")
  }
}
