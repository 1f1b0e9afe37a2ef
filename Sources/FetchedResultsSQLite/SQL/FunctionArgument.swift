import GRDB
import GRDBSQLite

/// What one of our functions is handed as its first argument: an object that
/// SQLite carries as a pointer, and that no SQL can forge.
protocol FunctionArgument: AnyObject {
  /// SQLite hands out a pointer only for the name that it was bound under.
  static var pointerType: StaticString { get }
}

extension FunctionArgument {
  /// Hands the object to a statement, which keeps it until something else is bound.
  func bind(to statement: SQLiteStatement, at index: Int32) -> Int32 {
    sqlite3_bind_pointer(
      statement, index, Unmanaged.passRetained(self as AnyObject).toOpaque(), Self.typeName,
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
  }

  /// The object that a function was called with; nil if it was called with something else.
  static func argument(_ value: OpaquePointer?) -> Self? {
    sqlite3_value_pointer(value, typeName).map {
      Unmanaged<Self>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static var typeName: UnsafePointer<CChar> {
    UnsafeRawPointer(pointerType.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
