import FetchedResults
import Foundation

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
    guard text.first == "[",
      let objects = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    else { return nil }
    let notes = objects.compactMap { object -> CarNote? in
      guard let text = (object["text"] as? String).flatMap(CarText.normalized),
        let time = (object["date"] as? String).flatMap(Timestamp.init)
      else { return nil }
      let date = Date(
        millisecondsSince1970: time.localMilliseconds - Int64(time.offset ?? 0) * 1000)
      return CarNote(
        text: text, date: date, author: object["author"] as? String,
        damage: (object["code"] as? String).flatMap(Damage.init),
        photo: object["photo"] as? String)
    }
    return notes.count == objects.count ? notes : nil
  }
}
