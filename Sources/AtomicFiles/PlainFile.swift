package import Glibc

/// Opens a file of this program's own, in a folder that others may be able to write to.
///
/// Whoever may write to the folder can put something else in the place of the file: a link to a
/// file elsewhere, or a second name of that file, which would be read and written instead; a pipe,
/// which keeps whoever opens it waiting; a device. None of these is followed, waited for or used:
/// only a regular file with one name is.
package enum PlainFile {
  /// Why a file was not opened.
  package enum Refusal: Error, Equatable {
    /// A symbolic link.
    case link
    /// A folder, a pipe, a socket or a device.
    case notRegular
    /// A file with a second name.
    case hardLink
    /// The system refused; `code` is its `errno`.
    case system(code: Int32)

    /// What keeps a file from being opened; nil for a regular file with one name.
    package init?(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFLNK: self = .link
      case S_IFREG where status.st_nlink <= 1: return nil
      case S_IFREG: self = .hardLink
      default: self = .notRegular
      }
    }
  }

  /// Opens an existing file.
  ///
  /// - Parameter mode: `O_RDONLY` or `O_RDWR`.
  /// - Returns: Its descriptor, and what the file is.
  package static func open(
    _ path: String, _ mode: Int32
  ) throws(Refusal) -> (descriptor: Int32, status: stat) {
    try open(path, mode | O_CLOEXEC) { Glibc.open($0, $1) }
  }

  /// Opens a file by a function.
  ///
  /// - Parameters:
  ///   - flags: The flags of `open`. The function gets others with them, which keep it from
  ///     following links and from waiting.
  ///   - opening: As `open`; another library may have one of its own.
  package static func open(
    _ path: UnsafePointer<CChar>, _ flags: Int32,
    by opening: (_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32
  ) throws(Refusal) -> (descriptor: Int32, status: stat) {
    let descriptor = opening(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      var status = stat()
      // Not every kind of file can be opened, and the system then has another word for each.
      let refusal = lstat(path, &status) == 0 ? Refusal(status) : nil
      throw refusal ?? .system(code: code)
    }
    var status = stat()
    let refusal = fstat(descriptor, &status) == 0 ? Refusal(status) : .system(code: errno)
    if let refusal {
      close(descriptor)
      throw refusal
    }
    return (descriptor, status)
  }
}
