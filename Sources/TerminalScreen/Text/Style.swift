/// How a part of a text stands out.
///
/// A style never carries information of its own: a stream without colour drops it.
package enum Style: Sendable {
  /// Section headers, and what a search matched.
  case bold
  /// Labels of other text, such as the titles of columns.
  case dim

  /// The code (SGR) that turns the style on.
  var code: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    }
  }

  /// The code that turns every style off.
  static let plainCode = "\u{1B}[0m"
}
