#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A decoder of large character sets, such as GB18030, which uses the system's `iconv`.
package enum TextCodec {
  /// The text in UTF-8, and the number of invalid bytes that were replaced by U+FFFD.
  package typealias Converted = (text: [UInt8], brokenCount: Int)

  /// Whether the system supports a character set; some systems support only a few.
  package static func isKnown(_ name: String) -> Bool { utf8([], from: name) != nil }

  /// Converts bytes to UTF-8; `nil` if the system does not support the character set.
  ///
  /// - Parameters:
  ///   - name: the name of the character set for iconv, for example `CP932`.
  ///   - mostBroken: the maximum number of invalid bytes. If there are more, conversion stops, because the text is in
  ///     another character set.
  package static func utf8(_ bytes: ArraySlice<UInt8>, from name: String, mostBroken: Int = .max) -> Converted? {
    let converter = iconv_open("UTF-8", name)
    // (iconv_t)-1 is iconv's error value.
    guard let converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var brokenCount = 0
    // Two bytes become at most three in UTF-8, four become four, and half-width letters of one byte become three.
    let room = bytes.count * 3 + 16
    let text = Array<UInt8>(unsafeUninitializedCapacity: room) { output, count in
      var input = Array(bytes)
      input.withUnsafeMutableBytes { input in
        var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        var sourceLeft = input.count
        output.withMemoryRebound(to: CChar.self) { output in
          var target = output.baseAddress
          var targetLeft = room
          while sourceLeft > 0, brokenCount <= mostBroken {
            _ = iconv(converter, &source, &sourceLeft, &target, &targetLeft)
            guard sourceLeft > 0, targetLeft >= 3, let place = target else { break }
            // The byte at which the conversion stopped is invalid, or begins an incomplete character.
            for (offset, byte) in [0xEF, 0xBF, 0xBD].enumerated() { place[offset] = CChar(bitPattern: UInt8(byte)) }
            (target, targetLeft) = (place + 3, targetLeft - 3)
            (source, sourceLeft) = (source.map { $0 + 1 }, sourceLeft - 1)
            brokenCount += 1
          }
          count = room - targetLeft
        }
      }
    }
    return (text, brokenCount)
  }
}
