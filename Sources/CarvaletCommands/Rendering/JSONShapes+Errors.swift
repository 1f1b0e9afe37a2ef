extension JSONShapes {
  /// The shape of what goes wrong, on stderr.
  static let errors = """
        "error": {
          "description": "every command with --json, or with --format json or ndjson: an error, \
    as a line of stderr",
          "type": "object",
          "required": ["error"],
          "properties": {
            "error": {
              "type": "object",
              "required": ["code", "kind", "message"],
              "properties": {
                "code": {
                  "description": "the exit code",
                  "enum": [\(statuses.map { String($0.rawValue) }.joined(separator: ", "))]
                },
                "kind": {
                  "description": "the word for the code",
                  "enum": [\(statuses.map { "\"\($0.kind)\"" }.joined(separator: ", "))]
                },
                "message": {"description": "the sentence for people", "type": "string"},
                "candidates": {
                  "description": "where several cars may be meant: their tickets, the newest first",
                  "type": "array",
                  "items": {"type": "integer"}
                }
              }
            }
          }
        }
    """

  private static let statuses = ExitStatus.ofErrors
}
