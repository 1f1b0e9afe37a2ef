import AtomicFiles

/// The names in the folder of a store that are its own: its file, the files beside it, and what
/// this library keeps there under dated names.
struct StoreFamily {
  private let name: String
  /// The name up to its extension, and the extension.
  private let start: Substring
  private let end: Substring

  /// - Parameter name: The name of the store's file.
  init(of name: String) {
    self.name = name
    (start, end) = FileTime.parts(of: name)
  }

  /// The store, and the files that are part of it or lie beside it as long as it is used.
  var members: [String] { [name] + Self.suffixes.map { name + $0 } }

  private static let suffixes = StorePath.suffixes + [WriteLock.suffix]

  /// Whether a name is one that the store has, or one under which a file of it is being written.
  func contains(_ other: String) -> Bool {
    members.contains { $0.utf8.elementsEqual(other.utf8) } || isCopy(other)
      || other.utf8.starts(with: ".\(start)".utf8) && other.contains(".draft")
  }

  /// Whether a name is that of a copy with a date: `cars-2026-11-21T180405.sqlite`, one from before
  /// a restore, a damaged store that was kept, or a file that was moved aside.
  ///
  /// A copy that was opened has the files of a store beside it.
  ///
  /// A copy under a name of the user's own may as well be another store.
  func isCopy(_ other: String) -> Bool {
    var rest = other[...]
    if let suffix = Self.suffixes.first(where: rest.hasSuffix) {
      rest = rest.dropLast(suffix.count)
      if let date = Self.rest(of: rest, behind: name + "-foreign-"), Self.isDate(date) {
        return true
      }
    }
    guard rest.hasSuffix(end) else { return false }
    rest = rest.dropLast(end.count)
    return ["", "before-restore-", "damaged-"].contains { word in
      Self.rest(of: rest, behind: start + "-" + word).map(Self.isDate) ?? false
    }
  }

  private static func rest(
    of text: Substring, behind start: some StringProtocol
  ) -> Substring? {
    guard text.utf8.starts(with: start.utf8) else { return nil }
    return text[text.utf8.index(text.startIndex, offsetBy: start.utf8.count)...]
  }

  /// Whether a text is a date as ``FileTime`` writes it, with a number behind it or none.
  private static func isDate(_ text: Substring) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let shape = Array("0000-00-00T000000".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count >= shape.count else { return false }
    let fits = zip(bytes, shape).allSatisfy { isDigit($1) ? isDigit($0) : $0 == $1 }
    let number = bytes[shape.count...]
    return fits
      && (number.isEmpty
        || number.first == UInt8(ascii: "-") && number.count > 1
          && number.dropFirst().allSatisfy(isDigit))
  }
}
