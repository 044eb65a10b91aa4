import CWebP

/// The interface to libwebp's reader.
enum WebP {
  /// Decodes a still image, with transparency blended over white. An image of more than twice the requested size is
  /// scaled down during decoding.
  ///
  /// - Throws: `notDecodable` for an animation or an unsupported feature; `tooLarge` if the image exceeds a limit in
  ///   `PhotoLimit`; `damaged` if it cannot be decoded.
  static func decode(_ bytes: [UInt8], longSide: Int) throws(PhotoError) -> Raster {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw .damaged }
    let looked = bytes.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &config.input) }
    guard looked == VP8_STATUS_OK else { throw .damaged }
    if config.input.has_animation != 0 { throw .notDecodable(.webp) }
    let (width, height) = (Int(config.input.width), Int(config.input.height))
    try PhotoLimit.check(width: width, height: height)
    // A lossless image is held in full size, whatever the target size.
    return try PixelRoom.shared.holding(width * height) { () throws(PhotoError) in
      try decode(bytes, &config, longSide: longSide)
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ config: inout WebPDecoderConfig, longSide: Int
  ) throws(PhotoError) -> Raster {
    var (width, height) = (Int(config.input.width), Int(config.input.height))
    let (longer, enough) = (max(width, height), 2 * min(max(longSide, 1), PhotoLimit.pixels))
    if longer > enough {
      width = max(1, width * enough / longer)
      height = max(1, height * enough / longer)
      config.options.use_scaling = 1
      (config.options.scaled_width, config.options.scaled_height) = (Int32(width), Int32(height))
    }
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    var status = VP8_STATUS_OK
    let total = width * height
    let pixels = [Pixel](unsafeUninitializedCapacity: total) { target, count in
      let memory = UnsafeMutableRawBufferPointer(target)
      // Initializes all pixels, because a damaged file may not set some of them.
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      config.output.u.RGBA.rgba = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
      config.output.u.RGBA.stride = Int32(4 * width)
      config.output.u.RGBA.size = 4 * total
      status = bytes.withUnsafeBufferPointer { WebPDecode($0.baseAddress, $0.count, &config) }
      WebPFreeDecBuffer(&config.output)
      target.layOverWhite(total)
      count = total
    }
    if status == VP8_STATUS_UNSUPPORTED_FEATURE { throw .notDecodable(.webp) }
    if status != VP8_STATUS_OK { throw .damaged }
    return Raster(width: width, height: height, pixels: pixels)
  }
}
