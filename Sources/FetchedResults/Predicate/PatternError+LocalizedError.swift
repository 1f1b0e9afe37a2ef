public import FoundationEssentials
public import UnicodeText

extension PatternError: LocalizedError {
  /// The sentence of `description`.
  public var errorDescription: String? { description }
}
