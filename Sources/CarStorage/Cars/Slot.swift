/// Where a stored property lies in a value.
///
/// A key path would do, but it costs 0.05 to 0.1 µs for each property of each row, ten times the
/// cost of the property itself: an export of a million cars would take a tenth longer. So the
/// offset of the property is computed once, with `MemoryLayout.offset(of:)`. An immutable value.
package struct Slot<Root, Value>: Sendable {
  private let offset: Int

  /// - Parameter path: A stored property of the root, not one that is computed or observed.
  init(_ path: WritableKeyPath<Root, Value>) {
    guard let offset = MemoryLayout<Root>.offset(of: path) else {
      preconditionFailure("\(path) is no stored property")
    }
    self.offset = offset
  }

  @inline(__always)
  package func value(in root: Root) -> Value {
    withUnsafeBytes(of: root) { $0.load(fromByteOffset: offset, as: Value.self) }
  }

  @inline(__always)
  package func set(_ value: Value, in root: inout Root) {
    withUnsafeMutableBytes(of: &root) {
      // The buffer has the bytes of a value, so its address is never nil.
      ($0.baseAddress! + offset).assumingMemoryBound(to: Value.self).pointee = value
    }
  }
}
