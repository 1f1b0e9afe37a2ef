extension ByteSource {
  /// The extent of one line at the start of the unread bytes.
  struct Line {
    /// Its bytes without the line end, LF or CR LF.
    let length: Int
    /// Its bytes with the line end.
    let consumed: Int
  }

  /// The next line, complete in `unread`; nil at the end of the input.
  func line() throws -> Line? {
    var searched = 0
    while true {
      if let newline = unread.firstOffset(of: ASCII.lineFeed, from: searched) {
        let endsInReturn = newline > 0 && unread[newline - 1] == ASCII.carriageReturn
        return Line(length: endsInReturn ? newline - 1 : newline, consumed: newline + 1)
      }
      searched = unread.count
      if try !refill() {
        return searched == 0 ? nil : Line(length: searched, consumed: searched)
      }
    }
  }
}
