import CarStorage

/// The JSON Schema of every shape that the tool writes for machines, as `carvalet schema` prints it.
enum JSONShapes {
  static let schema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "carvalet",
      "description": "What carvalet writes with --format json; with ndjson, one element a line. \
    Of watch, each line is one object.",
      "anyOf": [
        {"$ref": "#/$defs/cars"},
        {"$ref": "#/$defs/sections"},
        {"$ref": "#/$defs/index"},
        {"$ref": "#/$defs/watch"}
      ],
      "$defs": {
        "cars": {
          "description": "list, search, show",
          "type": "array",
          "items": {"$ref": "#/$defs/car"}
        },
        "car": {
          "type": "object",
          "properties": {
    \(CarField.columns.map(\.schema).joined(separator: ",\n"))
          }
        },
        "date": {
          "description": "UTC, exact to the millisecond",
          "type": "string",
          "format": "date-time"
        },
        "sections": {
          "description": "list and search with --sections",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "indexTitle", "numberOfObjects", "objects"],
            "properties": {
              "name": {"type": ["string", "null"]},
              "indexTitle": {"type": ["string", "null"]},
              "numberOfObjects": {
                "description": "of the objects here: with --limit, --offset or --jump a section \
    may have more",
                "type": "integer",
                "minimum": 0
              },
              "objects": {"$ref": "#/$defs/cars"}
            }
          }
        },
        "index": {
          "description": "index",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["title", "section", "name", "numberOfSections", "numberOfObjects"],
            "properties": {
              "title": {"type": "string"},
              "section": {"description": "the first of the title", "type": "integer"},
              "name": {"description": "the name of that section", "type": "string"},
              "numberOfSections": {"type": "integer"},
              "numberOfObjects": {"type": "integer"}
            }
          }
        },
        "watch": {
          "description": "a line of watch",
          "oneOf": [
            {"$ref": "#/$defs/snapshot"},
            {"$ref": "#/$defs/begin"},
            {"$ref": "#/$defs/sectionDelete"},
            {"$ref": "#/$defs/sectionInsert"},
            {"$ref": "#/$defs/sectionMove"},
            {"$ref": "#/$defs/sectionUpdate"},
            {"$ref": "#/$defs/row"},
            {"$ref": "#/$defs/end"}
          ]
        },
        "snapshot": {
          "description": "the list as it is, first of all and whenever it is to be read anew",
          "type": "object",
          "required": ["type", "seq", "reason", "sections"],
          "properties": {
            "type": {"const": "snapshot"},
            "seq": {"description": "names the state, and grows with every commit", "type": "integer"},
            "reason": {
              "description": "null for the first; else why the changes cannot be reported",
              "enum": [
                null, "many-changes", "replaced", "restored", "log-pruned", "foreign-keys"
              ]
            },
            "sections": {"$ref": "#/$defs/sections"}
          }
        },
        "begin": {
          "description": "a change set follows, up to its end",
          "type": "object",
          "required": ["type", "seq", "commands"],
          "properties": {
            "type": {"const": "begin"},
            "seq": {"type": "integer"},
            "commands": {
              "description": "what was done; none where another program wrote",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["number", "name", "by", "date"],
                "properties": {
                  "number": {"type": "integer"},
                  "name": {"type": "string"},
                  "by": {"type": ["string", "null"]},
                  "date": {"$ref": "#/$defs/date"}
                }
              }
            }
          }
        },
        "sectionDelete": {
          "type": "object",
          "required": ["type", "index", "name"],
          "properties": {
            "type": {"const": "section-delete"},
            "index": {"description": "in the list before", "type": "integer"},
            "name": {"type": ["string", "null"]}
          }
        },
        "sectionInsert": {
          "type": "object",
          "required": ["type", "index", "name", "indexTitle"],
          "properties": {
            "type": {"const": "section-insert"},
            "index": {"description": "in the list after", "type": "integer"},
            "name": {"type": ["string", "null"]},
            "indexTitle": {"type": ["string", "null"]}
          }
        },
        "sectionMove": {
          "type": "object",
          "required": ["type", "index", "newIndex", "name", "indexTitle"],
          "properties": {
            "type": {"const": "section-move"},
            "index": {"type": "integer"},
            "newIndex": {"type": "integer"},
            "name": {"type": ["string", "null"]},
            "indexTitle": {"type": ["string", "null"]}
          }
        },
        "sectionUpdate": {
          "description": "the section is called otherwise",
          "type": "object",
          "required": ["type", "index", "newIndex", "name", "indexTitle", "oldName"],
          "properties": {
            "type": {"const": "section-update"},
            "index": {"type": "integer"},
            "newIndex": {"type": "integer"},
            "name": {"type": ["string", "null"]},
            "indexTitle": {"type": ["string", "null"]},
            "oldName": {"type": ["string", "null"]}
          }
        },
        "row": {
          "type": "object",
          "required": ["type", "indexPath", "newIndexPath", "ticket", "object", "old"],
          "properties": {
            "type": {"enum": ["insert", "delete", "move", "update"]},
            "indexPath": {"description": "in the list before", "$ref": "#/$defs/indexPath"},
            "newIndexPath": {"description": "in the list after", "$ref": "#/$defs/indexPath"},
            "ticket": {"type": "integer", "minimum": 1},
            "object": {
              "description": "the car; as it was last seen in the list, where it left it",
              "$ref": "#/$defs/car"
            },
            "old": {
              "description": "what the fields were that changed; null for insert and delete",
              "type": ["object", "null"]
            }
          }
        },
        "indexPath": {
          "description": "the number of the section, and that of the car in it",
          "type": ["array", "null"],
          "items": {"type": "integer", "minimum": 0},
          "minItems": 2,
          "maxItems": 2
        },
        "end": {
          "type": "object",
          "required": ["type", "seq"],
          "properties": {
            "type": {"const": "end"},
            "seq": {"type": "integer"}
          }
        }
      }
    }

    """
}

extension CarField {
  /// The field as a property of a car.
  fileprivate var schema: String {
    let shape =
      switch kind {
      case .ticket: #"{"type": "integer", "minimum": 1}"#
      case .dateCreated: ##"{"$ref": "#/$defs/date"}"##
      case .date: ##"{"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]}"##
      case .name: #"{"type": "string"}"#
      case .text, .plate, .owner: #"{"type": ["string", "null"]}"#
      case .year:
        """
        {"type": ["integer", "null"], "minimum": \(Self.years.lowerBound), \
        "maximum": \(Self.years.upperBound)}
        """
      case .state:
        "{\"enum\": [\(Car.State.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]}"
      case .stage:
        "{\"enum\": [\(Car.Stage.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")), null]}"
      case .utcOffset:
        #"""
        {
                  "description": "How far the stand's clock was ahead of UTC, in seconds; in exports",
                  "type": "integer"
                }
        """#
      }
    return "        \"\(name)\": \(shape)"
  }
}
