/// A rotation of photos by a quarter turn. Only the EXIF orientation changes, so that the image does not lose quality.
package enum PhotoTurn {
  package static func canTurn(_ kind: PhotoKind?) -> Bool { kind?.isDecodable ?? false }

  /// Returns the photo rotated clockwise as displayed.
  ///
  /// - Throws: `unknownKind` or `notDecodable` if the format cannot be rotated; `tooLarge` if the file exceeds a limit
  ///   in `PhotoLimit`; `damaged` if the orientation cannot be changed.
  package static func turned(_ bytes: [UInt8]) throws(PhotoError) -> [UInt8] {
    let header = try PhotoHeader.read(bytes)
    let reader = ByteReader(bytes)
    let orientation = header.orientation.turnedRight
    func notes(_ range: Range<Int>?) -> [UInt8] { EXIF.setting(orientation, in: range.map { Array(bytes[$0]) } ?? []) }
    let turned: [UInt8]? =
      switch header.kind {
      case .jpeg: PhotoMetadata.jpeg(bytes, with: notes(PhotoMetadata.jpeg(reader)))
      case .png: PhotoMetadata.png(bytes, with: notes(PhotoMetadata.png(reader)))
      case .webp: PhotoMetadata.webP(bytes, with: notes(PhotoMetadata.webP(reader)))
      case .heic, .avif, .pdf: throw .notDecodable(header.kind)
      }
    guard let turned, try PhotoHeader.read(turned).orientation == orientation else { throw .damaged }
    return turned
  }
}

extension Orientation {
  /// The same orientation followed by a quarter turn clockwise.
  var turnedRight: Orientation {
    switch self {
    case .upright: .quarterRight
    case .quarterRight: .halfTurn
    case .halfTurn: .quarterLeft
    case .quarterLeft: .upright
    case .mirrored: .transversed
    case .transversed: .flipped
    case .flipped: .transposed
    case .transposed: .mirrored
    }
  }
}
