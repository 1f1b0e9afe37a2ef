import CarStorage

/// The JSON Schema of every shape that the tool writes for machines, as `carvalet schema` prints
/// it.
///
/// The shapes of cars stand here, the shapes of `watch` and of the commands for the whole store in
/// extensions. A command that writes JSON has its shape in one of them, and its name in the
/// description; `SchemaValidationTests` validate the output of every command.
enum JSONShapes {
  static let schema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "carvalet",
      "description": "What carvalet writes with --json. With --format ndjson, each line is an \
    element of what would be an array. The description of a shape names the commands that write it.",
      "anyOf": [
    \(shapes.map { ##"    {"$ref": "#/$defs/\##($0)"}"## }.joined(separator: ",\n"))
      ],
      "$defs": {
    \([cars, lists, history, shift, store, watch, errors].joined(separator: ",\n"))
      }
    }

    """

  /// The shapes of whole outputs. The others are parts of these.
  private static let shapes = [
    "cars", "carParts", "car", "shownCars", "changedCars", "sections", "log", "purge", "report",
    "audit", "forgotten", "stand", "standName", "free", "index",
    "watch", "import", "export", "exportedCars",
    "dbPath", "dbInfo", "dbCreate", "dbShare", "dbCheck", "dbBackup", "dbRestore", "dbVacuum",
    "dbKeep", "dbDump",
    "error",
  ]

  private static let cars = """
        "cars": {
          "description": "list, search, queue; and edit, move, request, ready, retrieve, repark, note: the \
    cars as they are now",
          "type": "array",
          "items": {"$ref": "#/$defs/car"}
        },
        "changedCars": {
          "description": "undo, redo: the cars as they are now, and removed ones as they were; \
    remove: the cars as they were",
          "type": "array",
          "items": {"$ref": "#/$defs/car", "required": ["removed"]}
        },
        "car": {
          "description": "park; and each element of cars",
          "type": "object",
          "required": [
            \(CarField.shown.map { "\"\($0.name)\"" }.joined(separator: ", "))
          ],
          "properties": {
    \(properties)
          }
        },
        "carParts": {
          "description": "list, search, queue, show and export with --fields",
          "type": "array",
          "items": {"$ref": "#/$defs/carPart"}
        },
        "carPart": {
          "description": "some of the keys of a car",
          "type": "object",
          "properties": {
    \(properties)
          }
        },
        "carOrPart": {
          "description": "a car; with --fields, a part of one",
          "anyOf": [{"$ref": "#/$defs/car"}, {"$ref": "#/$defs/carPart"}]
        },
        "exportedCars": {
          "description": "export --format json",
          "type": "array",
          "items": {"$ref": "#/$defs/car", "required": ["utcOffset"]}
        },
        "date": {
          "description": "UTC, exact to the millisecond",
          "type": "string",
          "format": "date-time"
        }
    """

  private static let properties = (CarField.columns.map(\.schema) + [removed])
    .joined(separator: ",\n")

  private static let removed = #"""
            "removed": {
              "description": "whether the car is no longer in the store; in undo, redo and remove",
              "type": "boolean"
            }
    """#

  private static let lists = """
        "sections": {
          "description": "list, search and queue with --sections",
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
              "objects": {"type": "array", "items": {"$ref": "#/$defs/carOrPart"}}
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
      case .text, .tag, .plate, .owner: #"{"type": ["string", "null"]}"#
      case .year:
        """
        {"type": ["integer", "null"], "minimum": \(Self.years.lowerBound), \
        "maximum": \(Self.years.upperBound)}
        """
      case .state:
        "{\"enum\": [\(Car.State.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]}"
      case .stage:
        "{\"enum\": [\(Car.Stage.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")), null]}"
      case .notes:
        ##"""
        {
                  "description": "every note, in show and in exports",
                  "type": ["array", "null"],
                  "items": {"$ref": "#/$defs/note"}
                }
        """##
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
