import ArgumentParser
import CarStorage

/// How a reading command writes what it found.
struct FormatOptions: ParsableArguments {
  @Option(help: "The format: table, plain, json, ndjson, csv, tsv or md.")
  var format: String?

  @Flag(help: "The same as --format json.")
  var json = false

  /// The format asked for; nil where nothing was said.
  func chosen() throws(UsageError) -> OutputFormat? {
    let named: OutputFormat? = try format.map { word throws(UsageError) in
      try KnownWord.named(word, "format")
    }
    if json, let named, named != .json {
      throw UsageError("--json and --format \(named.rawValue) exclude one another")
    }
    return json ? .json : named
  }
}

/// Which columns of a car are shown, and whether only tickets are.
struct ColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The columns to show, in this order, as in ticket,plate,make.", valueName: "names"))
  var fields: String?

  @Flag(name: .shortAndLong, help: "Show ticket numbers only.")
  var quiet = false

  /// The format and the columns asked for.
  func rendering(_ format: FormatOptions) throws(UsageError) -> CarRendering {
    let chosen = try format.chosen()
    guard quiet else {
      return CarRendering(format: chosen ?? .table, columns: try fields.map(Self.columns(named:)))
    }
    if let chosen, chosen != .table, chosen != .plain {
      throw UsageError(
        "--quiet shows tickets only; leave it out, or --format \(chosen.rawValue)")
    }
    if fields != nil { throw UsageError("--quiet and --fields exclude one another") }
    return CarRendering(format: .plain, columns: [.ticket])
  }

  /// The columns of a list of names.
  static func columns(named names: String) throws(UsageError) -> [CarColumn] {
    var columns: [CarColumn] = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      let word = String(name).filter { $0 != " " }
      let column: CarColumn = try KnownWord.named(word, "field")
      guard !columns.contains(column) else { throw UsageError("The field '\(word)' comes twice") }
      columns.append(column)
    }
    return columns
  }
}
