public import FoundationEssentials

/// The description of a command that a writer gives, for the change log and the people who read it.
public struct ChangeCommand: Hashable, Sendable {
  /// What the command does, in a word or two.
  public let name: String

  /// Who runs it; nil if unknown.
  public let author: String?

  /// Where it runs: a desk, a terminal or a service; nil if unknown.
  public let origin: String?

  /// When it was given; nil for the time at which it is carried out.
  public let date: Date?

  /// A description for the change log.
  public init(
    _ name: String, by author: String? = nil, at origin: String? = nil, date: Date? = nil
  ) {
    self.name = name
    self.author = author
    self.origin = origin
    self.date = date
  }
}

/// A committed command, as the change log of its source has it.
public struct CommittedCommand: Hashable, Sendable {
  /// Identifies the command in the change log: greater than the identifier of every command before
  /// it, and not necessarily the next integer.
  public let id: Int64

  /// When it was committed.
  public let date: Date

  /// The description that the writer gave.
  public let command: ChangeCommand

  /// A command that a source reports.
  public init(id: Int64, date: Date, command: ChangeCommand) {
    self.id = id
    self.date = date
    self.command = command
  }
}
