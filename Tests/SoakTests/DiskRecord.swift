import Foundation
import TestSupport

/// All that a program did to the files of a folder, and the disks that a loss of power at some
/// moment may leave of it.
struct DiskRecord {
  enum Entry {
    case write(String, offset: Int, [UInt8])
    case truncate(String, length: Int)
    case synchronize(String)
    case create(String)
    case rename(String, to: String)
    case unlink(String)
    case synchronizeFolder
    /// The program reported something to its caller.
    case answer
  }

  let entries: [Entry]

  /// Reads what `Tests/FaultInjection/writes.c` noted.
  init(_ data: Data) {
    let bytes = [UInt8](data)
    var entries = [Entry]()
    var position = 0
    func take(_ count: Int) -> ArraySlice<UInt8> {
      defer { position += count }
      return bytes[position..<position + count]
    }
    func number() -> Int { take(8).reversed().reduce(0) { $0 << 8 | Int($1) } }
    while position < bytes.count {
      let kind = number()
      let pathLength = number()
      let offset = number()
      let count = number()
      let path = String(decoding: take(pathLength), as: UTF8.self)
      let content = Array(take(count))
      switch kind {
      case 1: entries.append(.write(path, offset: offset, content))
      case 2: entries.append(.truncate(path, length: offset))
      case 3: entries.append(.synchronize(path))
      case 4: entries.append(.create(path))
      case 5: entries.append(.rename(path, to: String(decoding: content, as: UTF8.self)))
      case 6: entries.append(.unlink(path))
      case 7: entries.append(.synchronizeFolder)
      default: entries.append(.answer)
      }
    }
    self.entries = entries
  }
}

/// A disk, with what is certain to be on it and what is still on its way there.
struct Disk {
  private enum Change {
    case write(offset: Int, [UInt8])
    case truncate(Int)
  }

  private struct File {
    var certain: [UInt8] = []
    var pending: [Change] = []
  }

  private enum FolderChange {
    case add(String, Int)
    case rename(String, String)
    case remove(String)
  }

  private var files: [File] = []
  /// The names as programs see them, and as they are certain to be on the disk.
  private var names: [String: Int] = [:]
  private var certainNames: [String: Int] = [:]
  private var pendingNames: [FolderChange] = []

  mutating func take(_ entry: DiskRecord.Entry) {
    switch entry {
    case .write(let path, let offset, let bytes):
      files[number(of: path)].pending.append(.write(offset: offset, bytes))
    case .truncate(let path, let length):
      files[number(of: path)].pending.append(.truncate(length))
    case .synchronize(let path):
      let number = number(of: path)
      for change in files[number].pending { Self.apply(change, to: &files[number].certain) }
      files[number].pending = []
    case .create(let path):
      names[path] = nil
      _ = number(of: path)
    case .rename(let path, let target):
      guard let number = names.removeValue(forKey: path) else { return }
      names[target] = number
      pendingNames.append(.rename(path, target))
    case .unlink(let path):
      guard names.removeValue(forKey: path) != nil else { return }
      pendingNames.append(.remove(path))
    case .synchronizeFolder:
      for change in pendingNames { Self.apply(change, to: &certainNames) }
      pendingNames = []
    case .answer: break
    }
  }

  /// The number of a file, which is made where another program made it.
  private mutating func number(of path: String) -> Int {
    if let number = names[path] { return number }
    files.append(File())
    names[path] = files.count - 1
    pendingNames.append(.add(path, files.count - 1))
    return files.count - 1
  }

  // MARK: - Loss of power

  /// The files after a loss of power: names change in their order, so far as they got; of what
  /// was written and not synchronized any part is there, in whole or in sectors, in any order
  /// between two changes of a file's length.
  func image(using random: inout SeededGenerator) -> [String: [UInt8]] {
    var names = certainNames
    for change in pendingNames.prefix(.random(in: 0...pendingNames.count, using: &random)) {
      Self.apply(change, to: &names)
    }
    let share = [0, 0.5, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random)!
    let isTorn = Bool.random(using: &random)
    return names.mapValues { number in
      var bytes = files[number].certain
      var writes: [Change] = []
      func flush() {
        for write in writes.shuffled(using: &random) { Self.apply(write, to: &bytes) }
        writes = []
      }
      for change in files[number].pending {
        switch change {
        case .write(let offset, let content):
          let parts = isTorn ? Self.sectors(offset, content) : [change]
          writes += parts.filter { _ in Double.random(in: 0..<1, using: &random) < share }
        case .truncate:
          flush()
          if Double.random(in: 0..<1, using: &random) < share { Self.apply(change, to: &bytes) }
        }
      }
      flush()
      return bytes
    }
  }

  private static let sectorSize = 512

  private static func sectors(_ offset: Int, _ bytes: [UInt8]) -> [Change] {
    var parts = [Change]()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + sectorSize - (offset + start) % sectorSize)
      parts.append(.write(offset: offset + start, Array(bytes[start..<end])))
      start = end
    }
    return parts
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .write(let offset, let content):
      let end = offset + content.count
      if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
      bytes.replaceSubrange(offset..<end, with: content)
    case .truncate(let length):
      if bytes.count > length { bytes.removeLast(bytes.count - length) }
      bytes += [UInt8](repeating: 0, count: length - bytes.count)
    }
  }

  private static func apply(_ change: FolderChange, to names: inout [String: Int]) {
    switch change {
    case .add(let name, let number): names[name] = number
    case .rename(let name, let target): names[target] = names.removeValue(forKey: name)
    case .remove(let name): names[name] = nil
    }
  }
}
