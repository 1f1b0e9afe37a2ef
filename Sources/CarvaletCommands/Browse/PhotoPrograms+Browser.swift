import CarvaletBrowser
import TerminalScreen

extension PhotoPrograms {
  /// Draws a photo for a browser.
  func draw(_ photo: String, in size: ScreenGrid.Size) -> PhotoOutcome {
    do {
      switch try show(photo, size: size) {
      case .drawing(let bytes): return .drawing(bytes)
      case .window: return .said(PhotoMessages.inWindow(photo).string)
      }
    } catch let problem as PhotoProblem {
      return .said(PhotoMessages.problem(problem).string)
    } catch {
      return .said(BrowserActions.sentence(error))
    }
  }
}
