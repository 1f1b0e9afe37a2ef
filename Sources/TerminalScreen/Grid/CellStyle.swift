/// How a cell stands out. A style never carries information of its own: ``FrameWriter`` leaves out
/// those that the user does not want.
///
/// It is one byte, because a frame compares thousands of them.
package struct CellStyle: OptionSet, Hashable, Sendable {
  /// A bit for each attribute.
  package let rawValue: UInt8

  /// A style of some attributes.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A cell that does not stand out.
  package static let plain: CellStyle = []
  /// Headers, and what a search found.
  package static let bold = CellStyle(rawValue: 1)
  /// What is beside the list, and a list that cannot be read any more.
  package static let dim = CellStyle(rawValue: 1 << 1)
  /// The selected row.
  package static let reversed = CellStyle(rawValue: 1 << 2)
}
