/// How the errors of a run are written to stderr.
enum ErrorForm {
  /// A sentence for people.
  case sentence
  /// An object for the program that asked for JSON.
  case json

  /// The form that a command line asks for, also one that cannot be understood.
  init(_ arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    // --format of these commands names the form of the file, and not what is printed.
    let hasFormat = !["import", "export"].contains(arguments.first)
    let isJSON = zip(options, options.dropFirst() + [""]).contains { word, next in
      switch word {
      case "--json", "--format=json", "--format=ndjson": word == "--json" || hasFormat
      case "--format": hasFormat && (next == "json" || next == "ndjson")
      default: false
      }
    }
    self = isJSON ? .json : .sentence
  }
}
