import Templates

/// A writer of a manifest's lines, in the format that `ManifestLineParser` parses.
struct ManifestLines {
  var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Begins the section of a job. An empty name begins the section for files that belong to no job; this section has no
  /// key.
  mutating func addSection(_ name: String, key: UInt64) {
    bytes.append(UInt8(ascii: "="))
    if !name.isEmpty {
      bytes.append(UInt8(ascii: " "))
      addHexadecimal(key)
      bytes.append(contentsOf: name.utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func addFile(_ path: String, hash: UInt64, key: UInt64, byteCount: Int) {
    addHexadecimal(hash)
    addHexadecimal(key)
    addDecimal(byteCount)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: path.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds a part of the last file.
  mutating func add(_ part: PagePart.Place) {
    bytes.append(contentsOf: "+ ".utf8)
    addHexadecimal(part.key)
    addDecimal(part.bytes.lowerBound)
    bytes.append(UInt8(ascii: " "))
    addDecimal(part.bytes.count)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds the key of content that could not be generated.
  mutating func addFailure(_ key: UInt64) {
    bytes.append(contentsOf: "! \(String(key, radix: 16))\n".utf8)
  }

  /// Adds a hexadecimal number and a space, without string interpolation, which would take most of the time needed to
  /// write a manifest.
  private mutating func addHexadecimal(_ number: UInt64) {
    var shift = max(0, 60 - number.leadingZeroBitCount / 4 * 4)
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      shift -= 4
    }
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func addDecimal(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
