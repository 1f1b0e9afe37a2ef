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
