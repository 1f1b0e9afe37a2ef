import FetchedResults
import FoundationEssentials

/// A car as a JSON object, the same wherever one is written.
package enum CarJSON {
  /// Appends a compact object with every one of `columns`, in their order and
  /// null where nothing is known.
  package static func append(_ car: Car, columns: [CarField], to bytes: inout [UInt8]) {
    bytes.append(ASCII.openBrace)
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(ASCII.comma) }
      bytes.append(ASCII.quote)
      bytes.append(contentsOf: column.name.utf8)
      bytes.append(ASCII.quote)
      bytes.append(ASCII.colon)
      switch column.value(of: car) {
      case .text(let text): JSONText.append(text, to: &bytes)
      case .number(let number): bytes.append(contentsOf: String(number).utf8)
      case .date(let date):
        bytes.append(ASCII.quote)
        Timestamp.append(date, to: &bytes)
        bytes.append(ASCII.quote)
      case .json(let json): bytes.append(contentsOf: json.utf8)
      case .null: bytes.append(contentsOf: "null".utf8)
      }
    }
    bytes.append(ASCII.closeBrace)
  }
}

// An export has the notes of a car as one JSON array, in a column beside its last note.

extension CarNote {
  /// `[{"date":"2026-11-21T18:04:05.000Z","author":"anna","code":"S","text":"…","photo":null}]`
  package static func json(_ notes: [CarNote]) -> String {
    func text(_ value: String?) -> String { value.map(JSONText.quoted) ?? "null" }
    let objects = notes.map { note in
      #"{"date":"\#(Timestamp.text(note.date))","author":\#(text(note.author)),"#
        + #""code":\#(text(note.damage?.rawValue)),"text":\#(text(note.text)),"#
        + #""photo":\#(text(note.photo))}"#
    }
    return "[" + objects.joined(separator: ",") + "]"
  }

  /// The notes of such an array; nil for any other text.
  static func notes(ofJSON text: String) -> [CarNote]? {
    guard text.first == "[" else { return nil }
    let objects = try? JSONDecoder().decode([NoteObject].self, from: Data(text.utf8))
    let notes = objects?.compactMap { CarNote($0) }
    return notes?.count == objects?.count ? notes : nil
  }

  /// Nil if the object has no text, or no time that can be read.
  private init?(_ object: NoteObject) {
    guard let text = CarText.normalized(object.text), let time = Timestamp(object.date)
    else { return nil }
    self.init(
      text: text,
      date: Date(millisecondsSince1970: time.localMilliseconds - Int64(time.offset ?? 0) * 1000),
      author: object.author, damage: object.code.flatMap(Damage.init), photo: object.photo)
  }
}

/// A note as it stands in the array.
private struct NoteObject: Decodable {
  let date: String
  let author: String?
  let code: String?
  let text: String
  let photo: String?
}
