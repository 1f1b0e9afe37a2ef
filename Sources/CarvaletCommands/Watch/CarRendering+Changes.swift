import CarStorage

extension CarRendering {
  /// The writer of a list that changes.
  ///
  /// - Precondition: The format is not one of tables that have an end, such as CSV.
  func changeWriter(_ list: ListAppearance, in context: CommandContext) -> any ChangeWriter {
    switch format {
    case .json, .ndjson:
      NDJSONChangeWriter(columns: columns ?? CarField.shown, output: context.console.output)
    case .table, .plain: MarkedChangeWriter(self, list, in: context)
    case .csv, .tsv, .md: preconditionFailure("\(format) has no form for changes")
    }
  }
}
