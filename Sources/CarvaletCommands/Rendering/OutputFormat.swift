/// The format of the output of a reading command: the values of `--format`.
enum OutputFormat: String, CaseIterable, Sendable {
  /// Aligned columns for people.
  case table
  /// One record a line with tabs between the cells, for `cut` and `awk`.
  case plain
  case json, ndjson, csv, tsv
  /// A table of GitHub-flavoured Markdown.
  case md
}

extension OutputFormat {
  /// Whether people read it, so that a count may be printed below it.
  var isForPeople: Bool {
    switch self {
    case .table, .plain, .md: true
    case .json, .ndjson, .csv, .tsv: false
    }
  }

  /// Whether a list in it can show its sections. Records all have the same columns.
  var hasSections: Bool {
    switch self {
    case .table, .plain, .md, .json: true
    case .ndjson, .csv, .tsv: false
    }
  }
}
