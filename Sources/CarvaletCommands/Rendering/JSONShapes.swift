/// The JSON Schema of every shape that machines read.
enum JSONShapes {
  static let schema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "carvalet",
      "description": "What carvalet writes with --format json; with ndjson, one element a line.",
      "anyOf": [
        {"$ref": "#/$defs/cars"},
        {"$ref": "#/$defs/sections"},
        {"$ref": "#/$defs/index"}
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
            "ticket": {"type": "integer", "minimum": 1},
            "dateCreated": {"$ref": "#/$defs/date"},
            "make": {"type": "string"},
            "model": {"type": "string"},
            "year": {"type": ["integer", "null"], "minimum": 0, "maximum": 9999},
            "plate": {"type": ["string", "null"]},
            "color": {"type": ["string", "null"]},
            "ownerFirstName": {"type": ["string", "null"]},
            "ownerLastName": {"type": ["string", "null"]},
            "key": {"type": ["string", "null"]},
            "spot": {"type": ["string", "null"]},
            "note": {"type": ["string", "null"]},
            "photo": {"type": ["string", "null"]},
            "state": {"enum": ["parked", "returned"]},
            "dateReturned": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]},
            "utcOffset": {
              "description": "How far the stand's clock was ahead of UTC, in seconds; in exports",
              "type": "integer"
            }
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
              "numberOfObjects": {"type": "integer", "minimum": 0},
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
        }
      }
    }

    """
}
