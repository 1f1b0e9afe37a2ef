import CLinux
import Glibc

/// The file that a program writes to at a path: the one to which links lead, also where it does not
/// exist yet.
///
/// In a folder in which everybody may make files and nobody may remove those of others, such as
/// `/tmp`, a link is followed only where it belongs to this user or to the owner of the folder. The
/// kernel can be set to do the same (`fs.protected_symlinks`), and most are; a program that reads
/// links by itself would not notice. The folders on the way to the file are left to the kernel.
///
/// Each link is read through a descriptor of it, so that no other takes its place in between.
package struct WrittenPath {
  /// The path of the file, whose last component is no link.
  package let path: String
  /// Who may use the file, with every permission; nil where there is none.
  package let access: FileAccess?

  /// The path cannot be followed; `code` is an `errno`.
  package struct Refusal: Error, Equatable {
    package let code: Int32
  }

  /// Linux follows up to 40 links in a path.
  private static let longestChain = 40

  package init(_ given: String) throws(Refusal) {
    var path = given
    for _ in 0..<Self.longestChain {
      let (folder, name) = path.folderAndName
      let opened = open(folder.isEmpty ? "." : String(folder), O_PATH | O_DIRECTORY | O_CLOEXEC)
      guard opened >= 0 else { throw Refusal(code: errno) }
      defer { close(opened) }
      let file = openat(
        opened, name.isEmpty ? "." : String(name), O_PATH | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else {
        guard errno == ENOENT else { throw Refusal(code: errno) }
        (self.path, access) = (path, nil)
        return
      }
      defer { close(file) }
      let found = try Self.status(of: file)
      guard found.st_mode & S_IFMT == S_IFLNK else {
        (self.path, access) = (path, FileAccess(found, mask: 0o777))
        return
      }
      guard Self.mayFollow(found, in: try Self.status(of: opened)) else {
        throw Refusal(code: EACCES)
      }
      let link = try Self.destination(of: file)
      path = link.utf8.first == UInt8(ascii: "/") ? link : folder + link
    }
    throw Refusal(code: ELOOP)
  }

  private static func status(of descriptor: Int32) throws(Refusal) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Refusal(code: errno) }
    return status
  }

  private static func mayFollow(_ link: stat, in folder: stat) -> Bool {
    let isCommon = folder.st_mode & (S_ISVTX | S_IWOTH) == S_ISVTX | S_IWOTH
    return !isCommon || link.st_uid == geteuid() || link.st_uid == folder.st_uid
  }

  /// The path in a link that is open as a path.
  private static func destination(of descriptor: Int32) throws(Refusal) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(descriptor, "", &bytes, bytes.count)
    guard count >= 0 else { throw Refusal(code: errno) }
    let link = bytes[..<count].map(UInt8.init(bitPattern:))
    guard let text = String(validating: link, as: UTF8.self) else { throw Refusal(code: EILSEQ) }
    return text
  }
}
