/// What became of a photo that was asked for.
package enum PhotoOutcome: Equatable, Sendable {
  /// What draws it in the columns and lines that were asked for.
  case drawing([UInt8])
  /// The car has none.
  case missing
  /// It is not drawn; the sentence says why, or where it is shown.
  case said(String)
}
