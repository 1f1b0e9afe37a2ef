import CSQLite
import FoundationEssentials

/// An error that SQLite has reported, in its own words.
package struct SQLiteError: Error, CustomStringConvertible, LocalizedError {
  /// The extended result code, which tells the operation that failed.
  package let extendedCode: Int32
  package let message: String?
  /// The text of the statement that failed, without its values; nil where no statement ran.
  package let sql: String?

  package init(_ extendedCode: Int32, message: String? = nil, sql: String? = nil) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
  }

  /// The primary result code, such as `SQLITE_BUSY`.
  package var code: Int32 { Self.primaryCode(extendedCode) }

  /// The primary result code of an extended one.
  static func primaryCode(_ extendedCode: Int32) -> Int32 { extendedCode & 0xFF }

  package var description: String {
    let statement = sql.map { " - while executing `\($0)`" } ?? ""
    return "SQLite error \(code)" + (message.map { ": \($0)" } ?? "") + statement
  }

  package var errorDescription: String? { description }
}
