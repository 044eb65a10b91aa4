/// A repeating tile of coverage levels, used to draw a pattern in a second colour.
package struct Texture: Sendable, Equatable {
  /// The side length of the tile in device pixels.
  let side: Int
  /// The levels, 0…15, rows from the top.
  let levels: [UInt8]

  /// Creates a texture.
  ///
  /// - Parameter coverage: returns the coverage of the pixel at (x, y) by the second colour, 0…1.
  private init(side: Int, coverage: (Int, Int) -> Double) {
    self.side = side
    levels = (0..<side * side).map { index in
      UInt8((min(1, max(0, coverage(index % side, index / side))) * 15).rounded())
    }
  }

  @inline(__always)
  func level(x: Int, y: Int) -> Int { Int(levels[(y % side) * side + x % side]) }

  /// Returns the exact coverage of a pixel by a slanted stripe. Distances and widths are measured along a row.
  private static func stripe(_ distance: Int, period: Int, width: Double) -> Double {
    let inside = width / 2 - Double(min(distance, period - distance))
    if inside <= -1 { return 0 }
    if inside >= 1 { return 1 }
    return inside < 0 ? (1 + inside) * (1 + inside) / 2 : 1 - (1 - inside) * (1 - inside) / 2
  }

  /// A texture of stripes that rise to the right.
  package static let diagonal = Texture(side: 12) { x, y in stripe((x + y) % 12, period: 12, width: 4) }

  /// A finer texture of stripes that rise to the right, for unfinished bars.
  package static let hatch = Texture(side: 10) { x, y in stripe((x + y) % 10, period: 10, width: 3) }

  /// A texture of dots in a diagonal grid.
  package static let dots = Texture(side: 12) { x, y in
    func dot(_ centerX: Double, _ centerY: Double) -> Double {
      let (dx, dy) = (Double(x) - centerX, Double(y) - centerY)
      return 2.6 - (dx * dx + dy * dy).squareRoot()
    }
    return max(dot(3, 3), dot(9, 9))
  }

  /// A texture of stripes that fall to the right.
  package static let backDiagonal = Texture(side: 12) { x, y in stripe((x - y + 12) % 12, period: 12, width: 4) }

  /// Returns the texture that marks repeated use of the same colours. Round 0 is the first use, which has no texture
  /// (`nil`).
  package static func forRound(_ round: Int) -> Texture? {
    switch round % 4 {
    case 1: .diagonal
    case 2: .dots
    case 3: .backDiagonal
    default: nil
    }
  }
}
