/// What a reader has cached of its list and the reader of a later state can use, such as counts.
///
/// It keeps neither rows nor a snapshot of the source alive, and only the source that made it knows
/// what it holds.
public protocol ListCache: Sendable {}
