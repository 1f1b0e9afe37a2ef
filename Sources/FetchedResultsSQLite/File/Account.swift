import Glibc

/// The users and groups of the system, and what this process is among them.
///
/// A directory service may be asked for names and for the groups of a user. So names are looked up
/// only for messages and where a user typed one, and groups only of a user who is neither the one
/// of this process nor the owner of the store.
enum Account {
  /// The name of the user as whom this process acts.
  static var user: String { user(geteuid()) }

  /// Whether this process may do everything with every file.
  static var isRoot: Bool { geteuid() == 0 }

  /// The name of a user; `user 4711` for one without a name.
  static func user(_ id: uid_t) -> String {
    passwordEntry(id) { String(cString: $0.pw_name) } ?? "user \(id)"
  }

  /// The home folder of a user; nil for one who is not known.
  static func home(of id: uid_t) -> String? { passwordEntry(id) { String(cString: $0.pw_dir) } }

  /// The name of a group; its number where it has none.
  static func group(_ id: gid_t) -> String {
    var entry = Glibc.group()
    return entryOfSystem(
      { buffer, size, found in getgrgid_r(id, &entry, buffer, size, found) },
      { String(cString: $0.gr_name) }) ?? "\(id)"
  }

  /// The group that a user typed: a name, or as with `chgrp` a number.
  static func groupID(_ typed: String) -> gid_t? {
    var entry = Glibc.group()
    // The highest number stands for no group in the calls that change one.
    return entryOfSystem(
      { buffer, size, found in getgrnam_r(typed, &entry, buffer, size, found) }, { $0.gr_gid })
      ?? gid_t(typed).flatMap { $0 == gid_t.max ? nil : $0 }
  }

  /// Whether this process is in a group.
  static func isMember(of id: gid_t) -> Bool {
    if getegid() == id { return true }
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    return groups.prefix(Int(max(0, count))).contains(id)
  }

  /// Whether a user is in a group; nil for a user whom the system does not know, such as one of a
  /// container. The groups of such a user are the groups of its processes, and nothing tells
  /// which.
  static func isMember(_ user: uid_t, of id: gid_t) -> Bool? {
    passwordEntry(user) { entry in
      var groups = [gid_t](repeating: 0, count: 64)
      while true {
        var count = Int32(groups.count)
        if getgrouplist(entry.pw_name, entry.pw_gid, &groups, &count) >= 0 {
          return groups.prefix(Int(count)).contains(id)
        }
        groups = [gid_t](repeating: 0, count: max(Int(count), groups.count * 2))
      }
    }
  }

  private static func passwordEntry<Value>(
    _ id: uid_t, _ value: (passwd) -> Value
  ) -> Value? {
    var entry = passwd()
    return entryOfSystem(
      { buffer, size, found in getpwuid_r(id, &entry, buffer, size, found) }, value)
  }

  /// Asks the system for an entry, with as much memory as its texts need.
  private static func entryOfSystem<Entry, Value>(
    _ ask: (
      UnsafeMutablePointer<CChar>, Int, UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>
    ) -> Int32, _ value: (Entry) -> Value
  ) -> Value? {
    var size = 1024
    while true {
      let (code, result) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
        var found: UnsafeMutablePointer<Entry>?
        let code = ask(buffer.baseAddress!, size, &found)
        return (code, found.map { value($0.pointee) })
      }
      // A group of thousands of members has a text of many kilobytes.
      guard code == ERANGE, size < 1 << 24 else { return result }
      size *= 4
    }
  }
}
