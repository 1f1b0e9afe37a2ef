import Glibc

/// Runs a body as a user who owns nothing, on this thread alone: Linux asks the
/// file system's user of a thread, which root may change. Where it cannot be
/// changed the tests run as such a user anyway. A store that is opened in the body must not
/// checkpoint when it is idle, because it would do so on a thread with all privileges.
package func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
  typealias SetUser = @convention(c) (UInt32) -> Int32
  guard getuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
  let setUser = unsafeBitCast(symbol, to: SetUser.self)
  _ = setUser(65_534)
  defer { _ = setUser(0) }
  return try body()
}
