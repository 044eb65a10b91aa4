/// For each pixel along one side of a smaller picture, which pixels of the larger it mixes, and how much of each.
private struct Mixture {
  /// Weights are fractions of this; those of one pixel add up to it exactly, so that flat colour stays as it is.
  static let one: Int32 = 1 << 14

  /// For each pixel the first one mixed.
  var starts: [Int] = []
  /// How many are mixed into each; the same for all.
  let taps: Int
  /// `taps` for each pixel.
  var weights: [Int32] = []

  /// Catmull-Rom widened to the scale: sharp, and without the moiré of picking single pixels.
  init(from source: Int, to target: Int) {
    let scale = Double(source) / Double(target)
    taps = min(source, Int((4 * scale).rounded(.up)) + 1)
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale - 0.5
      let start = min(max(0, Int((center - 2 * scale).rounded(.up))), source - taps)
      let exact = (0..<taps).map { Mixture.catmullRom((Double(start + $0) - center) / scale) }
      let sum = exact.reduce(0, +)
      var rounded = exact.map { Int32(($0 / sum * Double(Mixture.one)).rounded()) }
      // Rounding leaves a few units over; the heaviest pixel bears them.
      let heaviest = exact.indices.max { exact[$0] < exact[$1] } ?? 0
      rounded[heaviest] += Mixture.one - rounded.reduce(0, +)
      starts.append(start)
      weights += rounded
    }
  }

  private static func catmullRom(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}

extension Raster {
  /// The picture with its longer side at most `longSide` pixels; never enlarged.
  func shrunk(longSide: Int) -> Raster {
    let (newWidth, newHeight) = size(longSide: longSide)
    if (newWidth, newHeight) == (width, height) { return self }
    return narrowed(to: newWidth).lowered(to: newHeight)
  }

  private func narrowed(to newWidth: Int) -> Raster {
    let mixture = Mixture(from: width, to: newWidth)
    let mixed = mix(count: newWidth * height) { source, target in
      var index = 0
      for y in 0..<height {
        for x in 0..<newWidth {
          let first = source + y * width + mixture.starts[x]
          target[index] = mixture.pixel(first, stride: 1, weightsFrom: x * mixture.taps)
          index += 1
        }
      }
    }
    return Raster(width: newWidth, height: height, pixels: mixed)
  }

  private func lowered(to newHeight: Int) -> Raster {
    let mixture = Mixture(from: height, to: newHeight)
    let mixed = mix(count: width * newHeight) { source, target in
      var index = 0
      for y in 0..<newHeight {
        let row = source + mixture.starts[y] * width
        for x in 0..<width {
          target[index] = mixture.pixel(row + x, stride: width, weightsFrom: y * mixture.taps)
          index += 1
        }
      }
    }
    return Raster(width: width, height: newHeight, pixels: mixed)
  }

  private func mix(
    count: Int, _ body: (UnsafePointer<Pixel>, UnsafeMutablePointer<Pixel>) -> Void
  ) -> [Pixel] {
    [Pixel](unsafeUninitializedCapacity: count) { target, filled in
      pixels.withUnsafeBufferPointer { source in
        if let source = source.baseAddress, let target = target.baseAddress { body(source, target) }
      }
      filled = count
    }
  }
}

extension Mixture {
  /// One pixel of the result, rounded half up and kept within 0…255.
  @inline(__always)
  func pixel(_ first: UnsafePointer<Pixel>, stride: Int, weightsFrom offset: Int) -> Pixel {
    var sum = SIMD4<Int32>(repeating: Mixture.one / 2)
    for tap in 0..<taps {
      sum &+= SIMD4<Int32>(truncatingIfNeeded: first[tap &* stride]) &* weights[offset &+ tap]
    }
    let scaled = (sum &>> 14).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return Pixel(truncatingIfNeeded: scaled)
  }
}
