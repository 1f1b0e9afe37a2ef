/// What charts and pages have in common: escaping, and the colours of light and dark.
enum Markup {
  /// A text as the content of an element or of an attribute. Control characters, which no such file
  /// may have, and those that turn the direction of a line are left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: break
        case .format where (0x202A...0x2069).contains(scalar.value): break
        default: escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  /// The colours of light: of the background, of text, of text beside the figures, of lines, of the
  /// two kinds of figures, and of text on the first of these.
  ///
  /// Text and lines have a contrast of at least 4.5 to 1 to the background, and the two colours of
  /// charts differ in brightness too. Paper is white.
  private static let light = (
    background: "#fff", text: "#1b1f24", minor: "#57606a", grid: "#d8dee4", first: "#1f5fa8",
    second: "#b4521a", onFirst: "#fff"
  )

  static let colors = """
    :root{color-scheme:light dark;--bg:\(light.background);--fg:\(light.text);\
    --m:\(light.minor);--g:\(light.grid);--a:\(light.first);\
    --b:\(light.second);--o:\(light.onFirst)}\
    @media screen and (prefers-color-scheme:dark){:root{--bg:#14171b;--fg:#e8eaed;--m:#a3abb5;\
    --g:#333a42;--a:#74acea;--b:#f0a066;--o:#0b0d10}}
    """

  /// The colours of both modes. The form and the colours of light are attributes as well, for
  /// programs that draw SVG and know no variables of CSS.
  static let chartStyle = """
    text{fill:var(--fg)}.m{fill:var(--m)}.o{fill:var(--o)}.ka{fill:var(--a)}.kb{fill:var(--b)}\
    .bg{fill:var(--bg)}.g{stroke:var(--g)}.a{fill:var(--a)}.b{fill:var(--b)}\
    .line{stroke:var(--a)}.area,.h1,.h2,.h3,.h4,.h5{fill:var(--a)}.h0{fill:var(--g)}
    """

  /// The attributes of a chart, which its texts inherit.
  static let chartAttributes = """
    font-family="system-ui,sans-serif" font-size="11" fill="\(light.text)" text-anchor="middle"
    """

  /// The attributes of an element: its classes, and what they mean where no style is read.
  static func attributes(_ classes: String) -> String {
    let meaning = classes.split(separator: " ").compactMap { meanings[String($0)] }
    return ([#"class="\#(classes)""#] + meaning).joined(separator: " ")
  }

  private static let meanings = [
    "m": fill(light.minor), "o": fill(light.onFirst), "ka": fill(light.first),
    "kb": fill(light.second), "n": #"font-size="10""#, "s": #"font-size="8""#,
    "t": #"font-size="14" font-weight="600""#, "bg": fill(light.background),
    "g": #"fill="none" stroke="\#(light.grid)""#, "a": fill(light.first), "b": fill(light.second),
    "line": #"fill="none" stroke="\#(light.first)" stroke-width="2" stroke-linejoin="round""#,
    "area": fill(light.first, opacity: 15), "h0": fill(light.grid, opacity: 35),
    "h1": fill(light.first, opacity: 15), "h2": fill(light.first, opacity: 30),
    "h3": fill(light.first, opacity: 45), "h4": fill(light.first, opacity: 80),
    "h5": fill(light.first),
  ]

  /// - Parameter opacity: In per cent.
  private static func fill(_ color: String, opacity: Int = 100) -> String {
    #"fill="\#(color)""# + (opacity == 100 ? "" : #" fill-opacity=".\#(opacity)""#)
  }
}
