import Foundation
import Testing

@testable import CarvaletCommands

/// The schema describes exactly the fields that are written.
@Suite(.everyStore) struct SchemaTests {
  private typealias Object = [String: Any]

  private static func parsed(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private static func objects(_ text: String) throws -> [Object] {
    try #require(try parsed(text) as? [Object])
  }

  /// The properties of an object's definition, `items` of an array included.
  private static func properties(_ definition: String) throws -> Set<String> {
    let schema = try #require(try parsed(JSONShapes.schema) as? Object)
    let definitions = try #require(schema["$defs"] as? Object)
    let shape = try #require(definitions[definition] as? Object)
    let object = shape["items"] as? Object ?? shape
    return Set(try #require(object["properties"] as? Object).keys)
  }

  @Test func `schema writes one JSON value`() throws {
    let scene = try CommandScene()
    let written = scene.run("schema")
    #expect(written == Consequences(output: JSONShapes.schema))
    #expect(try Self.parsed(written.output) is Object)
  }

  @Test func `every car has exactly the keys of the schema`() throws {
    let scene = try CommandScene.evening()
    let described = try Self.properties("car")
    let exported = described.subtracting(["removed"])
    let shown = exported.subtracting(["utcOffset", "notes", "removed"])
    let commands = [
      ("list --json --all", shown), ("search 1 --json --all", shown),
      ("show 1-5 --json", shown.union(["notes"])),
      ("export - --format json", exported),
      ("remove 1-3 --yes --json", shown.union(["removed"])),
    ]
    for (line, keys) in commands {
      let cars = try Self.objects(scene.run(line).output)
      #expect(!cars.isEmpty)
      for car in cars { #expect(Set(car.keys) == keys, "\(line)") }
    }
    for line in scene.run("list --format ndjson --all").output.split(separator: "\n") {
      let car = try #require(try Self.parsed(String(line)) as? Object)
      #expect(Set(car.keys) == shown)
    }
  }

  @Test func `every value of a car has the type of the schema`() throws {
    let scene = try CommandScene.evening()
    for car in try Self.objects(scene.run("export - --format json").output) {
      for (key, value) in car {
        switch key {
        case "ticket", "utcOffset": #expect(value is Int, "\(key)")
        case "year": #expect(value is Int || value is NSNull)
        case "state": #expect(["parked", "returned"].contains(value as? String))
        case "make", "model", "dateCreated": #expect(value is String, "\(key)")
        case "notes": #expect(value is [Object] || value is NSNull)
        default: #expect(value is String || value is NSNull, "\(key)")
        }
      }
    }
  }

  @Test func `sections and the index have exactly the keys of the schema`() throws {
    let scene = try CommandScene.evening()
    let sections = try Self.objects(scene.run("list --sort make --json --sections").output)
    for section in sections {
      #expect(Set(section.keys) == (try Self.properties("sections")))
      let cars = try #require(section["objects"] as? [Object])
      #expect(section["numberOfObjects"] as? Int == cars.count)
    }
    for entry in try Self.objects(scene.run("index --sort make --json").output) {
      #expect(Set(entry.keys) == (try Self.properties("index")))
    }
  }
}
