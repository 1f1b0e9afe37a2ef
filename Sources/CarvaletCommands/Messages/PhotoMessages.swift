import CarStorage
import TerminalScreen

/// The sentences about photos.
enum PhotoMessages {
  static func none(_ ticket: Car.Ticket) -> SafeText { "Ticket \(ticket) has no photo" }

  static func inWindow(_ path: String) -> SafeText { "The photo '\(path)' is opened in a window" }

  static func problem(_ problem: PhotoProblem) -> SafeText {
    switch problem {
    case .notReadable(let path): "The photo '\(path)' cannot be read"
    case .noProgram:
      "Nothing here shows photos. Install 'chafa', which draws them on a terminal."
    case .noTerminal: "A photo is drawn on a terminal, and the output is none"
    case .failed(let program, let path): "'\(program)' cannot show the photo '\(path)'"
    }
  }
}
