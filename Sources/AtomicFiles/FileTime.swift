package import Glibc

/// A time of day as it stands in the names of files: `2026-11-21T180405`, by the local clock.
package enum FileTime {
  package static func text(_ seconds: time_t = time(nil)) -> String {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H%M%S", &parts)
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A name with the time before its ending that nothing has yet: `cars-2026-11-21T180405.sqlite`.
  ///
  /// Another process may give it to a file of its own meanwhile: see ``NewName``.
  package static func freeName(
    for path: String, _ word: String = "", suffixes: [String] = [""]
  ) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    return freeName(path[..<dot] + "-" + word, path[dot...], suffixes: suffixes)
  }

  /// A name with the time between its beginning and its end that nothing has yet, nor with any of
  /// the suffixes behind it.
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
