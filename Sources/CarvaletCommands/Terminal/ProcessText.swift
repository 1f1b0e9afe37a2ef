import Glibc

/// What the system gives the process as bytes, read as text: the words of the command line and the
/// path of the current folder. `Environment` reads the variables.
///
/// Swift repairs bytes that are not UTF-8, so that two file names could become one. Such bytes are
/// therefore refused before they can name a file.
enum ProcessText {
  /// The words of the command line after the name of the program.
  static func arguments() throws(ProcessTextError) -> [String] {
    // Swift reads them from there, and would take every command line for an empty one.
    guard CommandLine.argc > 0 else { throw .noArguments }
    var words: [String] = []
    var index = 1
    while index < CommandLine.argc, let word = CommandLine.unsafeArgv[index] {
      guard let text = String(validatingCString: word) else {
        let shown = shown(UnsafeRawBufferPointer(start: word, count: strlen(word)))
        throw .word(AddressMask(shown).masked)
      }
      words.append(text)
      index += 1
    }
    return words
  }

  /// The path of the current folder.
  static func currentFolder() throws(ProcessTextError) -> String {
    guard let path = getcwd(nil, 0) else { throw .noCurrentFolder(code: errno) }
    defer { free(path) }
    guard let text = String(validatingCString: path) else {
      throw .folder(shown(UnsafeRawBufferPointer(start: path, count: strlen(path))))
    }
    return text
  }

  /// Bytes as a person can read them: all letters, and `\xE9` for what is none.
  static func shown(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var rest = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var shown = ""
    var count = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let letter):
        shown.unicodeScalars.append(Unicode.UTF8.decode(letter))
        count += letter.count
      case .error(let length):
        for byte in bytes[count..<count + length] {
          shown += "\\x" + String(byte, radix: 16, uppercase: true)
        }
        count += length
      case .emptyInput: return shown
      }
    }
  }
}

/// Why a text of the system cannot be used. The bytes that are not UTF-8 are shown as in
/// `ProcessText.shown(_:)`.
enum ProcessTextError: Error, Equatable {
  /// The process cannot read its command line, because `/proc` is not mounted.
  case noArguments
  /// A word of the command line is not UTF-8.
  case word(String)
  /// A variable of the environment that names a file is not UTF-8.
  case variable(String, String)
  /// The path of the current folder is not UTF-8.
  case folder(String)
  /// The current folder has no path any more; `code` is the `errno`.
  case noCurrentFolder(code: Int32)
}
