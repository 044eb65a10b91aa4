#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes in character sets of many letters, such as GB18030, by the `iconv` of the system.
package enum TextCodec {
  /// A text in UTF-8, and how often its bytes were none of the set: there stands U+FFFD instead.
  package typealias Converted = (text: [UInt8], brokenCount: Int)

  /// Whether the system knows a set: some have few.
  package static func isKnown(_ name: String) -> Bool { utf8([], from: name) != nil }

  /// Nil where the system does not know the set.
  ///
  /// - Parameters:
  ///   - name: as iconv knows it, for example `CP932`.
  ///   - mostBroken: beyond, what is left is not read: the bytes are no text of this set.
  package static func utf8(_ bytes: ArraySlice<UInt8>, from name: String, mostBroken: Int = .max) -> Converted? {
    let converter = iconv_open("UTF-8", name)
    // (iconv_t)-1, by which it says no.
    guard let converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var brokenCount = 0
    // A letter of two bytes has three in UTF-8, one of four has four; half as wide ones of one have three.
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
            // What it stopped at is no letter, or half of one at the end.
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
