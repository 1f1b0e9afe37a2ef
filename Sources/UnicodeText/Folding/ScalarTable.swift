import Synchronization

/// What a function gives for each scalar, in pages of 256 scalars that are made when one of them is
/// first asked for.
///
/// To fold a scalar by the properties that the standard library has of it takes a hundred times as
/// long as to look it up, and a table of all scalars that is part of the program would take
/// megabytes, of which no list needs more than a few pages.
///
/// A page is never changed once it is in the table, so readers need no lock. Two threads that make
/// the same page make equal ones, and one of them is dropped.
struct ScalarTable: @unchecked Sendable {
  /// A scalar that leaves nothing.
  static let removed: UInt32 = 0xFFFF_FFFF
  /// A scalar that becomes several, or of which its neighbours decide.
  static let undecided: UInt32 = 0xFFFF_FFFE

  private typealias Page = UnsafeMutablePointer<UInt32>
  private typealias Slot = Atomic<Page?>

  private static let pageCount = 0x11_0000 >> 8

  private let entry: @Sendable (Unicode.Scalar) -> UInt32
  private let slots: UnsafeMutablePointer<Slot>

  /// A table that lives as long as the program.
  ///
  /// - Parameter entry: What a scalar becomes: the value of a scalar, or a value above them.
  init(_ entry: @escaping @Sendable (Unicode.Scalar) -> UInt32) {
    self.entry = entry
    slots = .allocate(capacity: Self.pageCount)
    for index in 0..<Self.pageCount { (slots + index).initialize(to: Slot(nil)) }
  }

  private func page(_ index: Int) -> Page {
    if let page = slots[index].load(ordering: .acquiring) { return page }
    let page = Page.allocate(capacity: 256)
    for offset in 0..<256 {
      page[offset] = Unicode.Scalar(UInt32(index << 8 | offset)).map(entry) ?? Self.undecided
    }
    let (isExchanged, known) = slots[index].compareExchange(
      expected: nil, desired: page, ordering: .acquiringAndReleasing)
    if isExchanged { return page }
    page.deallocate()
    return known!
  }

  subscript(_ scalar: Unicode.Scalar) -> UInt32 {
    page(Int(scalar.value >> 8))[Int(scalar.value & 0xFF)]
  }

  /// Reads a text from its beginning for as long as the closures return true.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8, as the bytes of a string are.
  ///   - readASCII: Receives each byte of ASCII.
  ///   - read: Receives what each other scalar becomes, and the scalar.
  /// - Returns: Whether the text was read to its end.
  /// - Complexity: O(*n*).
  @inline(__always)
  func read(
    _ text: UnsafeBufferPointer<UInt8>, ascii readASCII: (UInt8) -> Void,
    others read: (UInt32, Unicode.Scalar) -> Bool
  ) -> Bool {
    var pageIndex = -1
    var page: Page?
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte < 0x80 {
        readASCII(byte)
        position += 1
        continue
      }
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      var value = UInt32(byte) & (0x7F >> UInt32(length))
      for offset in 1..<length { value = value << 6 | UInt32(text[position + offset] & 0x3F) }
      position += length
      if pageIndex != Int(value >> 8) {
        pageIndex = Int(value >> 8)
        page = self.page(pageIndex)
      }
      guard read(page![Int(value & 0xFF)], Unicode.Scalar(value)!) else { return false }
    }
    return true
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a scalar.
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return append(UInt8(scalar.value)) }
    for byte in UTF8.encode(scalar)! { append(byte) }
  }
}
