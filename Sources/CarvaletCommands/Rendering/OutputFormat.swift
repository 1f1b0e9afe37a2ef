import ArgumentParser

/// The format of what a reading command writes, as `--format` says.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Aligned columns for people.
  case table
  /// One record a line with tabs between the cells, for `cut` and `awk`.
  case plain
  case json, ndjson, csv, tsv
  /// A table of GitHub-flavoured Markdown.
  case md
}
