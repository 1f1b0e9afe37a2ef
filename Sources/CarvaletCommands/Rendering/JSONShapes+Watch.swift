extension JSONShapes {
  /// The shapes of the lines of `watch`.
  static let watch = """
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
            "seq": {"description": "the state after the change set, as in a snapshot", "type": "integer"},
            "commands": {
              "description": "what was done; none where another program wrote",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["number", "name", "by", "date"],
                "properties": {
                  "number": {"description": "the command in the log", "type": "integer"},
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
              "$ref": "#/$defs/carOrPart"
            },
            "old": {
              "description": "what the fields were that changed; null for insert and delete",
              "anyOf": [{"$ref": "#/$defs/carPart"}, {"type": "null"}]
            }
          }
        },
        "indexPath": {
          "description": "the index of the section, and that of the car in it, from 0",
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
            "seq": {"description": "that of the begin of the change set", "type": "integer"}
          }
        }
    """
}
