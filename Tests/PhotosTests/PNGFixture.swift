/// PNG files of any kind, uncompressed, made so that the repository needs no fixtures.
struct PNGFixture {
  var width: Int
  var height: Int
  var depth = 8
  /// The colour type: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha (PNG specification 11.2.1).
  var colorType = 2
  var isInterlaced = false
  /// Chunks between the header and the pixels, such as `PLTE` and `tRNS`.
  var chunks: [(String, [UInt8])] = []

  /// - Parameter samples: the samples of one pixel; one for grey and palette, two, three or four otherwise.
  func bytes(_ samples: (_ x: Int, _ y: Int) -> [Int]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    file += chunk("IHDR", header + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for (name, content) in chunks { file += chunk(name, content) }
    file += chunk("IDAT", stored(isInterlaced ? interlaced(samples) : rows(0, 0, 1, 1, samples)))
    return file + chunk("IEND", [])
  }

  /// The scan lines of every n-th column and row, each beginning with filter type none.
  private func rows(_ x0: Int, _ y0: Int, _ dx: Int, _ dy: Int, _ samples: (Int, Int) -> [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    guard x0 < width else { return [] }
    for y in stride(from: y0, to: height, by: dy) {
      var bits: [UInt8] = []
      for x in stride(from: x0, to: width, by: dx) {
        for sample in samples(x, y) { bits += (0..<depth).reversed().map { UInt8(sample >> $0 & 1) } }
      }
      bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
      bytes.append(0)
      bytes += stride(from: 0, to: bits.count, by: 8).map { bits[$0..<($0 + 8)].reduce(0) { $0 << 1 | $1 } }
    }
    return bytes
  }

  /// The seven passes of Adam7 (PNG specification 8.2).
  private func interlaced(_ samples: (Int, Int) -> [Int]) -> [UInt8] {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return passes.flatMap { rows($0.0, $0.1, $0.2, $0.3, samples) }
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
  }

  /// CRC-32 (PNG specification annex D).
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }

  /// A zlib stream of one stored block (RFC 1950, RFC 1951 §3.2.4); at most 65,535 bytes.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let (low, high) = bytes.reduce((1, 0) as (UInt32, UInt32)) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65521
      return (low, (sums.1 + low) % 65521)
    }
    return [0x78, 0x01, 0x01] + bigEndian(count).reversed() + bigEndian(~count).reversed() + bytes
      + bigEndian(high << 16 | low)
  }
}
