/// Why an update is a reset, with the whole list, instead of its changes.
public enum ResetReason: Hashable, Sendable {
  /// The caller fetched the list again, or set another request without its difference.
  case requested
  /// More rows changed than the maximum.
  case manyChanges
  /// The store was replaced by another file.
  case replaced
  /// All rows were replaced by those of a copy.
  case restored
  /// The change log does not reach back to the state of the list.
  case logPruned
  /// Another program wrote sort keys or section counts that do not match the rows.
  case keysOfAnotherProgram
}
