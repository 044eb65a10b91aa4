import Diagnostics

extension SourceFile {
  /// Whether the bytes of a text stand anywhere in it.
  func contains(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { wanted in bytes.withUnsafeBufferPointer { Horspool.contains(wanted, in: $0) } }
  }
}

/// Horspool's search: most bytes of a long text are never looked at.
private enum Horspool {
  static func contains(_ wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = wanted.count
    guard count > 0 else { return true }
    let last = wanted[count - 1]
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { shifts in
      shifts.initialize(repeating: count)
      for index in 0..<count - 1 { shifts[Int(wanted[index])] = count - 1 - index }
      var end = count - 1
      while end < bytes.count {
        let byte = bytes[end]
        if byte == last, wanted.elementsEqual(bytes[end - count + 1...end]) { return true }
        end += shifts[Int(byte)]
      }
      return false
    }
  }
}
