extension JSONShapes {
  /// The shapes of the commands for a shift.
  static let shift = """
        "report": {
          "description": "report; in ndjson the total, the periods and the open cars are lines",
          "type": "object",
          "required": [
            "day", "dayStart", "groupBy", "total", "periods", "openCars", "groups", "weekdays",
            "comparison", "forecast"
          ],
          "properties": {
            "day": {
              "description": "null for several days and with --since", "type": ["string", "null"]
            },
            "dayStart": {"description": "as clocks show it", "type": "string"},
            "groupBy": {"enum": ["hour", "day", "month", "weekday", "author", "make"]},
            "total": {"$ref": "#/$defs/period"},
            "periods": {
              "description": "empty where the rows are no periods",
              "type": "array",
              "items": {"$ref": "#/$defs/period"}
            },
            "openCars": {
              "description": "on the lot at the end, as they were then; null without --open",
              "anyOf": [{"$ref": "#/$defs/cars"}, {"type": "null"}]
            },
            "groups": {
              "description": "null without --group-by author or make",
              "type": ["array", "null"],
              "items": {
                "type": "object",
                "required": ["name", "in", "out", "brought", "wait", "stay", "damages"],
                "properties": {
                  "name": {
                    "description": "null where it is not known who did it",
                    "type": ["string", "null"]
                  },
                  "in": {"$ref": "#/$defs/count"},
                  "out": {"$ref": "#/$defs/count"},
                  "brought": {"description": "cars made ready", "$ref": "#/$defs/count"},
                  "wait": {"description": "that they ended", "$ref": "#/$defs/durations"},
                  "stay": {"$ref": "#/$defs/durations"},
                  "damages": {
                    "description": "notes with a code; null where a purge has deleted some",
                    "type": ["integer", "null"]
                  }
                }
              }
            },
            "weekdays": {
              "description": "null without --group-by weekday",
              "type": ["array", "null"],
              "items": {
                "type": "object",
                "required": [
                  "weekday", "hour", "days", "in", "out", "requests", "occupancy", "peak", "wait"
                ],
                "properties": {
                  "weekday": {
                    "enum": [
                      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
                    ]
                  },
                  "hour": {"type": "integer", "minimum": 0, "maximum": 23},
                  "days": {"description": "on which cars came or left", "$ref": "#/$defs/count"},
                  "in": {"$ref": "#/$defs/count"},
                  "out": {"$ref": "#/$defs/count"},
                  "requests": {"$ref": "#/$defs/count"},
                  "occupancy": {
                    "description": "the most cars at once, as the median of the days",
                    "$ref": "#/$defs/count"
                  },
                  "peak": {"$ref": "#/$defs/count"},
                  "wait": {"$ref": "#/$defs/durations"}
                }
              }
            },
            "comparison": {
              "description": "null without --compare",
              "type": ["object", "null"],
              "required": ["count", "figures"],
              "properties": {
                "count": {"description": "shifts in which cars came or left", "$ref": "#/$defs/count"},
                "figures": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["figure", "value", "lowest", "median", "highest", "n", "unusual"],
                    "properties": {
                      "figure": {
                        "enum": [
                          "in", "out", "onLot", "peak", "waits", "waitMedian", "wait90",
                          "stayMedian"
                        ]
                      },
                      "value": {"type": ["integer", "null"]},
                      "lowest": {
                        "description": "of days that are not far off; null below four",
                        "type": ["integer", "null"]
                      },
                      "median": {"type": ["integer", "null"]},
                      "highest": {"type": ["integer", "null"]},
                      "n": {"$ref": "#/$defs/count"},
                      "unusual": {"enum": ["low", "high", null]}
                    }
                  }
                }
              }
            },
            "forecast": {
              "description": "null without --forecast",
              "type": ["object", "null"],
              "required": ["count", "hours", "total"],
              "properties": {
                "count": {"description": "days on which cars came or left", "$ref": "#/$defs/count"},
                "hours": {
                  "description": "empty where there are fewer than four such days",
                  "type": "array",
                  "items": {"$ref": "#/$defs/forecastSpan"}
                },
                "total": {
                  "description": "of all hours; null where there are none",
                  "anyOf": [{"$ref": "#/$defs/forecastSpan"}, {"type": "null"}]
                }
              }
            }
          }
        },
        "forecastSpan": {
          "type": "object",
          "required": ["from", "to", "arrivals", "requests"],
          "properties": {
            "from": {"$ref": "#/$defs/date"},
            "to": {"$ref": "#/$defs/date"},
            "arrivals": {"$ref": "#/$defs/usualRange"},
            "requests": {"$ref": "#/$defs/usualRange"}
          }
        },
        "usualRange": {
          "description": "of the same hour of other days",
          "type": "object",
          "required": ["median", "lowest", "highest", "n"],
          "properties": {
            "median": {"$ref": "#/$defs/count"},
            "lowest": {"$ref": "#/$defs/count"},
            "highest": {"$ref": "#/$defs/count"},
            "n": {"$ref": "#/$defs/count"}
          }
        },
        "period": {
          "description": "a stretch of time without its end",
          "type": "object",
          "required": [
            "period", "from", "to", "utcOffset", "in", "out", "onLot", "peak", "wait", "stay",
            "requests"
          ],
          "properties": {
            "period": {"enum": ["total", "hour", "day", "month"]},
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
            "stay": {"$ref": "#/$defs/durations"},
            "requests": {
              "description": "by the time for which the guest wants the car",
              "$ref": "#/$defs/count"
            }
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
        "forgotten": {
          "description": "audit forgotten: the cars that have stood for long, the longest first",
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "ticket", "make", "model", "plate", "key", "spot", "since", "days", "stage"
            ],
            "properties": {
              "ticket": {"type": "integer"},
              "make": {"type": "string"},
              "model": {"type": "string"},
              "plate": {"type": ["string", "null"]},
              "key": {"type": ["string", "null"]},
              "spot": {"type": ["string", "null"]},
              "since": {"$ref": "#/$defs/date"},
              "days": {"type": "integer"},
              "stage": {"enum": ["requested", "ready", null]}
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
        "standName": {
          "description": "stand name: what the guest's part of a claim check says",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "place", "phone"],
            "properties": {
              "name": {"type": ["string", "null"]},
              "place": {"type": ["string", "null"]},
              "phone": {"type": ["string", "null"]}
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
