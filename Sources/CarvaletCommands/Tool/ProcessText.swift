import Glibc

/// What the system hands to the process as bytes, and is read as text: words of the command line,
/// variables of the environment, the current folder.
///
/// Swift repairs bytes that are not UTF-8, and then two names of files become one. So they are
/// refused before they name anything.
enum ProcessText {
  /// The words of the command line behind the name of the program.
  static func arguments() throws(UsageError) -> [String] {
    var words: [String] = []
    var index = 1
    while index < CommandLine.argc, let word = CommandLine.unsafeArgv[index] {
      guard let text = String(validatingCString: word) else {
        throw .notUTF8(word: shown(UnsafeRawBufferPointer(start: word, count: strlen(word))))
      }
      words.append(text)
      index += 1
    }
    return words
  }

  /// The path of the current folder.
  static func currentFolder() throws(UsageError) -> String {
    guard let path = getcwd(nil, 0) else { throw .noCurrentFolder(code: errno) }
    defer { free(path) }
    guard let text = String(validatingCString: path) else {
      throw .folderNotUTF8(shown(UnsafeRawBufferPointer(start: path, count: strlen(path))))
    }
    return text
  }

  /// Bytes as a person can read them: `caf\xE9`.
  static func shown(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      byte < 0x80
        ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
