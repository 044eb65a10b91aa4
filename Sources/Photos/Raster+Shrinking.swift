/// The weights for scaling one dimension of an image: the source pixels of each target pixel, and their weights.
private struct Mixture {
  /// The unit of the weights: the exact sum of the weights of one target pixel, so that areas of uniform colour remain
  /// unchanged.
  static let one: Int32 = 1 << 14

  /// The first source pixel of each target pixel.
  var starts: [Int] = []
  /// The number of source pixels of each target pixel.
  let taps: Int
  /// The weights, `taps` for each target pixel. Each has 16 bits, because processors without SSE 4 multiply 16-bit
  /// numbers much faster than 32-bit ones.
  var weights: [Int16] = []

  /// Calculates Catmull-Rom weights, widened to the scale. The result is sharp, and free of the moiré of
  /// nearest-neighbour scaling.
  init(from source: Int, to target: Int) {
    let scale = Double(source) / Double(target)
    taps = min(source, Int((4 * scale).rounded(.up)) + 1)
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale - 0.5
      let start = min(max(0, Int((center - 2 * scale).rounded(.up))), source - taps)
      let exact = (0..<taps).map { Mixture.catmullRom((Double(start + $0) - center) / scale) }
      let sum = exact.reduce(0, +)
      var rounded = exact.map { Int32(($0 / sum * Double(Mixture.one)).rounded()) }
      // Rounding leaves a remainder, which the largest weight absorbs.
      let heaviest = exact.indices.max { exact[$0] < exact[$1] } ?? 0
      rounded[heaviest] += Mixture.one - rounded.reduce(0, +)
      starts.append(start)
      // A weight fits into 16 bits. It is never far above `one`, because pixels outside the image are not part of the
      // sum either.
      weights += rounded.map { Int16($0) }
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
  /// Returns the image, scaled down so that its longer side has at most `longSide` pixels. The image is never enlarged.
  func shrunk(longSide: Int) -> Raster {
    let (newWidth, newHeight) = size(longSide: longSide)
    if (newWidth, newHeight) == (width, height) { return self }
    return narrowed(to: newWidth).lowered(to: newHeight)
  }

  private func narrowed(to newWidth: Int) -> Raster {
    let mixture = Mixture(from: width, to: newWidth)
    let mixed = mix(count: newWidth * height, mixture) { source, target, weights in
      var index = 0
      for y in 0..<height {
        for x in 0..<newWidth {
          let first = source + y * width + mixture.starts[x]
          target[index] = mixture.pixel(of: first, weights + x * mixture.taps)
          index += 1
        }
      }
    }
    return Raster(width: newWidth, height: height, pixels: mixed)
  }

  private func lowered(to newHeight: Int) -> Raster {
    let mixture = Mixture(from: height, to: newHeight)
    let mixed = mix(count: width * newHeight, mixture) { source, target, weights in
      for y in 0..<newHeight {
        let first = source + mixture.starts[y] * width
        mixture.row(of: first, weights + y * mixture.taps, width: width, into: target + y * width)
      }
    }
    return Raster(width: width, height: newHeight, pixels: mixed)
  }

  private func mix(
    count: Int, _ mixture: Mixture,
    _ body: (UnsafePointer<Pixel>, UnsafeMutablePointer<Pixel>, UnsafePointer<Int16>) -> Void
  ) -> [Pixel] {
    [Pixel](unsafeUninitializedCapacity: count) { target, filled in
      pixels.withUnsafeBufferPointer { source in
        mixture.weights.withUnsafeBufferPointer { weights in
          if let source = source.baseAddress, let target = target.baseAddress, let weights = weights.baseAddress {
            body(source, target, weights)
          }
        }
      }
      filled = count
    }
  }
}

/// Scales an image down while its rows are added from the top. The result equals `Raster.shrunk` of the whole image.
struct RowShrinking {
  private let width: Int
  private let size: (width: Int, height: Int)
  private let across: Mixture
  private let down: Mixture
  /// The narrowed rows that are still needed, oldest first.
  private var window: [Pixel]
  /// The source index of the window's first row.
  private var first = 0
  /// The number of rows received.
  private var count = 0
  private var pixels: [Pixel] = []

  /// Prepares to scale an image of the given size.
  ///
  /// - Parameters:
  ///   - width: the width of each source row.
  ///   - height: the number of source rows.
  init(width: Int, height: Int, longSide: Int) {
    self.width = width
    size = Raster.size(width: width, height: height, longSide: longSide)
    across = Mixture(from: width, to: size.width)
    down = Mixture(from: height, to: size.height)
    // The window has space for twice the rows that one target row needs, so that rows are seldom moved.
    window = [Pixel](repeating: Pixel(repeating: 0), count: size.width * min(2 * down.taps, height))
    pixels.reserveCapacity(size.width * size.height)
  }

  mutating func add(_ row: UnsafeBufferPointer<Pixel>) {
    makeRoom()
    let start = (count - first) * size.width
    across.weights.withUnsafeBufferPointer { weights in
      guard let source = row.baseAddress, let weights = weights.baseAddress else { return }
      for x in 0..<size.width {
        window[start + x] = across.pixel(of: source + across.starts[x], weights + x * across.taps)
      }
    }
    count += 1
    while pixels.count < size.width * size.height {
      let y = pixels.count / size.width
      if down.starts[y] + down.taps > count { break }
      mix(y)
    }
  }

