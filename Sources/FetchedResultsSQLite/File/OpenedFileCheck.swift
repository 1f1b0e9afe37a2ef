import AtomicFiles
import CSQLite
import FetchedResults
import Glibc
import Synchronization

/// Checks the files of a store as SQLite opens them, by the descriptors that SQLite then uses.
///
/// SQLite opens a log, the shared memory and a journal by their names, and whenever it needs them.
/// Whoever may make files in the folder of a store could rename a journal of their own to that name
/// just after it was looked at, and SQLite would roll it back into the store. SQLite lets a program
/// replace the calls of the system that it makes, for the whole process. The `open` that is put in
/// here checks what it has opened before SQLite gets it. So what is used is what was checked.
///
/// It checks the files beside the stores that this library has opened. All other files of this
/// process, such as the files of an application's own databases, are opened as they were before.
///
/// The mutex guards the paths of the stores. Each thread has a refusal of its own: SQLite turns it
/// into an error, which the same thread gets.
enum OpenedFileCheck {
  private static let stores = Mutex<Set<[UInt8]>>([])

  /// Checks from now on what SQLite opens beside a store.
  ///
  /// The process forgets no store: SQLite may open a file beside it as long as anybody has a
  /// connection to it.
  ///
  /// - Parameter path: The path under which SQLite has opened the store, with links resolved, in
  ///   bytes.
  static func add(_ path: [UInt8]) {
    _ = isInstalled
    stores.withLock { _ = $0.insert(path) }
  }

  // MARK: - Opening

  /// The `open` that SQLite had before.
  private static let originalOpen = configuration_file_opening()

  /// Whether SQLite opens files by way of this type. Other threads may open files meanwhile, by
  /// either function.
  private static let isInstalled: Bool = {
    guard originalOpen != nil else { return false }
    configuration_set_file_opening { path, flags, mode in OpenedFileCheck.open(path, flags, mode) }
    return true
  }()

  private static func open(
    _ path: UnsafePointer<CChar>?, _ flags: Int32, _ mode: Int32
  ) -> Int32 {
    guard let originalOpen, let path, let store = store(beside: path) else {
      return originalOpen?(path, flags, mode) ?? -1
    }
    refusal = nil
    do throws(PlainFile.Refusal) {
      let opened = try PlainFile.open(path, flags) { originalOpen($0, $1, mode) }
      do throws(StoreError) {
        try CompanionFile.check(opened.status, at: String(cString: path), beside: store)
        return opened.descriptor
      } catch {
        close(opened.descriptor)
        refusal = error
      }
    } catch {
      if case .system(let code) = error {
        errno = code
        return -1
      }
      refusal = .refused(String(cString: path), error)
    }
    errno = EACCES
    return -1
  }

  /// The store beside which a file lies; nil for a file that is not checked.
  private static func store(beside path: UnsafePointer<CChar>) -> String? {
    stores.withLock { stores in
      guard !stores.isEmpty else { return nil }
      let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
      for suffix in suffixes where bytes.suffix(suffix.count).elementsEqual(suffix) {
        let store = Array(bytes.dropLast(suffix.count))
        return stores.contains(store) ? String(decoding: store, as: UTF8.self) : nil
      }
      return nil
    }
  }

  private static let suffixes = StorePath.suffixes.map { Array($0.utf8) }

  // MARK: - The refusal

  /// Throws what a file was refused for, where that is the cause of an error of SQLite. Else it
  /// throws the error.
  static func rethrow(_ error: any Error) throws -> Never {
    guard let refusal else { throw error }
    self.refusal = nil
    throw refusal
  }

  /// Forgets a file that was refused, and whose refusal led to no error.
  static func forgetRefusal() { refusal = nil }

  /// Why a file was refused that SQLite wanted to open on this thread.
  private static var refusal: StoreError? {
    get {
      pthread_getspecific(refusalKey).map {
        Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().error
      }
    }
    set {
      if let old = pthread_getspecific(refusalKey) { Unmanaged<Box>.fromOpaque(old).release() }
      let new = newValue.map { Unmanaged.passRetained(Box($0)).toOpaque() }
      pthread_setspecific(refusalKey, new)
    }
  }

  private static let refusalKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { if let box = $0 { Unmanaged<Box>.fromOpaque(box).release() } }
    return key
  }()

  private final class Box {
    let error: StoreError

    init(_ error: StoreError) { self.error = error }
  }
}
