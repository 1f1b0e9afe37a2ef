import TerminalScreen

/// The program `qrencode`, which draws a QR code as text.
enum QRProgram {
  /// Why there is no code.
  enum Problem: Error, Equatable {
    case notInstalled
    case failed
  }

  /// The lines of the code of a text, in block characters or in ASCII.
  static func lines(_ text: String, showsBlocks: Bool) throws(Problem) -> [SafeText] {
    let form = showsBlocks ? "UTF8" : "ASCII"
    let words = ["qrencode", "--type=\(form)", "--margin=2", "--output=-", "--", text]
    switch BoundedProcess.run(words, longest: .seconds(5), mostOutput: 1 << 20) {
    case .missing, .ended(127, _): throw .notInstalled
    case .ended(0, let output) where !output.isEmpty:
      return String(decoding: output, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: true)
        .map { SafeText(escaping: String($0)) }
    case .ended, .late: throw .failed
    }
  }
}
