/// How a row or a section changed, in one sign that is told apart without colour.
enum ChangeMark {
  case came, left, changed, moved

  var sign: SafeText {
    switch self {
    case .came: "+"
    case .left: "-"
    case .changed: "~"
    case .moved: "→"
    }
  }
}
