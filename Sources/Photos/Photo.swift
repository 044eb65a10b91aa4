/// A picture made anew for the site: a JPEG with pixels and nothing else in it.
package struct RenderedPhoto: Sendable, Equatable {
  /// The whole JPEG file.
  package let bytes: [UInt8]
  /// In pixels, upright.
  package let width: Int
  /// In pixels, upright.
  package let height: Int
}

/// Receipts as the site shows them: decoded, turned upright, made smaller, encoded again (BOOK.md §6).
package enum Photo {
  /// One picture of one file.
  ///
  /// - Parameters:
  ///   - longSide: the most pixels of the longer side; a smaller photo keeps its size.
  ///   - quality: of the JPEG, 1…100.
  /// - Throws: `unknownKind`, `notDecodable`, `tooLarge`, `damaged` or `notEncodable`.
  package static func render(_ bytes: [UInt8], longSide: Int, quality: Int) throws(PhotoError) -> RenderedPhoto {
    try encoded(upright(bytes, longSide: longSide), quality: quality)
  }

  /// A small and a large picture of one file, which is decoded once: the small one is made from the large one.
  ///
  /// - Parameters:
  ///   - thumbnail: the most pixels of the small picture's longer side.
  ///   - large: the same of the large one.
  ///   - quality: of both JPEGs, 1…100.
  /// - Throws: `unknownKind`, `notDecodable`, `tooLarge`, `damaged` or `notEncodable`.
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
