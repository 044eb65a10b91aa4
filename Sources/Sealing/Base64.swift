import CCrypto

/// The Base64 encoding (RFC 4648) with padding.
enum Base64 {
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, written in
      if let start = buffer.baseAddress { daybook_base64(bytes, UInt64(bytes.count), start) }
      written = count
    }
  }

  /// Decodes Base64.
  ///
  /// - Returns: the bytes; `nil` if the text is not Base64.
  static func bytes(_ text: [UInt8]) -> [UInt8]? {
    var count: UInt64 = 0
    var isFine = false
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count + 1) { buffer, written in
      isFine = daybook_unbase64(text, UInt64(text.count), buffer.baseAddress, &count) == 1
      written = isFine ? Int(count) : 0
    }
    return isFine ? bytes : nil
  }
}
