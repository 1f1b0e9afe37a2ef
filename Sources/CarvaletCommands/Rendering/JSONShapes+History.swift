extension JSONShapes {
  /// The shapes of the log, of notes and of a purge.
  static let history = """
        "shownCars": {
          "description": "show: cars with their notes",
          "type": "array",
          "items": {"$ref": "#/$defs/car", "required": ["notes"]}
        },
        "note": {
          "type": "object",
          "required": ["date", "author", "code", "text", "photo"],
          "properties": {
            "date": {"$ref": "#/$defs/date"},
            "author": {"type": ["string", "null"]},
            "code": {"description": "scratch, dent or crack", "enum": ["S", "D", "C", null]},
            "text": {"type": "string"},
            "photo": {"description": "the path", "type": ["string", "null"]}
          }
        },
        "log": {
          "description": "log: the last command first",
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "number", "date", "author", "desk", "command", "undoes", "undoneBy", "tickets"
            ],
            "properties": {
              "number": {
                "description": "null for changes that another program made, as the next four",
                "type": ["integer", "null"]
              },
              "date": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]},
              "author": {"type": ["string", "null"]},
              "desk": {"type": ["string", "null"]},
              "command": {"type": ["string", "null"]},
              "undoes": {"type": ["integer", "null"]},
              "undoneBy": {"description": "null while it holds", "type": ["integer", "null"]},
              "tickets": {"type": "array", "items": {"type": "integer"}},
              "changes": {
                "description": "with --changes",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["ticket", "field", "old", "new"],
                  "properties": {
                    "ticket": {"type": "integer"},
                    "field": {
                      "description": "a field of a car, or noteCode and notePhoto of an added note",
                      "type": "string"
                    },
                    "old": {"type": ["string", "integer", "null"]},
                    "new": {"type": ["string", "integer", "null"]}
                  }
                }
              }
            }
          }
        },
        "purge": {
          "description": "purge",
          "type": "object",
          "required": ["cars", "inLogOnly", "entries", "dryRun", "rewritten"],
          "properties": {
            "cars": {"$ref": "#/$defs/count"},
            "inLogOnly": {"description": "other cars, of which only the log has texts", "$ref": "#/$defs/count"},
            "entries": {"description": "of the log", "$ref": "#/$defs/count"},
            "dryRun": {"type": "boolean"},
            "rewritten": {
              "description": "the file or the tables were written anew and keep no byte of it",
              "type": "boolean"
            }
          }
        }
    """
}
