public import FoundationEssentials

/// Events that no change of a list has, or changes that do not fit a list.
public struct ChangeSetError: Error, Hashable, Sendable {
  /// The rule that is broken.
  public let reason: String
}

extension ChangeSetError: CustomStringConvertible, LocalizedError {
  /// What is wrong, in a sentence.
  public var description: String { "These are not the changes of one list: \(reason)" }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

extension ChangeSet {
  /// The change set of events that another program has sent, in any order.
  ///
  /// Whether it fits a list is known where it is applied:
  /// ``SectionedList/apply(checking:)``.
  ///
  /// - Throws: ``ChangeSetError`` where no change of a list has such events: where two of them have
  ///   the same old path, for example.
  /// - Complexity: O(events x log events).
  public init(
    sectionEvents: [SectionEvent<Object>], rowEvents: [RowEvent<Object>],
    commands: [CommittedCommand] = [], sequence: Int64? = nil
  ) throws(ChangeSetError) {
    if let reason = Self.brokenInvariant(of: sectionEvents, rowEvents) {
      throw ChangeSetError(reason: reason)
    }
    self.init(
      ordering: sectionEvents, rowEvents: rowEvents, commands: commands, sequence: sequence)
  }
}
