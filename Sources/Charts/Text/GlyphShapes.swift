/// The pixels that a glyph covers, relative to its origin, computed once and shared by all labels.
final class GlyphShape: Sendable {
  let spans: [Span]

  init(_ spans: [Span]) {
    self.spans = spans
  }
}

/// A glyph's pixels, and the position of its origin in device pixels.
struct PlacedGlyph {
  let shape: GlyphShape
  let x: Int
  let y: Int
}

/// A coordinate of a glyph's origin, rounded to a quarter of a pixel. Finer steps would be invisible, and coarser ones
/// would make letters look uneven.
struct GlyphPlace {
  static let steps = 4
  let pixel: Int
  /// The number of quarter pixels after `pixel`, 0…3.
  let step: Int

  /// Creates a rounded coordinate.
  ///
  /// - Parameter position: the coordinate in device pixels.
  init(_ position: Double) {
    // Positions far outside any image need not be exact.
    let quarters = Int((max(-1e6, min(1e6, position)) * Double(Self.steps)).rounded())
    pixel = quarters >> 2
    step = quarters & 3
  }

  /// The fraction of a pixel after `pixel`.
  var fraction: Double { Double(step) / Double(Self.steps) }
}

/// A cache of glyph pixels by font, size and position within a pixel. The charts of a site need a few hundred entries.
final class GlyphShapes {
  struct Key: Hashable {
    let font: Int
    let glyph: UInt32
    /// The number of device pixels per em.
    let size: Double
    let x: Int
    let y: Int
  }

  private static let most = 8192
  private var shapes: [Key: GlyphShape] = [:]

  /// Returns the pixels of a glyph from the cache, or computes them.
  ///
  /// - Parameter outline: returns the outline in device pixels, relative to the pixel of the glyph's origin. y grows
  ///   downwards.
  func shape(_ key: Key, outline: () -> Path) -> GlyphShape {
    if let known = shapes[key] { return known }
    // Clearing the cache limits its size.
    if shapes.count >= Self.most { shapes.removeAll(keepingCapacity: true) }
    let shape = GlyphShape(Self.spans(of: outline()))
    shapes[key] = shape
    return shape
  }

  /// Rasterizes the path. It is first moved to positive coordinates, and the resulting spans are then moved back.
  private static func spans(of path: Path) -> [Span] {
    guard let bounds = path.bounds else { return [] }
    let (left, top) = (bounds.x.rounded(.down), bounds.y.rounded(.down))
    var moved = Path()
    moved.append(path, offset: Point(-left, -top))
    var rasterizer = Rasterizer(
      width: Int((bounds.maxX - left).rounded(.up)) + 1, height: Int((bounds.maxY - top).rounded(.up)) + 1, scale: 1)
    rasterizer.rasterize(moved)
    return rasterizer.spans.map {
      Span(y: $0.y + Int32(top), x: $0.x + Int32(left), count: $0.count, level: $0.level)
    }
  }
}

extension Path {
  /// The rectangle around all points, including control points of curves; `nil` if there are no points, or if they are
  /// too far apart to be drawn.
  fileprivate var bounds: Rect? {
    var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    func add(_ point: Point) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .quad(let control, let point):
        add(control)
        add(point)
      case .cubic(let control1, let control2, let point):
        add(control1)
        add(control2)
        add(point)
      case .close: break
      }
    }
    guard left <= right, min(left, top) > -20_000, max(right, bottom) < 20_000 else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
