extension JSONShapes {
  /// The shapes of the commands for the store as a whole.
  static let store = """
        "import": {
          "description": "import: what was stored, or would be after a dry run",
          "type": "object",
          "required": [
            "file", "format", "delimiter", "encoding", "dryRun", "stored", "replaced", "skipped",
            "refused", "repaired", "ignoredColumns", "refusedRows", "withoutCar",
            "wordsForNothing", "linesAboveHeader", "shortRows", "dateOrder", "columns",
            "timesShownTwice", "timesWithoutDay", "parkedNow", "returnsOfNextDay", "linesOfTable", "shortDay", "shortYears", "spokenStates", "list", "shared", "cars"
          ],
          "properties": {
            "file": {"description": "as it was named; stdin for -", "type": "string"},
            "format": {
              "description": "null, as the next two, where the file cannot be read at all",
              "enum": ["csv", "tsv", "json", "ndjson", null]
            },
            "delimiter": {"description": "of csv", "enum": [",", ";", "\\t", "|", null]},
            "encoding": {"enum": ["utf-8", "utf-16", "windows-1250", "windows-1252", null]},
            "dryRun": {"type": "boolean"},
            "stored": {
              "description": "new cars; 0 where the import failed",
              "$ref": "#/$defs/count"
            },
            "replaced": {"description": "cars that had the ticket of a row", "$ref": "#/$defs/count"},
            "skipped": {"description": "rows whose ticket is taken", "$ref": "#/$defs/count"},
            "refused": {"$ref": "#/$defs/count"},
            "repaired": {
              "description": "makes and models that were empty or '(null)'",
              "$ref": "#/$defs/count"
            },
            "ignoredColumns": {
              "description": "as --map takes them: #3 for a column without a name",
              "type": "array",
              "items": {"type": "string"}
            },
            "withoutCar": {
              "description": "rows of which no known column held anything",
              "$ref": "#/$defs/count"
            },
            "wordsForNothing": {
              "description": "fields with a word such as N/A, which was read as nothing",
              "$ref": "#/$defs/count"
            },
            "linesAboveHeader": {"$ref": "#/$defs/count"},
            "shortRows": {
              "description": "rows with fewer fields than the header",
              "$ref": "#/$defs/count"
            },
            "dateOrder": {
              "description": "of the numbers of its days; null where none was needed",
              "enum": ["dmy", "mdy", "ymd", null]
            },
            "columns": {
              "description": "which column is read into which field, two as Date+Time",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["field", "column"],
                "properties": {"field": {"type": "string"}, "column": {"type": "string"}}
              }
            },
            "timesShownTwice": {
              "description": "times of an hour that the clocks showed twice, read as the later",
              "$ref": "#/$defs/count"
            },
            "timesWithoutDay": {
              "description": "times of parking without a day, read as the last before now",
              "$ref": "#/$defs/count"
            },
            "parkedNow": {
              "description": "cars without a time of parking beside others that have one",
              "$ref": "#/$defs/count"
            },
            "returnsOfNextDay": {
              "description": "returns whose time of day is earlier than that of the parking",
              "$ref": "#/$defs/count"
            },
            "linesOfTable": {
              "description": "the first three rows that are totals, headings or page numbers",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["line", "text"],
                "properties": {"line": {"type": "integer"}, "text": {"type": "string"}}
              }
            },
            "shortDay": {
              "description": "the first day with a year in two digits, and how it was read",
              "type": ["object", "null"],
              "required": ["text", "date"],
              "properties": {"text": {"type": "string"}, "date": {"type": "string"}}
            },
            "shortYears": {
              "description": "years in two digits, read as 1940 to 2039",
              "$ref": "#/$defs/count"
            },
            "spokenStates": {
              "description": "columns with words such as 'in' and 'out' for parked and returned",
              "type": "array",
              "items": {"type": "string"}
            },
            "list": {
              "description": "the key of the list, where an object of json holds it",
              "type": ["string", "null"]
            },
            "shared": {
              "description": "keys and plates that several cars on the lot have",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["field", "text", "cars"],
                "properties": {
                  "field": {"enum": ["key", "plate"]},
                  "text": {"type": "string"},
                  "cars": {"type": "integer", "minimum": 2}
                }
              }
            },
            "cars": {
              "description": "the first ten, of --preview",
              "anyOf": [{"$ref": "#/$defs/cars"}, {"type": "null"}]
            },
            "refusedRows": {
              "description": "the first 10,000",
              "type": "array",
              "maxItems": 10000,
              "items": {
                "type": "object",
                "required": ["line", "column", "reason"],
                "properties": {
                  "line": {"type": "integer", "minimum": 1},
                  "column": {"type": "integer", "minimum": 1},
                  "reason": {"type": "string"}
                }
              }
            }
          }
        },
        "export": {
          "description": "export to a file",
          "type": "object",
          "required": ["file", "format", "cars", "altered", "firstAltered"],
          "properties": {
            "file": {"type": "string"},
            "format": {"enum": ["csv", "tsv", "json", "ndjson"]},
            "cars": {"$ref": "#/$defs/count"},
            "altered": {
              "description": "cars with a value that no import takes, written as the nearest",
              "$ref": "#/$defs/count"
            },
            "firstAltered": {"description": "the ticket of one", "type": ["integer", "null"]}
          }
        },
        "dbPath": {
          "description": "db path",
          "type": "object",
          "required": ["path", "exists"],
          "properties": {
            "path": {"type": "string"},
            "exists": {"type": "boolean"}
          }
        },
        "dbInfo": {
          "description": "db info",
          "type": "object",
          "required": [
            "path", "kind", "formatVersion", "carsOnLot", "carsInLedger", "lastChange", "bytes",
            "log", "group", "server", "changeLog", "lastBackup", "lastPurge"
          ],
          "properties": {
            "path": {"type": "string"},
            "kind": {"enum": ["file", "postgresql"]},
            "formatVersion": {"type": "integer", "minimum": 1},
            "carsOnLot": {"$ref": "#/$defs/count"},
            "carsInLedger": {"$ref": "#/$defs/count"},
            "lastChange": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]},
            "bytes": {"description": "on the disk", "$ref": "#/$defs/count"},
            "changeLog": {
              "type": "object",
              "required": ["changes", "first", "keptMonths"],
              "properties": {
                "changes": {"description": "of cars", "$ref": "#/$defs/count"},
                "first": {
                  "description": "when the first command that it has was run",
                  "anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]
                },
                "keptMonths": {
                  "description": "null where 'db keep' was never used",
                  "type": ["integer", "null"]
                }
              }
            },
            "lastBackup": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]},
            "lastPurge": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]},
            "log": {
              "description": "the write-ahead log of a file; null on a server",
              "type": ["object", "null"],
              "required": ["bytes", "readers"],
              "properties": {
                "bytes": {"$ref": "#/$defs/count"},
                "readers": {
                  "description": "the other processes that read the store, and so keep its log",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["process", "command", "user"],
                    "properties": {
                      "process": {"type": "integer"},
                      "command": {"type": ["string", "null"]},
                      "user": {"type": ["string", "null"]}
                    }
                  }
                }
              }
            },
            "group": {
              "description": "with which a file is shared; null on a server",
              "type": ["string", "null"]
            },
            "server": {
              "description": "null for a file",
              "type": ["object", "null"],
              "required": [
                "version", "hosts", "database", "schema", "role", "mayWrite", "standby"
              ],
              "properties": {
                "version": {"type": "string"},
                "hosts": {
                  "description": "of the address, with the ports that it names",
                  "type": "array",
                  "items": {"type": "string"}
                },
                "database": {"type": "string"},
                "schema": {"type": "string"},
                "role": {"type": "string"},
                "mayWrite": {"type": "boolean"},
                "standby": {
                  "description": "whether it follows another server",
                  "type": "boolean"
                }
              }
            }
          }
        },
        "dbCreate": {
          "description": "db create",
          "type": "object",
          "required": ["path", "made", "indexed", "group"],
          "properties": {
            "path": {"type": "string"},
            "made": {"description": "false where there was a store", "type": "boolean"},
            "indexed": {
              "description": "whether --trigram has made an index",
              "type": "boolean"
            },
            "group": {
              "description": "of --group: with which the store is shared",
              "type": ["string", "null"]
            }
          }
        },
        "dbShare": {
          "description": "db share",
          "type": "object",
          "required": ["path", "group", "changed"],
          "properties": {
            "path": {"type": "string"},
            "group": {"type": "string"},
            "changed": {
              "description": "the paths that were not the group's before",
              "type": "array",
              "items": {"type": "string"}
            }
          }
        },
        "dbCheck": {
          "description": "db check",
          "type": "object",
          "required": ["path", "sound", "faults", "sqliteVersion"],
          "properties": {
            "path": {"type": "string"},
            "sound": {"description": "whether there are no faults", "type": "boolean"},
            "faults": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["kind", "message", "count", "ticket"],
                "properties": {
                  "kind": {
                    "enum": [
                      "damage", "schema", "missing-changes", "last-changes-not-here",
                      "section-counts", "stale-rows", "wrong-keys", "wrong-texts", "damaged-rows",
                      "unnamed"
                    ]
                  },
                  "message": {"description": "for people", "type": "string"},
                  "count": {"type": ["integer", "null"], "minimum": 1},
                  "ticket": {"description": "of the first car", "type": ["integer", "null"]}
                }
              }
            },
            "sqliteVersion": {
              "description": "null on a server, and where the file cannot be read at all",
              "type": ["string", "null"]
            }
          }
        },
        "dbBackup": {
          "description": "db backup",
          "type": "object",
          "required": ["path", "copy", "cars", "lastChange"],
          "properties": {
            "path": {"type": "string"},
            "copy": {"type": "string"},
            "cars": {"$ref": "#/$defs/count"},
            "lastChange": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]}
          }
        },
        "dbRestore": {
          "description": "db restore",
          "type": "object",
          "required": ["path", "backup", "kept", "cars", "lastChange"],
          "properties": {
            "path": {"type": "string"},
            "backup": {"type": "string"},
            "kept": {"description": "where the store before it is", "type": ["string", "null"]},
            "cars": {"$ref": "#/$defs/count"},
            "lastChange": {"anyOf": [{"$ref": "#/$defs/date"}, {"type": "null"}]}
          }
        },
        "dbDump": {
          "description": "db dump to a file, and db load",
          "type": "object",
          "required": ["file", "cars", "notes", "commands", "changes"],
          "properties": {
            "file": {"type": "string"},
            "cars": {"$ref": "#/$defs/count"},
            "notes": {"$ref": "#/$defs/count"},
            "commands": {"description": "of the log", "$ref": "#/$defs/count"},
            "changes": {"description": "of cars, in the log", "$ref": "#/$defs/count"}
          }
        },
        "dbKeep": {
          "description": "db keep",
          "type": "object",
          "required": ["months", "forgotten"],
          "properties": {
            "months": {
              "description": "null for the last 1,000,000 changes",
              "type": ["integer", "null"]
            },
            "forgotten": {
              "description": "changes that were older and are gone",
              "$ref": "#/$defs/count"
            }
          }
        },
        "dbVacuum": {
          "description": "db vacuum",
          "type": "object",
          "required": ["path"],
          "properties": {
            "path": {"type": "string"}
          }
        },
        "count": {"type": "integer", "minimum": 0}
    """
}
