import Glibc

/// The variables of the process's environment.
struct Environment: Sendable {
  private let value: @Sendable (String) -> String?

  init(_ values: [String: String]) {
    value = { values[$0] }
  }

  private init(value: @escaping @Sendable (String) -> String?) {
    self.value = value
  }

  /// The variables of this process, each looked up when it is asked for.
  static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  subscript(name: String) -> String? { value(name) }
}
