import AtomicFiles
import Glibc
import TerminalScreen

/// The sentences about files that are no tables of text: what they are, and what to do.
enum OtherDocumentMessages {
  static func message(_ kind: OtherDocument, _ file: String) -> SafeText {
    switch kind {
    case .pdf: "'\(file)' is a PDF, which prints a table and holds none. Ask for it as CSV."
    case .page: "'\(file)' is a page of HTML. Open it in a spreadsheet, and save it as CSV."
    case .spreadsheet where file.lowercased().hasSuffix(".zip"):
      "'\(file)' is an archive. Unpack it, and import the file in it."
    case .spreadsheet:
      if let line = conversion(of: file) {
        "'\(file)' is a spreadsheet. Save it as CSV, or type: \(line)"
      } else {
        "'\(file)' is a spreadsheet. Save it as CSV."
      }
    }
  }

  /// The line that makes CSV of a spreadsheet, where a program for that is installed.
  private static func conversion(of file: String) -> SafeText? {
    let name = file.folderAndName.name
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return if isInstalled("ssconvert") {
      line(["ssconvert", file, "\(stem).csv"])
    } else if isInstalled("libreoffice") {
      line(["libreoffice", "--convert-to", "csv", file])
    } else {
      nil
    }
  }

  private static func line(_ words: [String]) -> SafeText {
    words.map { ShellWord($0).text }.joined(separator: " ")
  }

  private static func isInstalled(_ program: String) -> Bool {
    let folders = Environment.process["PATH"]?.split(separator: ":") ?? []
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
