import Glibc

/// Writes bytes to a descriptor, all of them or with an error.
func writeAll(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(OutputError) {
  var failure: OutputError?
  let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { bytes in
    do throws(OutputError) {
      try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  if isContiguous == nil { try writeAll(Array(bytes), to: descriptor) }
}

/// Writes bytes to a descriptor, all of them or with an error.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(OutputError) {
  var offset = 0
  while offset < bytes.count {
    offset += try writeOnce(UnsafeRawBufferPointer(rebasing: bytes[offset...]), to: descriptor)
  }
}

/// Writes as many bytes as the descriptor takes in one call, and returns their count.
private func writeOnce(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
) throws(OutputError) -> Int {
  let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  if count > 0 { return count }
  // No file may write zero bytes of a non-empty buffer: an error is better than an endless loop.
  switch count == 0 ? EIO : errno {
  case EINTR:
    return 0
  case EAGAIN:
    // Another process made the shared terminal or pipe non-blocking. Wait until it drains.
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
    return 0
  case EPIPE:
    throw .closedPipe
  case let code:
    throw .failed(code: code)
  }
}

/// Whether a descriptor takes bytes without waiting. A pipe takes at least `PIPE_BUF` of them then.
func isReadyToWrite(_ descriptor: Int32) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&waiting, 1, 0) > 0
}
