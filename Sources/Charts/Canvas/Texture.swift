/// A small tile of coverage levels that repeats over a shape, to set a second ink into a first.
package struct Texture: Sendable, Equatable {
  /// Side of the tile in device pixels.
  let side: Int
  /// Levels 0…15, rows downwards.
  let levels: [UInt8]

  /// - Parameter coverage: how much of the pixel at (x, y) the second ink takes, 0…1.
  private init(side: Int, coverage: (Int, Int) -> Double) {
    self.side = side
    levels = (0..<side * side).map { index in
      UInt8((min(1, max(0, coverage(index % side, index / side))) * 15).rounded())
    }
  }

  @inline(__always)
  func level(x: Int, y: Int) -> Int { Int(levels[(y % side) * side + x % side]) }

  /// How much of a pixel a slanted stripe covers, exactly; distances and widths are measured along a row.
  private static func stripe(_ distance: Int, period: Int, width: Double) -> Double {
    let inside = width / 2 - Double(min(distance, period - distance))
    if inside <= -1 { return 0 }
    if inside >= 1 { return 1 }
    return inside < 0 ? (1 + inside) * (1 + inside) / 2 : 1 - (1 - inside) * (1 - inside) / 2
  }

  /// Stripes rising to the right.
  package static let diagonal = Texture(side: 12) { x, y in stripe((x + y) % 12, period: 12, width: 4) }

  /// Finer, denser stripes rising to the right, as unfinished bars have.
  package static let hatch = Texture(side: 10) { x, y in stripe((x + y) % 10, period: 10, width: 3) }

  /// Dots set on the diagonals of squares.
  package static let dots = Texture(side: 12) { x, y in
    func dot(_ centerX: Double, _ centerY: Double) -> Double {
      let (dx, dy) = (Double(x) - centerX, Double(y) - centerY)
      return 2.6 - (dx * dx + dy * dy).squareRoot()
    }
    return max(dot(3, 3), dot(9, 9))
  }

  /// Stripes falling to the right.
  package static let backDiagonal = Texture(side: 12) { x, y in stripe((x - y + 12) % 12, period: 12, width: 4) }

  /// The texture of the n-th time round a list of colours: none at first, then one after another.
  package static func forRound(_ round: Int) -> Texture? {
    switch round % 4 {
    case 1: .diagonal
    case 2: .dots
    case 3: .backDiagonal
    default: nil
    }
  }
}
