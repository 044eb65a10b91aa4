/// The rotation or mirroring that makes a stored image upright (EXIF 2.32, 4.6.4).
package enum Orientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored
  case halfTurn
  case flipped
  case transposed
  /// A quarter turn clockwise is needed.
  case quarterRight
  case transversed
  /// A quarter turn anticlockwise is needed.
  case quarterLeft

  /// Whether width and height are swapped.
  package var swapsSides: Bool { rawValue >= 5 }
}

extension Raster {
  /// Returns the image rotated and mirrored to be upright.
  func upright(from orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let (w, h) = (width, height)
    // The source index of the result's first pixel, and the distances to the next pixel and to the next row.
    let (start, step, row): (Int, Int, Int) =
      switch orientation {
      case .upright: (0, 1, w)
      case .mirrored: (w - 1, -1, w)
      case .halfTurn: (w * h - 1, -1, -w)
      case .flipped: (w * (h - 1), 1, -w)
      case .transposed: (0, w, 1)
      case .quarterRight: (w * (h - 1), -w, 1)
      case .transversed: (w * h - 1, -w, -1)
      case .quarterLeft: (w - 1, w, -1)
      }
    let (newWidth, newHeight) = orientation.swapsSides ? (h, w) : (w, h)
    let turned = [Pixel](unsafeUninitializedCapacity: w * h) { target, count in
      pixels.withUnsafeBufferPointer { source in
        var index = 0
        for y in 0..<newHeight {
          var from = start + y * row
          for _ in 0..<newWidth {
            target.initializeElement(at: index, to: source[from])
            index += 1
            from += step
          }
        }
      }
      count = w * h
    }
    return Raster(width: newWidth, height: newHeight, pixels: turned)
  }
}
