import CarStorage
import TerminalScreen

/// Notes of a car, as people read them and as JSON.
enum NoteMessages {
  /// `scratch: rear bumper`
  static func text(_ note: CarNote) -> SafeText {
    note.damage.map { "\(name($0)): \(note.text)" } ?? "\(note.text)"
  }

  /// `18:04  anna  scratch: rear bumper  (17-rear.jpg)`
  static func line(_ note: CarNote, _ time: HumanTime) -> SafeText {
    let photo: SafeText = note.photo.map { "  (\($0))" } ?? ""
    return "\(time.clock(note.date))  \(note.author ?? "-")  \(text(note))\(photo)"
  }

  /// ` (scratch, 17-rear.jpg)`: what a note has beside its text.
  static func marks(_ note: CarNote) -> SafeText {
    let marks = [note.damage.map(name), note.photo.map { "\($0)" }].compactMap(\.self)
    return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
  }

  private static func name(_ damage: CarNote.Damage) -> SafeText {
    switch damage {
    case .scratch: "scratch"
    case .dent: "dent"
    case .crack: "crack"
    }
  }
}
