import Foundation

/// Lines on the standard error that say what is being measured. Only the tables are output.
enum Progress {
  static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
