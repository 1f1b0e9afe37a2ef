/// A committed state of a source. A caller that has read a list in that state can ask the source
/// later what has changed since.
///
/// A token keeps neither rows nor a snapshot of the source alive. It can be compared with the other
/// tokens of the same history, and stored. A source that was replaced, restored from a copy made
/// elsewhere, or failed over to another server continues with another history: its tokens do not
/// compare with the tokens from before, and a list that asks with such a token gets a reset.
///
/// To a caller its parts mean nothing: they are public for programs that implement a source.
public struct ChangeToken: Hashable, Codable, Sendable {
  /// Names the history that the state belongs to, in which states follow one another. How long it
  /// lasts is up to the source: a file that any program may replace has one for as long as a source
  /// object follows it, a server has one until it is restored.
  public let history: String

  /// The sequence number of the last commit in the state. Within one history it increases with each
  /// commit, not necessarily by one.
  public let sequence: Int64

  /// A random number that belongs to the last commit, or nil. A server whose files were put back to
  /// an earlier copy goes on in the same history with the same sequence numbers, and other marks.
  public let mark: Int64?

  /// The token of a state, for a type that implements ``FetchSource``.
  public init(history: String, sequence: Int64, mark: Int64? = nil) {
    self.history = history
    self.sequence = sequence
    self.mark = mark
  }

  /// The name of a new history: no other history has it, in this process or any other.
  package static func newHistory() -> String {
    "\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
  }

  /// Whether the state is an earlier one than another; nil if the two do not compare.
  public func isEarlier(than other: ChangeToken) -> Bool? {
    history == other.history ? sequence < other.sequence : nil
  }
}
