extension JSONShapes {
  /// The shapes of the commands for a shift.
  static let shift = """
        "report": {
          "description": "report; in ndjson the total, the periods and the open cars are lines",
          "type": "object",
          "required": ["day", "dayStart", "groupBy", "total", "periods", "openCars"],
          "properties": {
            "day": {"description": "null with --since", "type": ["string", "null"]},
            "dayStart": {"description": "as clocks show it", "type": "string"},
            "groupBy": {"enum": ["hour", "day"]},
            "total": {"$ref": "#/$defs/period"},
            "periods": {"type": "array", "items": {"$ref": "#/$defs/period"}},
            "openCars": {
              "description": "on the lot at the end, as they were then; null without --open",
              "anyOf": [{"$ref": "#/$defs/cars"}, {"type": "null"}]
            }
          }
        },
        "period": {
          "description": "a stretch of time without its end",
          "type": "object",
          "required": [
            "period", "from", "to", "utcOffset", "in", "out", "onLot", "peak", "wait", "stay"
          ],
          "properties": {
            "period": {"enum": ["total", "hour", "day"]},
            "from": {"$ref": "#/$defs/date"},
            "to": {"$ref": "#/$defs/date"},
            "utcOffset": {
              "description": "How far the clock here is ahead of UTC then, in seconds",
              "type": "integer"
            },
            "in": {"$ref": "#/$defs/count"},
            "out": {"$ref": "#/$defs/count"},
            "onLot": {"description": "at the end", "$ref": "#/$defs/count"},
            "peak": {"description": "the most cars at once", "$ref": "#/$defs/count"},
            "wait": {"$ref": "#/$defs/durations"},
            "stay": {"$ref": "#/$defs/durations"}
          }
        },
        "durations": {
          "description": "in seconds, by the nearest rank; null where there are none",
          "type": "object",
          "required": ["count", "median", "ninetieth", "longest", "negative"],
          "properties": {
            "count": {"$ref": "#/$defs/count"},
            "median": {"type": ["integer", "null"], "minimum": 0},
            "ninetieth": {"type": ["integer", "null"], "minimum": 0},
            "longest": {"type": ["integer", "null"], "minimum": 0},
            "negative": {"description": "left out, as a clock was wrong", "$ref": "#/$defs/count"}
          }
        },
        "audit": {
          "description": "audit: what differs; an empty array where nothing does",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["finding", "tag", "tickets", "dateRequested", "dateReady"],
            "properties": {
              "finding": {"enum": ["missing", "out", "extra", "twice"]},
              "tag": {"type": "string"},
              "tickets": {
                "description": "empty for a tag that no car on the lot has",
                "type": "array",
                "items": {"type": "integer"}
              },
              "dateRequested": {
                "description": "of a car that is out",
                "anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]
              },
              "dateReady": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]}
            }
          }
        },
        "stand": {
          "description": "stand: the keys and the spots that the stand has",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["tags", "count", "free", "next", "isSaid", "spans", "others"],
            "properties": {
              "tags": {"enum": ["keys", "spots"]},
              "count": {"$ref": "#/$defs/count"},
              "free": {"$ref": "#/$defs/count"},
              "next": {"description": "null where none is free", "type": ["string", "null"]},
              "isSaid": {
                "description": "false where the tags are those that the last cars had",
                "type": "boolean"
              },
              "spans": {"description": "K1-K60", "type": "array", "items": {"type": "string"}},
              "others": {
                "description": "what cars on the lot have beside these",
                "type": "array",
                "items": {"type": "string"}
              }
            }
          }
        },
        "free": {
          "description": "free: the keys and the spots that no car on the lot has",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["tags", "tag"],
            "properties": {"tags": {"enum": ["keys", "spots"]}, "tag": {"type": "string"}}
          }
        }
    """
}
