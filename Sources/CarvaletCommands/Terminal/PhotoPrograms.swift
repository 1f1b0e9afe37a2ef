import Glibc
import TerminalScreen

/// The programs that show a photo: `chafa` draws it on a terminal, in the way that suits it, and
/// `xdg-open` opens a window.
///
/// The path of a photo is text that anybody may have written into the store. Only a file that is
/// there is shown, by its absolute path, so that no program takes it for an option.
struct PhotoPrograms: Sendable {
  let environment: Environment

  /// How a photo is shown.
  enum Shown {
    /// What draws it, as a terminal takes it.
    case drawing([UInt8])
    case window
  }

  /// Shows a photo.
  ///
  /// - Parameter size: The columns and lines of the terminal for it; nil where there is none.
  func show(_ photo: String, size: ScreenGrid.Size?) throws -> Shown {
    let path = photo.hasPrefix("/") ? photo : try ProcessText.currentFolder() + "/" + photo
    guard Self.isReadable(path) else { throw PhotoProblem.notReadable(photo) }
    if let size, let drawing = try drawing(of: path, size) { return .drawing(drawing) }
    guard hasDisplay else { throw size == nil ? PhotoProblem.noTerminal : PhotoProblem.noProgram }
    switch BoundedProcess.run(["xdg-open", path], longest: Self.longest, mostOutput: nil) {
    case .missing: throw PhotoProblem.noProgram
    case .ended(0, _), .late: return .window
    case .ended: throw PhotoProblem.failed(program: "xdg-open", photo)
    }
  }

  /// A drawing takes as long for a large photo on a slow machine.
  private static let longest = Duration.seconds(10)
  /// The pixels of a large terminal take some megabytes.
  private static let mostOutput = 32 << 20

  /// What `chafa` writes for a photo; nil where it is not installed.
  private func drawing(of path: String, _ size: ScreenGrid.Size) throws -> [UInt8]? {
    let colors = environment["NO_COLOR"] ?? "" == "" ? [] : ["--colors=none"]
    let words =
      ["chafa", "--animate=off", "--size=\(size.columns)x\(size.lines)"] + colors + ["--", path]
    switch BoundedProcess.run(words, longest: Self.longest, mostOutput: Self.mostOutput) {
    case .missing: return nil
    case .ended(0, let output) where !output.isEmpty: return output
    case .ended, .late: throw PhotoProblem.failed(program: "chafa", path)
    }
  }

  private var hasDisplay: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0] ?? "" != "" }
  }

  /// Whether a file can be read. A pipe would keep its reader waiting.
  private static func isReadable(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
  }
}

/// Why a photo is not shown.
enum PhotoProblem: Error, Equatable {
  /// The file is not there, or is none.
  case notReadable(String)
  /// Nothing that shows photos is installed.
  case noProgram
  /// Neither is there a terminal to draw on, nor a display.
  case noTerminal
  case failed(program: String, String)
}
