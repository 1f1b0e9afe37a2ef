import Foundation

/// A JSON value as it was parsed. Foundation's own values do not tell `true` from `1`.
enum ParsedJSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([ParsedJSON])
  case object([String: ParsedJSON])

  init(_ text: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // What is most frequent comes first: each error costs the tests a trace of its stack.
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let object = try? value.decode([String: ParsedJSON].self) {
      self = .object(object)
    } else if let array = try? value.decode([ParsedJSON].self) {
      self = .array(array)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  subscript(key: String) -> ParsedJSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var elements: [ParsedJSON] { if case .array(let array) = self { array } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// As much of JSON Schema as `carvalet schema` uses.
///
/// It is stricter in two ways: a keyword that is not known here is a violation, because it would be
/// ignored and hold nothing; and so is a key that the schema does not describe, which the standard
/// allows.
struct JSONSchema {
  private let root: ParsedJSON

  init(_ text: String) throws { root = try ParsedJSON(text) }

  /// The shapes of whole outputs, by their names among the definitions.
  var shapes: [String] { root["anyOf"]!.elements.map { Self.name($0["$ref"]!) } }

  var definitions: Set<String> {
    if case .object(let members)? = root["$defs"] { Set(members.keys) } else { [] }
  }

  /// Every definition that is referred to, from anywhere.
  var references: Set<String> {
    func all(_ value: ParsedJSON) -> [String] {
      switch value {
      case .object(let members):
        members.flatMap { $0.key == "$ref" ? [Self.name($0.value)] : all($0.value) }
      case .array(let array): array.flatMap(all)
      default: []
      }
    }
    return Set(all(root))
  }

  /// What is wrong with a value as one of the definitions; none where it is right.
  func violations(of value: ParsedJSON, as definition: String) -> [String] {
    guard let schema = root["$defs"]?[definition] else { return ["no definition \(definition)"] }
    return violations(of: value, schema, at: definition)
  }

  private static func name(_ reference: ParsedJSON) -> String {
    String(reference.text!.trimmingPrefix("#/$defs/"))
  }

  private func violations(
    of value: ParsedJSON, _ schema: ParsedJSON, at path: String
  ) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(path): the schema is no object"] }
    return keywords.flatMap { keyword, argument in
      violations(of: value, keyword, argument, at: path)
    }
  }

  private func violations(
    of value: ParsedJSON, _ keyword: String, _ argument: ParsedJSON, at path: String
  ) -> [String] {
    func unless(_ isRight: Bool) -> [String] {
      isRight ? [] : ["\(path): \(value) is not right for \(keyword) \(argument)"]
    }
    func branches() -> [[String]] {
      argument.elements.map { violations(of: value, $0, at: path) }
    }
    switch keyword {
    case "description", "title": return []
    case "$ref": return violations(of: value, as: Self.name(argument)).map { "\(path) > \($0)" }
    case "type":
      let types = argument.text.map { [$0] } ?? argument.elements.compactMap(\.text)
      return unless(types.contains { Self.isOf($0, value) })
    case "enum": return unless(argument.elements.contains(value))
    case "const": return unless(argument == value)
    case "minimum": return unless(value.number.map { $0 >= argument.number! } ?? true)
    case "maximum": return unless(value.number.map { $0 <= argument.number! } ?? true)
    case "minItems": return unless(Self.count(value).map { $0 >= Int(argument.number!) } ?? true)
    case "maxItems": return unless(Self.count(value).map { $0 <= Int(argument.number!) } ?? true)
    case "format":
      guard argument.text == "date-time" else { return ["\(path): unknown format \(argument)"] }
      return unless(value.text?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    case "items":
      return value.elements.enumerated().flatMap {
        violations(of: $0.element, argument, at: "\(path)[\($0.offset)]")
      }
    case "required":
      guard case .object(let members) = value else { return [] }
      return argument.elements.compactMap(\.text).filter { members[$0] == nil }
        .map { "\(path) lacks \($0)" }
    case "properties":
      guard case .object(let members) = value else { return [] }
      return members.flatMap { key, member in
        argument[key].map { violations(of: member, $0, at: "\(path).\(key)") }
          ?? ["\(path) has \(key), which is not described"]
      }
    case "anyOf":
      let branches = branches()
      return branches.contains([]) ? [] : ["\(path) is none of: \(branches)"]
    case "oneOf":
      let branches = branches()
      return branches.count { $0 == [] } == 1 ? [] : ["\(path) is not one of: \(branches)"]
    default: return ["\(path): unknown keyword \(keyword)"]
    }
  }

  private static func count(_ value: ParsedJSON) -> Int? {
    if case .array(let array) = value { array.count } else { nil }
  }

  private static func isOf(_ type: String, _ value: ParsedJSON) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .text),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
