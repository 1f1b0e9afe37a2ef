/// A cell as a grid stores it: eight bytes that are compared without looking at any text.
///
/// A `Character` is a string. Comparing the 12,000 of a large screen takes as long as all the rest
/// of a frame, so a grid stores the value of a grapheme of one scalar, which nearly all are. The
/// others stand in the grid's list of clusters, and the cell has their index.
struct PackedCell: Equatable, Sendable {
  /// The value of the scalar, or one of the codes below.
  var code: UInt32
  var style: CellStyle

  static let blank = PackedCell(code: blankCode, style: .plain)
  /// A cell of which it is not known what the terminal shows there. No cell of a grid equals it.
  static let unknown = PackedCell(code: .max - 1, style: .plain)

  static let blankCode: UInt32 = 0x20
  /// The second column of the grapheme before it.
  static let continuationCode: UInt32 = .max
  /// The index 0 of the list of clusters.
  static let firstCluster: UInt32 = 0x8000_0000

  /// Two integers are compared: the equality of sets of options takes a call for each cell.
  static func == (left: PackedCell, right: PackedCell) -> Bool {
    left.code == right.code && left.style.rawValue == right.style.rawValue
  }

  var isContinuation: Bool { code == Self.continuationCode }
  var isASCII: Bool { code < 0x80 }

  /// The index in the list of clusters; nil if the cell holds none.
  var clusterIndex: Int? {
    guard code >= Self.firstCluster, code < Self.unknown.code else { return nil }
    return Int(code - Self.firstCluster)
  }
}

/// How a cell stands out. A style never carries information of its own: ``FrameWriter`` leaves out
/// the styles that the user does not want.
///
/// The colours are of the 16 that each user of a terminal chooses, and such that they can be read
/// on light and on dark: of these, magenta and red letters are, while yellow ones need a ground of
/// their own. A cell has one of them at most.
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
  /// What leads the eye: what was found, and where one is. Magenta.
  package static let accent = CellStyle(rawValue: 1 << 3)
  /// What somebody should look at. Black on yellow; bold without colour.
  package static let warning = CellStyle(rawValue: 1 << 4)
  /// What is late. White on red; bold and reversed without colour.
  package static let alarm = CellStyle(rawValue: 1 << 5)

  private static let colors: CellStyle = [.accent, .warning, .alarm]

  /// The colour of the style alone.
  var color: CellStyle { intersection(Self.colors) }

  /// The same style for a user who wants no colour, and no dim letters, which are in another one.
  var withoutColor: CellStyle {
    var style = subtracting(Self.colors).subtracting(.dim)
    if contains(.warning) { style.insert(.bold) }
    if contains(.alarm) { style.formUnion([.bold, .reversed]) }
    return style
  }
}
