/// Finds the end of a JSON value without parsing it.
///
/// First the extent of a value is found, for which more of the file is read as needed; then its
/// bytes are parsed strictly. The extent needs to be right for valid values only. The extent of an
/// invalid value may be anything: the parser then reports what is wrong.
struct JSONFrame {
  /// How many bytes the value takes; 0 if no value begins here.
  let length: Int
  /// The refusal of a value that does not end within the longest row; nil for others.
  let cut: RowProblem?

  /// Frames the value that begins with the first unread byte.
  init(_ source: ByteSource) throws {
    var bytes = source.unread
    var i = 0
    var depth = 0
    var isInString = false
    var cut: RowProblem?
    scan: while true {
      while i < bytes.count {
        let byte = bytes[i]
        if isInString {
          // A string must not contain a control character, so the value is invalid from here on.
          if byte < ASCII.space {
            i += 1
            break scan
          }
          if byte == ASCII.backslash {
            i += 1
          } else if byte == ASCII.quote {
            isInString = false
            if depth == 0 {
              i += 1
              break scan
            }
          }
        } else {
          switch byte {
          case ASCII.quote:
            if depth == 0, i > 0 { break scan }
            isInString = true
          case ASCII.openBrace, ASCII.openBracket:
            if depth == 0, i > 0 { break scan }
            depth += 1
          case ASCII.closeBrace, ASCII.closeBracket:
            if depth == 0 { break scan }
            depth -= 1
            if depth == 0 {
              i += 1
              break scan
            }
          case ASCII.comma where depth == 0: break scan
          case _ where depth == 0 && JSONScanner.isBlank(byte): break scan
          default: break
          }
        }
        i += 1
      }
      do {
        guard try source.refill() else { break }
        bytes = source.unread
      } catch let problem as RowProblem {
        cut = problem
        break
      }
    }
    // An escape at the very end counts a byte too many.
    length = min(i, bytes.count)
    self.cut = cut
  }
}
