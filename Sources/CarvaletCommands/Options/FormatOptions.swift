import ArgumentParser
import AtomicFiles
import CarStorage
import TerminalScreen

/// The option `--format`, for commands that read or write a file of cars.
struct FormatOptions: ParsableArguments {
  @Option(
    help: "The format, where the file name does not say: csv, tsv, json or ndjson.",
    completion: .fileFormats)
  var format: String?

  /// The format that was named; nil where none was.
  func named() throws(UsageError) -> RecordFormat? {
    try format.map { name throws(UsageError) in try KnownWord.named(name, "format") }
  }

  /// The format that was named, or else the one that the end of a file name stands for.
  func format(of file: String) throws(UsageError) -> RecordFormat {
    if let named = try named() { return named }
    let suffix = file.folderAndName.name.split(separator: ".").dropFirst().last
    if let format = suffix.flatMap({ RecordFormat(pathExtension: String($0)) }) { return format }
    throw .unclearFormat(file: file)
  }
}
