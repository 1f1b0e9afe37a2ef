/// The bytes of an ASCII text as a collection of scalars.
struct ASCIIScalars: RandomAccessCollection {
  let bytes: UnsafeBufferPointer<UInt8>

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }

  subscript(position: Int) -> Unicode.Scalar { Unicode.Scalar(bytes[position]) }
}
