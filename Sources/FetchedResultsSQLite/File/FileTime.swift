import Glibc

/// A time of day as it stands in the names of files: `2026-11-21T180405`, by the local clock.
enum FileTime {
  static func text(_ seconds: time_t = time(nil)) -> String {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H%M%S", &parts)
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A name with the time before its ending that nothing has yet: `cars-2026-11-21T180405.sqlite`.
  static func freeName(for path: String, _ word: String = "") -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    let start = path[..<dot] + "-" + word + text()
    var status = stat()
    for number in 1... {
      let name = start + (number == 1 ? "" : "-\(number)") + path[dot...]
      if lstat(String(name), &status) != 0 { return String(name) }
    }
    preconditionFailure("There are endlessly many names")
  }
}
