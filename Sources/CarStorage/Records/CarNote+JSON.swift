import FetchedResults
import FoundationEssentials

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
