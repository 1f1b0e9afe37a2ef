import Foundation

/// What this process has open.
enum OpenFiles {
  /// How many descriptors there are of files whose paths begin so.
  static func count(_ prefix: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(descriptor)")
      return target?.hasPrefix(prefix) == true
    }
  }

  /// How many watches there are of a folder.
  static func watches(of folder: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    let number = attributes[.systemFileNumber] as? Int ?? 0
    let mark = " ino:\(String(number, radix: 16)) "
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").count {
      let facts = try? String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8)
      return facts?.contains("inotify wd") == true && facts?.contains(mark) == true
    }
  }
}
