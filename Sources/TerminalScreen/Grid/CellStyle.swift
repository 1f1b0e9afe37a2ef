/// How a cell stands out. No style carries information of its own: without colour, ``color`` is
/// dropped and the rest stays.
///
/// It is one byte, because a frame compares thousands of them.
package struct CellStyle: Hashable, Sendable {
  /// A bit for each of the first four attributes, and the colour above them; 0 for no colour.
  private var bits: UInt8 = 0

  private static let colorShift: UInt8 = 4
  private static let attributes: UInt8 = 0b1111

  /// The colours that every terminal has, in the shades that its user chose.
  package enum Color: Int, Hashable, Sendable, CaseIterable {
    case red = 1
    case green, yellow, blue, magenta, cyan
  }

  package init(
    isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false,
    isUnderlined: Bool = false, color: Color? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
    self.isUnderlined = isUnderlined
    self.color = color
  }

  package var isBold: Bool {
    get { self[0] }
    set { self[0] = newValue }
  }

  package var isDim: Bool {
    get { self[1] }
    set { self[1] = newValue }
  }

  package var isReversed: Bool {
    get { self[2] }
    set { self[2] = newValue }
  }

  package var isUnderlined: Bool {
    get { self[3] }
    set { self[3] = newValue }
  }

  /// The colour of the text; nil for the terminal's own.
  package var color: Color? {
    get { Color(rawValue: Int(bits >> Self.colorShift)) }
    set { bits = bits & Self.attributes | UInt8(newValue?.rawValue ?? 0) << Self.colorShift }
  }

  private subscript(bit: UInt8) -> Bool {
    get { bits >> bit & 1 == 1 }
    set { bits = newValue ? bits | 1 << bit : bits & ~(1 << bit) }
  }

  package static let plain = CellStyle()
  package static let bold = CellStyle(isBold: true)
  package static let dim = CellStyle(isDim: true)
  package static let reversed = CellStyle(isReversed: true)
}
