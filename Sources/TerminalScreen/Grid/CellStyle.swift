/// How a cell stands out. A style never carries information of its own: ``FrameWriter`` leaves out those
/// that the user does not want.
///
/// It is one byte, because a frame compares thousands of them.
package struct CellStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let plain: CellStyle = []
  package static let bold = CellStyle(rawValue: 1)
  package static let dim = CellStyle(rawValue: 1 << 1)
  package static let reversed = CellStyle(rawValue: 1 << 2)
}
