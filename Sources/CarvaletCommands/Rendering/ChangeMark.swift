import TerminalScreen

/// How a row or a section changed, as one sign, so that it can be read without colour.
enum ChangeMark {
  case inserted, removed, changed, moved

  var sign: SafeText {
    switch self {
    case .inserted: "+"
    case .removed: "-"
    case .changed: "~"
    case .moved: "→"
    }
  }
}
