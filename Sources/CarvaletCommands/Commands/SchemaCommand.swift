import ArgumentParser

/// `schema`: writes the JSON Schema of every shape for machines.
struct SchemaCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Show the JSON Schema of what carvalet writes.",
    discussion: """
      carvalet schema

      Shapes only ever gain fields.
      """)

  func run(in context: CommandContext) throws -> ExitStatus {
    try context.console.output.write(record: JSONShapes.schema)
    return .done
  }
}
