/// The scalars of a folded text, and where the characters of the original text begin in them.
protocol CharacterScalars {
  var count: Int { get }
  func scalar(at position: Int) -> Unicode.Scalar
  func beginsCharacter(at position: Int) -> Bool
}

extension CharacterScalars {
  func nextCharacter(after position: Int) -> Int {
    var next = position + 1
    while next < count, !beginsCharacter(at: next) { next += 1 }
    return next
  }
}

/// The bytes of an ASCII text. Each byte is a character, but a carriage return and the line feed
/// after it are one.
struct ASCIICharacters: CharacterScalars {
  let bytes: UnsafeBufferPointer<UInt8>
  let ignoresCase: Bool

  var count: Int { bytes.count }

  func scalar(at position: Int) -> Unicode.Scalar {
    Unicode.Scalar(ignoresCase ? bytes[position].lowercasedASCII : bytes[position])
  }

  func beginsCharacter(at position: Int) -> Bool {
    bytes[position] != 0x0A || position == 0 || bytes[position - 1] != 0x0D
  }
}

/// The scalars of any text, each character folded by itself.
struct FoldedCharacters: CharacterScalars {
  private var scalars: [Unicode.Scalar] = []
  private var beginnings: [Bool] = []

  init(_ text: String, _ options: TextOptions) {
    let options = options.effective
    scalars.reserveCapacity(text.utf8.count)
    beginnings.reserveCapacity(text.utf8.count)
    if TextFolding.isPlain(text) {
      // Each scalar folds to one scalar, and is a character unless it is the line feed of a CR LF.
      scalars.append(contentsOf: TextPattern.comparable(text, options).unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        beginnings.append(scalar != "\n" || index == 0 || scalars[index - 1] != "\r")
      }
      return
    }
    for character in text {
      let folded = TextPattern.comparable(String(character), options).unicodeScalars
      for (index, scalar) in folded.enumerated() {
        scalars.append(scalar)
        beginnings.append(index == 0)
      }
    }
  }

  var count: Int { scalars.count }
  func scalar(at position: Int) -> Unicode.Scalar { scalars[position] }
  func beginsCharacter(at position: Int) -> Bool { beginnings[position] }
}
