import CLinux
import Glibc

/// The file that a program writes to at a path: the one to which links lead, also where it does not
/// exist yet.
///
/// In a folder in which everybody may make files and nobody may remove a file of another, such as
/// `/tmp`, a link is followed only where it belongs to this user or to the owner of the folder. The
/// kernel can be set to do the same (`fs.protected_symlinks`), and most are; a program that reads
/// links by itself would not notice. The folders on the way to the file are left to the kernel.
/// A file and a named pipe are not written to either where somebody else has put them into a folder
/// with the sticky bit (`fs.protected_regular`, `fs.protected_fifos`).
///
/// Each link is read through a descriptor of it, so that no other takes its place in between.
package struct WrittenPath {
  /// The path of the file, whose last component is no link.
  package let path: String
  /// Who may use the file, with every permission, for a file that replaces it. Nil where there is
  /// no file, and where somebody may have planted it.
  package let access: FileAccess?
  /// Which file is there now; nil where there is none.
  package let identity: FileIdentity?

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
        self.path = path
        access = nil
        identity = nil
        return
      }
      defer { close(file) }
      let found = try Self.status(of: file)
      let holder = try Self.status(of: opened)
      guard found.st_mode & S_IFMT == S_IFLNK else {
        guard Self.mayWrite(found, in: holder) else { throw Refusal(code: EACCES) }
        self.path = path
        access = Self.mayKeepAccess(of: found, in: holder) ? FileAccess(found, mask: 0o777) : nil
        identity = FileIdentity(found)
        return
      }
      guard Self.mayFollow(found, in: holder) else { throw Refusal(code: EACCES) }
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

  /// Whether the kernel would let this user open the file with `O_CREAT`, were it set to protect
  /// files and pipes in folders with the sticky bit.
  private static func mayWrite(_ file: stat, in folder: stat) -> Bool {
    guard [S_IFREG, S_IFIFO].contains(file.st_mode & S_IFMT) else { return true }
    let isCommon = folder.st_mode & S_ISVTX != 0 && folder.st_mode & (S_IWGRP | S_IWOTH) != 0
    return !isCommon || file.st_uid == geteuid() || file.st_uid == folder.st_uid
  }

  /// Whether a file that replaces this one may get its owner, its group and its mode. With a file
  /// that everybody may read, a stranger would read what is written to it later.
  private static func mayKeepAccess(of file: stat, in folder: stat) -> Bool {
    if file.st_uid == geteuid() { return true }
    guard geteuid() == 0, folder.st_mode & S_IWOTH == 0 else { return false }
    return folder.st_mode & S_IWGRP == 0 || file.st_uid == folder.st_uid
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
