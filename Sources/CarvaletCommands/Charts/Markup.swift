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

  /// Text and lines have a contrast of at least 4.5 to 1 to the background, and the two colours of
  /// charts differ in brightness too. Paper is white.
  static let colors = """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--m:#57606a;--g:#d8dee4;--a:#1f5fa8;\
    --b:#b4521a;--o:#fff}\
    @media screen and (prefers-color-scheme:dark){:root{--bg:#14171b;--fg:#e8eaed;--m:#a3abb5;\
    --g:#333a42;--a:#74acea;--b:#f0a066;--o:#0b0d10}}
    """

  static let chartStyle = """
    text{font:11px system-ui,sans-serif;fill:var(--fg);text-anchor:middle}\
    [text-anchor=start]{text-anchor:start}[text-anchor=end]{text-anchor:end}\
    .m{fill:var(--m)}.n{font-size:10px}.s{font-size:8px}.o{fill:var(--o)}.ka{fill:var(--a)}.kb{fill:var(--b)}\
    .t{font-size:14px;font-weight:600;text-anchor:start}.bg{fill:var(--bg)}.g{stroke:var(--g);fill:none}\
    .a{fill:var(--a)}.b{fill:var(--b)}.line{fill:none;stroke:var(--a);stroke-width:2;\
    stroke-linejoin:round}.area{fill:var(--a);fill-opacity:.15}.h0{fill:var(--g);fill-opacity:.35}\
    .h1{fill:var(--a);fill-opacity:.15}.h2{fill:var(--a);fill-opacity:.3}\
    .h3{fill:var(--a);fill-opacity:.45}.h4{fill:var(--a);fill-opacity:.8}.h5{fill:var(--a)}
    """
}