  /// The scaled image. Valid after all rows have been added.
  var raster: Raster { Raster(width: size.width, height: size.height, pixels: pixels) }

  /// If the window is full, removes the rows that no further target row needs.
  private mutating func makeRoom() {
    guard (count - first + 1) * size.width > window.count else { return }
    let needed = down.starts[min(pixels.count / size.width, size.height - 1)]
    let (from, to) = ((needed - first) * size.width, (count - first) * size.width)
    for index in from..<max(from, to) { window[index - from] = window[index] }
    first = needed
  }

  private mutating func mix(_ y: Int) {
    let start = pixels.count
    pixels.append(contentsOf: repeatElement(Pixel(repeating: 0), count: size.width))
    window.withUnsafeBufferPointer { window in
      pixels.withUnsafeMutableBufferPointer { pixels in
        down.weights.withUnsafeBufferPointer { weights in
          guard let window = window.baseAddress, let pixels = pixels.baseAddress, let weights = weights.baseAddress
          else { return }
          down.row(
            of: window + (down.starts[y] - first) * size.width, weights + y * down.taps, width: size.width,
            into: pixels + start)
        }
      }
    }
  }
}

extension Mixture {
  /// Returns the weighted sum of `taps` neighbouring pixels, computed four at a time.
  @inline(__always)
  func pixel(of first: UnsafePointer<Pixel>, _ weights: UnsafePointer<Int16>) -> Pixel {
    var four = SIMD16<Int32>(repeating: 0)
    var tap = 0
    while tap &+ 4 <= taps {
      let pixels = UnsafeRawPointer(first + tap).loadUnaligned(as: SIMD16<UInt8>.self)
      let weight = UnsafeRawPointer(weights + tap).loadUnaligned(as: SIMD4<Int16>.self)
      four &+= SIMD16<Int32>(truncatingIfNeeded: pixels) &* SIMD16<Int32>(truncatingIfNeeded: Mixture.spread(weight))
      tap &+= 4
    }
    let two = four.lowHalf &+ four.highHalf
    var sum = two.lowHalf &+ two.highHalf &+ SIMD4(repeating: Mixture.one / 2)
    while tap < taps {
      sum &+= SIMD4<Int32>(truncatingIfNeeded: first[tap]) &* SIMD4<Int32>(repeating: Int32(weights[tap]))
      tap &+= 1
    }
    return Pixel(truncatingIfNeeded: Mixture.rounded(sum))
  }

  /// Writes the weighted sum of `taps` rows, computed four pixels at a time.
  @inline(__always)
  func row(
    of first: UnsafePointer<Pixel>, _ weights: UnsafePointer<Int16>, width: Int,
    into target: UnsafeMutablePointer<Pixel>
  ) {
    var x = 0
    while x &+ 4 <= width {
      var sum = SIMD16<Int32>(repeating: Mixture.one / 2)
      for tap in 0..<taps {
        let pixels = UnsafeRawPointer(first + (x &+ tap &* width)).loadUnaligned(as: SIMD16<UInt8>.self)
        sum &+= SIMD16<Int32>(truncatingIfNeeded: pixels) &* SIMD16<Int32>(repeating: Int32(weights[tap]))
      }
      let four = SIMD16<UInt8>(truncatingIfNeeded: Mixture.rounded(sum))
      UnsafeMutableRawPointer(target + x).storeBytes(of: four, as: SIMD16<UInt8>.self)
      x &+= 4
    }
    while x < width {
      var sum = SIMD4<Int32>(repeating: Mixture.one / 2)
      for tap in 0..<taps {
        sum &+=
          SIMD4<Int32>(truncatingIfNeeded: first[x &+ tap &* width]) &* SIMD4<Int32>(repeating: Int32(weights[tap]))
      }
      target[x] = Pixel(truncatingIfNeeded: Mixture.rounded(sum))
      x &+= 1
    }
  }
}

extension Mixture {
  /// Repeats each of the four weights for the four bytes of its pixel.
  @inline(__always)
  private static func spread(_ weights: SIMD4<Int16>) -> SIMD16<Int16> {
    SIMD16(
      lowHalf: SIMD8(lowHalf: SIMD4(repeating: weights.x), highHalf: SIMD4(repeating: weights.y)),
      highHalf: SIMD8(lowHalf: SIMD4(repeating: weights.z), highHalf: SIMD4(repeating: weights.w)))
  }

  /// Converts fixed-point sums to bytes, clamped to 0…255. Half of `one` has already been added to each sum, so the
  /// result is rounded half up.
  @inline(__always)
  private static func rounded(_ sum: SIMD4<Int32>) -> SIMD4<Int32> {
    (sum &>> 14).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
  }

  @inline(__always)
  private static func rounded(_ sum: SIMD16<Int32>) -> SIMD16<Int32> {
    (sum &>> 14).clamped(lowerBound: SIMD16(repeating: 0), upperBound: SIMD16(repeating: 255))
  }
}
