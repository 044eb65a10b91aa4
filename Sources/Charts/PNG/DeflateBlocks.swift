/// Writes tokens as blocks, each with a code of its own (RFC 1951, 3.2.7).
enum DeflateBlocks {
  private static let tokensInBlock = 16_384

  /// - Parameter tokens: as `PixelPacker` makes them.
  static func write(_ tokens: [UInt32], to output: inout BitWriter) {
    var start = 0
    repeat {
      let end = min(tokens.count, start + tokensInBlock)
      write(tokens[start..<end], isLast: end == tokens.count, to: &output)
      start = end
    } while start < tokens.count
  }

  private static let endOfBlock = 256

  private static func write(_ tokens: ArraySlice<UInt32>, isLast: Bool, to output: inout BitWriter) {
    let lengths = lengths
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    literalCounts[endOfBlock] = 1
    for token in tokens {
      if token >> 31 == 0 {
        literalCounts[Int(token)] += 1
      } else {
        literalCounts[Int(lengths[Int(token >> 16 & 0xFF)].symbol)] += 1
        distanceCounts[Step.ofDistance(token & 0x7FFF).symbol] += 1
      }
    }
    let literals = HuffmanCode(counts: literalCounts, longest: 15)
    let distances = HuffmanCode(counts: distanceCounts, longest: 15)
    output.write(Bits(isLast ? 1 : 0, 1))
    output.write(Bits(2, 2))
    writeCodes(literals, distances, to: &output)
    for token in tokens {
      guard token >> 31 == 1 else {
        output.write(literals.bits(of: Int(token)))
        continue
      }
      let length = lengths[Int(token >> 16 & 0xFF)]
      let distance = Step.ofDistance(token & 0x7FFF)
      output.write(
        literals.bits(of: length.symbol).followed(by: length.rest)
          .followed(by: distances.bits(of: distance.symbol)).followed(by: distance.rest))
    }
    output.write(literals.bits(of: endOfBlock))
  }

  /// A length or distance as a symbol and the bits after it (RFC 1951, 3.2.5).
  private struct Step {
    let symbol: Int
    let rest: Bits

    /// - Parameter distance: less 1.
    @inline(__always)
    static func ofDistance(_ distance: UInt32) -> Step {
      if distance < 4 { return Step(symbol: Int(distance), rest: Bits(0, 0)) }
      // Two symbols for each doubling.
      let bits = 30 - distance.leadingZeroBitCount
      return Step(
        symbol: 2 * bits + Int(distance >> UInt32(bits)), rest: Bits(distance & (1 << UInt32(bits) - 1), bits))
    }

    /// - Parameter length: less 3.
    static func ofLength(_ length: UInt32) -> Step {
      if length == 255 { return Step(symbol: 285, rest: Bits(0, 0)) }
      if length < 8 { return Step(symbol: 257 + Int(length), rest: Bits(0, 0)) }
      // Four symbols for each doubling.
      let bits = 29 - length.leadingZeroBitCount
      return Step(
        symbol: 257 + 4 * bits + Int(length >> UInt32(bits)), rest: Bits(length & (1 << UInt32(bits) - 1), bits))
    }
  }

  private static let lengths = (0..<256).map { Step.ofLength($0) }

  /// The order in which the lengths of the lengths' own code are told.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Tells the lengths of both codes, in a code of their own in which zeroes stand together.
  private static func writeCodes(_ literals: HuffmanCode, _ distances: HuffmanCode, to output: inout BitWriter) {
    let distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let told = told(Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]))
    var counts = [Int](repeating: 0, count: 19)
    for one in told { counts[one.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    let shown = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    output.write(Bits(UInt32(literalCount - 257), 5))
    output.write(Bits(UInt32(distanceCount - 1), 5))
    output.write(Bits(UInt32(shown - 4), 4))
    for symbol in order[..<shown] { output.write(Bits(UInt32(code.lengths[symbol]), 3)) }
    for one in told {
      output.write(code.bits(of: one.symbol).followed(by: one.rest))
    }
  }

  private static func told(_ lengths: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var place = 0
    while place < lengths.count {
      let zeroes = lengths[place...].prefix { $0 == 0 }.prefix(138).count
      switch zeroes {
      case 11...: steps.append(Step(symbol: 18, rest: Bits(UInt32(zeroes - 11), 7)))
      case 3...: steps.append(Step(symbol: 17, rest: Bits(UInt32(zeroes - 3), 3)))
      default: steps.append(Step(symbol: Int(lengths[place]), rest: Bits(0, 0)))
      }
      place += zeroes >= 3 ? zeroes : 1
    }
    return steps
  }
}
