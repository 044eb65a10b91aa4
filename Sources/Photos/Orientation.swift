/// How a stored picture must be turned to stand upright (EXIF 2.32, 4.6.4).
package enum Orientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored
  case halfTurn
  case flipped
  case transposed
  /// Turned a quarter clockwise to be upright.
  case quarterRight
  case transversed
  /// Turned a quarter anticlockwise to be upright.
  case quarterLeft

  /// Whether width and height change places.
  package var swapsSides: Bool { rawValue >= 5 }
}

extension Raster {
  /// The picture as it is meant to be seen.
  func upright(from orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let (w, h) = (width, height)
    // Where the first pixel of the result is taken from, and how far to go for the next one and the next row.
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
