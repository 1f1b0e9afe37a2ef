import AtomicFiles

#if os(Linux)
  import Glibc
#endif

/// A watch that reports when the files of a store are written, created, replaced or removed.
///
/// Linux has inotify for it. This file is the only one that uses it: another system gets a watch of
/// its own here, and until then none, so that a ``CommitWatch`` polls.
///
/// It watches the folder instead of the files, because the files are created and removed. Only the
/// thread of the ``CommitWatch`` uses this object, so no lock guards it.
final class FolderWatch {
  /// Which files in the folder the events concern.
  enum Events {
    case nothing, ofOthers, ofStore
  }

  /// Readable when an event has occurred in the folder.
  let descriptor: Int32

  /// Whether the kernel reports the writes of every writer.
  let seesEveryone: Bool

  /// Whether the folder was moved or removed, so that no more events arrive.
  private(set) var isLost = false

  private let names: Set<String>

  #if os(Linux)
    /// Watches the folder of a store; where the store is a link, the folder that the link leads to.
    ///
    /// - Returns: Nil if the folder does not exist, or the kernel's limit of watches is reached.
    init?(of path: String) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      if descriptor < 0 { return nil }
      let resolved = realpath(path, nil)
      defer { free(resolved) }
      let path = resolved.map { String(cString: $0) } ?? path
      let name = path.folderAndName.name
      let folder = StorePath.folder(of: path)
      names = Set(([""] + StorePath.suffixes).map { name + $0 })
      seesEveryone = FileSystem.isLocal(folder)
      // All properties are set here, so `deinit` closes the descriptor in this case too.
      if inotify_add_watch(descriptor, folder, Self.mask) < 0 { return nil }
    }

    deinit { close(descriptor) }

    private static let changes = [IN_MODIFY, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO]
    private static let losses = [IN_DELETE_SELF, IN_MOVE_SELF, IN_UNMOUNT, IN_IGNORED]
    private static let mask = (changes + losses + [IN_ONLYDIR]).reduce(0) { $0 | UInt32($1) }

    // MARK: - Events

    /// Room for more than a hundred events. No event is longer than 272 bytes.
    private static let capacity = 16_384
    private static let longestEvent = 272

    /// Reads all events up to now.
    func takeEvents() -> Events {
      var events = Events.nothing
      withUnsafeTemporaryAllocation(byteCount: Self.capacity, alignment: 8) { buffer in
        var count: Int
        repeat {
          count = read(descriptor, buffer.baseAddress, Self.capacity)
          guard count > 0 else { return }
          if events == .nothing { events = .ofOthers }
          if concernsStore(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { events = .ofStore }
          // More events can be waiting only if the buffer had no room for one more.
        } while count > Self.capacity - Self.longestEvent
      }
      return events
    }

    private func concernsStore(_ buffer: UnsafeRawBufferPointer) -> Bool {
      var concerns = false
      var start = 0
      while start + MemoryLayout<inotify_event>.size <= buffer.count {
        let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let nameStart = start + MemoryLayout<inotify_event>.size
        start = nameStart + Int(event.len)
        if Self.losses.contains(where: { event.mask & UInt32($0) != 0 }) {
          isLost = true
          concerns = true
        } else if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          concerns = true
        } else if !concerns {
          // The name is padded with zeros.
          let name = buffer[nameStart..<start].prefix { $0 != 0 }
          concerns = names.contains(String(decoding: name, as: UTF8.self))
        }
      }
      return concerns
    }
  #else
    /// Nil: no watch is written for this system.
    init?(of path: String) { return nil }

    /// Never called.
    func takeEvents() -> Events { .nothing }
  #endif
}
