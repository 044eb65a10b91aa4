extension UnsafeMutableBufferPointer<Pixel> {
  /// Blends the first `count` pixels over white, which removes transparency.
  func layOverWhite(_ count: Int) {
    for index in 0..<count where self[index].w != 255 { self[index] = Self.overWhite(self[index]) }
  }

  private static func overWhite(_ pixel: Pixel) -> Pixel {
    let alpha = UInt32(pixel.w)
    func mixed(_ color: UInt8) -> UInt8 { UInt8((UInt32(color) * alpha + 255 * (255 - alpha) + 127) / 255) }
    return Pixel(mixed(pixel.x), mixed(pixel.y), mixed(pixel.z), 255)
  }
}
