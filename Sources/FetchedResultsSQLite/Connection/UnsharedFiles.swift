import FetchedResults

/// The files of a store as they were when a connection without shared memory began to read them.
///
/// A writer does not know of such a connection. It moves pages from the write-ahead log into the
/// file and begins the log anew, and the connection would then read pages of two states, or one
/// page for another. So whatever it has read counts only if the files are unchanged afterwards.
struct UnsharedFiles {
  private let path: String
  /// The state in the file alone. A checkpoint writes the page of the state before the pages of
  /// rows.
  private let state: StatePage?
  /// The salts of the log; nil where there was none. One that is begun later is not read.
  private let salts: Nonce?

  init(_ path: String) throws(StoreError) {
    self.path = path
    state = try StoreFile.headerIfAny(path)?.state
    salts = try WriteAheadLogScan.salts(StorePath.path("-wal", beside: path))
  }

  /// - Throws: Whatever prevents the files from being read again: whether they changed is unknown
  ///   then.
  func expectUnchanged() throws {
    let now = try UnsharedFiles(path)
    guard now.state == state, salts == nil || now.salts == salts else {
      throw SnapshotInvalidated()
    }
  }
}
