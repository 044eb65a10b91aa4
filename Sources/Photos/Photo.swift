/// An image encoded for the site: a JPEG that contains pixels only.
package struct RenderedPhoto: Sendable, Equatable {
  /// The complete JPEG file.
  package let bytes: [UInt8]
  /// The width after rotation, in pixels.
  package let width: Int
  /// The height after rotation, in pixels.
  package let height: Int
}

/// A renderer of receipts for the site, which decodes them, rotates them upright, scales them down and encodes them.
package enum Photo {
  /// Renders one image of a file.
  ///
  /// - Parameters:
  ///   - longSide: the maximum length of the longer side in pixels. A smaller photo keeps its size.
  ///   - quality: the quality of the JPEG, 1…100.
  /// - Throws: `unknownKind` or `notDecodable` if the format cannot be decoded; `tooLarge` if the file exceeds a limit
  ///   in `PhotoLimit`; `damaged` if it contains no usable image; `notEncodable` if no JPEG can be written.
  package static func render(_ bytes: [UInt8], longSide: Int, quality: Int) throws(PhotoError) -> RenderedPhoto {
    try encoded(upright(bytes, longSide: longSide), quality: quality)
  }

  /// Renders a small and a large image of a file, which is decoded only once. Both are scaled from the same raster.
  ///
  /// - Parameters:
  ///   - thumbnail: the maximum length of the small image's longer side in pixels.
  ///   - large: the maximum length of the large image's longer side in pixels.
  ///   - quality: the quality of both JPEGs, 1…100.
  /// - Throws: the same errors as `render`.
  package static func renderBoth(
    _ bytes: [UInt8], thumbnail: Int, large: Int, quality: Int
  ) throws(PhotoError) -> (thumbnail: RenderedPhoto, large: RenderedPhoto) {
    let raster = try upright(bytes, longSide: max(thumbnail, large))
    let largeRaster = raster.shrunk(longSide: large)
    return (
      try encoded(raster.shrunk(longSide: thumbnail), quality: quality), try encoded(largeRaster, quality: quality)
    )
  }

  private static func upright(_ bytes: [UInt8], longSide: Int) throws(PhotoError) -> Raster {
    let header = try PhotoHeader.read(bytes)
    let raster =
      switch header.kind {
      case .jpeg: try JPEG.decode(bytes, longSide: longSide, isAdobe: header.isAdobe)
      case .png: try PNG.decode(bytes, longSide: longSide)
      case .webp: try WebP.decode(bytes, longSide: longSide)
      case .heic, .avif, .pdf: throw .notDecodable(header.kind)
      }
    return raster.shrunk(longSide: longSide).upright(from: header.orientation)
  }

  private static func encoded(_ raster: Raster, quality: Int) throws(PhotoError) -> RenderedPhoto {
    RenderedPhoto(bytes: try JPEG.encode(raster, quality: quality), width: raster.width, height: raster.height)
  }
}
