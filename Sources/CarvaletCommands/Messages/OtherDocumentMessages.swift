import Glibc
import TerminalScreen

/// The sentences about files that are no tables of text: what they are, and what to do.
enum OtherDocumentMessages {
  static func message(_ kind: OtherDocument, _ file: String) -> SafeText {
    switch kind {
    case .pdf: "'\(file)' is a PDF, which prints a table and holds none. Ask for it as CSV."
    case .page: "'\(file)' is a page of HTML. Open it in a spreadsheet, and save it as CSV."
    case .spreadsheet:
      "'\(file)' is a spreadsheet. Save it as CSV\(conversion(of: file).map { ", or type: \($0)" } ?? ".")"
    }
  }

  /// The line that makes CSV of a spreadsheet, where a program for that is installed.
  private static func conversion(of file: String) -> SafeText? {
    if isInstalled("ssconvert") {
      let stem = file.split(separator: ".").dropLast().joined(separator: ".")
      return line(["ssconvert", file, (stem.isEmpty ? file : stem) + ".csv"])
    }
    guard isInstalled("libreoffice") else { return nil }
    return line(["libreoffice", "--convert-to", "csv", file])
  }

  private static func line(_ words: [String]) -> SafeText {
    words.map { ShellWord($0).text }.joined(separator: " ")
  }

  private static func isInstalled(_ program: String) -> Bool {
    let folders = Environment.process["PATH"]?.split(separator: ":") ?? []
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
