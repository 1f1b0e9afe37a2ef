/// The statements that a server keeps prepared for a connection, by their text and parameter types.
///
/// A value that belongs to one connection and is guarded with it.
struct PreparedStatements {
  /// What distinguishes a statement from another.
  struct Key: Hashable {
    let sql: String
    let types: [UInt32]
  }

  /// The name that the server knows a statement by, and the statement's last use.
  private struct Use {
    let name: String
    /// The rank of its last use among the uses of all statements.
    let lastUse: Int
  }

  /// How many statements a connection keeps prepared. A list uses a dozen; conditions that people
  /// type are seldom repeated.
  private static let most = 256

  private var uses: [Key: Use] = [:]
  private var useCount = 0
  private var lastName = 0

  /// The name of a statement, which counts as used; nil if it is not prepared.
  mutating func name(of key: Key) -> String? {
    guard let use = uses[key] else { return nil }
    useCount += 1
    uses[key] = Use(name: use.name, lastUse: useCount)
    return use.name
  }

  /// Gives a statement a name that no other has had.
  mutating func add(_ key: Key) -> String {
    useCount += 1
    lastName += 1
    let name = "s\(lastName)"
    uses[key] = Use(name: name, lastUse: useCount)
    return name
  }

  /// Removes a statement that the server could not prepare.
  mutating func remove(_ key: Key) { uses[key] = nil }

  /// Removes the statement that was used least recently, if there is room for no other.
  ///
  /// - Returns: Its name.
  /// - Complexity: O(statements).
  mutating func removeOldest() -> String? {
    guard uses.count >= Self.most,
      let oldest = uses.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return nil }
    uses[oldest.key] = nil
    return oldest.value.name
  }
}
