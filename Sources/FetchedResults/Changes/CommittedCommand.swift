public import Foundation

/// What a writer says of a command, for those who follow the source.
public struct ChangeCommand: Hashable, Sendable {
  /// What was done, in a word or two.
  public let name: String

  /// Who did it; nil where that is not known.
  public let author: String?

  /// A command for the change log.
  public init(_ name: String, by author: String? = nil) {
    self.name = name
    self.author = author
  }
}

/// A command as its source has noted it.
public struct CommittedCommand: Hashable, Sendable {
  /// Greater than that of every command before it.
  public let number: Int64

  /// When it was committed.
  public let date: Date

  /// What was done, and by whom.
  public let command: ChangeCommand

  /// A command that a source tells of.
  public init(number: Int64, date: Date, command: ChangeCommand) {
    self.number = number
    self.date = date
    self.command = command
  }
}
