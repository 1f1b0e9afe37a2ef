import Glibc

/// Runs a body without the capabilities of root, on this thread alone: what the mode of a file
/// does not allow its owner is not allowed then. Another user might not reach the folder. A store
/// that is opened in the body must not checkpoint when it is idle, because it would do so on a
/// thread with all privileges.
package func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
  typealias Call = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
  // `_LINUX_CAPABILITY_VERSION_3`, and this thread. Each half of the capabilities is three words:
  // effective, permitted, inheritable.
  var header: [UInt32] = [0x2008_0522, 0]
  var all = [UInt32](repeating: 0, count: 6)
  func call(_ name: String, _ capabilities: inout [UInt32]) {
    let function = unsafeBitCast(dlsym(nil, name), to: Call.self)
    precondition(function(&header, &capabilities) == 0, "\(name) failed")
  }
  call("capget", &all)
  var none = all
  for half in [0, 3] { none[half] = 0 }
  call("capset", &none)
  defer { call("capset", &all) }
  return try body()
}
