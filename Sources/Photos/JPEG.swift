import CTurboJPEG

/// The interface to TurboJPEG, which encodes and decodes rasters and reports failures as `PhotoError`.
///
/// Each call uses a separate handle, because C pointers must not be shared between tasks. Buffers are owned by Swift
/// and are valid only during the call.
package enum JPEG {
  /// Decodes a JPEG to the smallest size offered by TurboJPEG whose longer side is at least `longSide`. If there is no
  /// such size, decodes to the full size.
  ///
  /// After a warning, such as a premature end, the file is treated as damaged only if over nine tenths of the pixels
  /// are missing. Missing pixels are decoded as grey. A partial receipt is still useful.
  ///
  /// - Throws: `tooLarge` if the image exceeds a limit in `PhotoLimit`; `damaged` if it cannot be decoded.
  package static func decode(_ bytes: [UInt8], longSide: Int) throws(PhotoError) -> Raster {
    try decode(bytes, longSide: longSide, isAdobe: true)
  }

  /// Decodes a JPEG like `decode(_:longSide:)`.
  ///
  /// - Parameter isAdobe: whether CMYK values are stored inverted, as in files from Adobe's programs.
  static func decode(_ bytes: [UInt8], longSide: Int, isAdobe: Bool) throws(PhotoError) -> Raster {
    guard let handle = tjInitDecompress() else { throw .damaged }
    defer { tjDestroy(handle) }
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = bytes.withUnsafeBufferPointer { buffer in
      tjDecompressHeader3(
        handle, buffer.baseAddress, UInt(buffer.count), &width, &height, &subsampling, &colors)
    }
    if status != 0 && tjGetErrorCode(handle) != TJERR_WARNING.rawValue { throw .damaged }
    try PhotoLimit.check(width: Int(width), height: Int(height))

    let scans = JPEGScans(bytes)
    if scans.count > PhotoLimit.scans { throw .tooLarge(.scans(scans.count)) }

    let scale = scaling(longer: Int(max(width, height)), longSide: longSide)
    let scaled = (scale.applied(to: Int(width)), scale.applied(to: Int(height)))
    let isCMYK = colors == TJCS_CMYK.rawValue || colors == TJCS_YCCK.rawValue
    // A JPEG with several scans is held in memory in full size until the last scan, with two bytes for each
    // coefficient.
    let values = Int(width) * Int(height) * JPEG.valuesOfTwoPixels(subsampling, isCMYK: isCMYK) / 2
    let held = scans.areSeveral ? max(values / 2, scaled.0 * scaled.1) : scaled.0 * scaled.1
    if held > PhotoLimit.pixels { throw .tooLarge(.pixels(width: Int(width), height: Int(height))) }
    let raster = try PixelRoom.shared.holding(held) { () throws(PhotoError) in
      try decode(bytes, handle, scaled, isCMYK: isCMYK)
    }
    return isCMYK ? raster.convertedFromCMYK(isInverted: isAdobe) : raster
  }

  private static func decode(
    _ bytes: [UInt8], _ handle: tjhandle, _ size: (width: Int, height: Int), isCMYK: Bool
  ) throws(PhotoError) -> Raster {
    let (scaledWidth, scaledHeight) = size
    var hasWarning = false
    var isDamaged = false
    let pixels = [Pixel](unsafeUninitializedCapacity: scaledWidth * scaledHeight) { target, count in
      let memory = UnsafeMutableRawBufferPointer(target)
      // Initializes all pixels, because a damaged file may not set some of them.
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let status = bytes.withUnsafeBufferPointer { buffer in
        tjDecompress2(
          handle, buffer.baseAddress, UInt(buffer.count), memory.baseAddress?.assumingMemoryBound(to: UInt8.self),
          Int32(scaledWidth), 0, Int32(scaledHeight), isCMYK ? TJPF_CMYK.rawValue : TJPF_RGBX.rawValue,
          TJFLAG_LIMITSCANS)
      }
      if status != 0 {
        hasWarning = tjGetErrorCode(handle) == TJERR_WARNING.rawValue
        isDamaged = !hasWarning
      }
      count = scaledWidth * scaledHeight
    }
    if isDamaged || hasWarning && isMostlyMissing(pixels) { throw .damaged }
    return Raster(width: scaledWidth, height: scaledHeight, pixels: pixels)
  }

  /// Returns the number of values that a decoder stores for two pixels. Chroma may have fewer values than brightness.
  private static func valuesOfTwoPixels(_ subsampling: Int32, isCMYK: Bool) -> Int {
    if isCMYK { return 8 }
    return switch TJSAMP(UInt32(bitPattern: subsampling)) {
    case TJSAMP_GRAY: 2
    case TJSAMP_420, TJSAMP_411: 3
    case TJSAMP_422, TJSAMP_440: 4
    default: 6
    }
  }

  private static func isMostlyMissing(_ pixels: [Pixel]) -> Bool {
    // A block without any coefficients is decoded to the middle value of each colour.
    let missing = pixels.count {
      (127...128).contains($0.x) && (127...128).contains($0.y) && (127...128).contains($0.z)
    }
    return missing > pixels.count / 10 * 9
  }

  /// Encodes only the pixels, without EXIF metadata, a colour profile or comments.
  ///
  /// - Parameter quality: 1…100.
  /// - Throws: `notEncodable` if the image is too large for the encoder, or if memory has run out.
  package static func encode(_ raster: Raster, quality: Int) throws(PhotoError) -> [UInt8] {
    try encode(raster, quality: quality, format: TJPF_RGBX, subsampling: TJSAMP_420)
  }

  /// Encodes the four bytes of each pixel as cyan, magenta, yellow and black, inverted as in files from Adobe's
  /// programs: 255 means no ink. For tests.
  package static func encodeCMYK(_ raster: Raster, quality: Int) throws(PhotoError) -> [UInt8] {
    try encode(raster, quality: quality, format: TJPF_CMYK, subsampling: TJSAMP_444)
  }

  /// Encodes only the brightness of the pixels. For tests.
  package static func encodeGray(_ raster: Raster, quality: Int) throws(PhotoError) -> [UInt8] {
    try encode(raster, quality: quality, format: TJPF_RGBX, subsampling: TJSAMP_GRAY)
  }

  private static func encode(
    _ raster: Raster, quality: Int, format: TJPF, subsampling: TJSAMP
  ) throws(PhotoError) -> [UInt8] {
    let (width, height) = (Int32(clamping: raster.width), Int32(clamping: raster.height))
    let room = tjBufSize(width, height, Int32(subsampling.rawValue))
    guard let handle = tjInitCompress(), room != UInt.max else { throw .notEncodable }
    defer { tjDestroy(handle) }
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(room)) { target, count in
      var start = target.baseAddress
      var length = room
      let status = raster.pixels.withUnsafeBytes { pixels in
        tjCompress2(
          handle, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), width, 0, height, format.rawValue,
          &start, &length, Int32(subsampling.rawValue), Int32(min(max(quality, 1), 100)), TJFLAG_NOREALLOC)
      }
      hasFailed = status != 0
      count = hasFailed ? 0 : Int(length)
    }
    if hasFailed { throw .notEncodable }
    return bytes
  }

  /// A factor by which the decoder can scale at no cost.
  private struct Scaling {
    let numerator: Int
    let denominator: Int

    func applied(to side: Int) -> Int { (side * numerator + denominator - 1) / denominator }
  }

  private static func scaling(longer: Int, longSide: Int) -> Scaling {
    var best = Scaling(numerator: 1, denominator: 1)
    var count: Int32 = 0
    guard let factors = tjGetScalingFactors(&count) else { return best }
    for index in 0..<Int(count) {
      let candidate = Scaling(numerator: Int(factors[index].num), denominator: Int(factors[index].denom))
      let side = candidate.applied(to: longer)
      if side >= longSide, side < best.applied(to: longer) { best = candidate }
    }
    return best
  }
}

extension Raster {
  /// Converts CMYK to RGB without a colour profile: each colour is darkened by its ink and by black.
  fileprivate func convertedFromCMYK(isInverted: Bool) -> Raster {
    let flip: UInt8 = isInverted ? 0 : 255
    let light = pixels.map { ink in
      let inks = SIMD4<UInt16>(truncatingIfNeeded: ink ^ Pixel(repeating: flip))
      let mixed = (inks &* inks.w &+ 127) / 255
      return Pixel(truncatingIfNeeded: mixed)
    }
    return Raster(width: width, height: height, pixels: light)
  }
}
