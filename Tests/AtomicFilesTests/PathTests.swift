import AtomicFiles
import Testing

/// A path is divided at its last slash, byte by byte, so that a combining mark behind the slash
/// stays in the name.
struct PathTests {
  @Test(arguments: [
    ("/lot/cars.csv", "/lot/", "cars.csv"), ("cars.csv", "", "cars.csv"), ("/", "/", ""),
    ("lot/", "lot/", ""), ("/cars", "/", "cars"), ("", "", ""),
    // A combining mark behind the slash is part of the name.
    ("/lot/\u{301}cars", "/lot/", "\u{301}cars"),
  ])
  func `A path is the folder with its slash, and the name`(
    path: String, folder: String, name: String
  ) {
    let parts = path.folderAndName
    #expect(parts.folder.utf8.elementsEqual(folder.utf8))
    #expect(parts.name.utf8.elementsEqual(name.utf8))
  }
}
