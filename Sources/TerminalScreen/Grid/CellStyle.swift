/// How a cell stands out. No style carries information of its own: without colour, `colour` is
/// dropped and the rest stays.
package struct CellStyle: Hashable, Sendable {
  package var isBold: Bool
  package var isDim: Bool
  package var isReversed: Bool
  package var isUnderlined: Bool
  /// The colour of the text; nil for the terminal's own.
  package var color: Color?

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

  package static let plain = CellStyle()
  package static let bold = CellStyle(isBold: true)
  package static let dim = CellStyle(isDim: true)
  package static let reversed = CellStyle(isReversed: true)
}
