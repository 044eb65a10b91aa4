/// Finds how much of each pixel a path covers, row by row, with exact areas in whole numbers.
///
/// Only pixels that an edge crosses are computed; the runs between them come out whole. Where outlines of opposite
/// direction meet within one pixel their areas cancel: the usual price of area coverage, unseen in glyphs and shapes.
struct Rasterizer {
  /// The most a pixel is covered.
  static let full = 15

  private let width: Int
  private let height: Int
  /// For each pixel of the current row, and one beyond: the height its edges span, and twice the area left of them.
  private var cover: [Int32]
  private var area: [Int32]
  private var isTouched: [Bool]
  private var touched: [Int] = []
  private var flattener: Flattener

  init(width: Int, height: Int, scale: Double) {
    self.width = width
    self.height = height
    cover = Array(repeating: 0, count: width + 1)
    area = Array(repeating: 0, count: width + 1)
    isTouched = Array(repeating: false, count: width + 1)
    flattener = Flattener(scale: scale)
  }

  /// Calls `span(y, x range, level 1…15)` for each run of equally covered pixels, rows downwards, left to right.
  mutating func fill(_ path: Path, span: (Int, Range<Int>, Int) -> Void) {
    flattener.removeAll()
    flattener.add(path)
    let edges = flattener.edges.sorted { $0.y0 < $1.y0 }
    guard let first = edges.first else { return }
    var next = 0
    var active: [Edge] = []
    var y = max(0, Int(first.y0 >> 8))
    while y < height, next < edges.count || !active.isEmpty {
      let top = Int32(y) << 8
      active.removeAll { $0.y1 <= top }
      while next < edges.count, edges[next].y0 < top + 256 {
        if edges[next].y1 > top { active.append(edges[next]) }
        next += 1
      }
      for edge in active { add(edge, rowTop: top) }
      sweep(y, span: span)
      y += 1
    }
  }

  /// Adds the part of an edge that lies in the row.
  private mutating func add(_ edge: Edge, rowTop: Int32) {
    let begin = max(edge.y0, rowTop)
    let end = min(edge.y1, rowTop + 256)
    guard begin < end else { return }
    let x0 = edge.x(at: begin)
    let x1 = edge.x(at: end)
    addLine(x0, begin - rowTop, x1, end - rowTop, winding: edge.winding)
  }

  /// Adds a line within one row, cell by cell; x in 1/256 pixel of the canvas, y in 1/256 pixel of the row.
  private mutating func addLine(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, winding: Int32) {
    let limit = Int32(width) << 8
    let (x0, x1) = (min(max(x0, 0), limit), min(max(x1, 0), limit))
    let lastCell = x1 >> 8
    var cell = x0 >> 8
    if cell == lastCell {
      put(cell, (y1 - y0) * winding, (x0 & 255) + (x1 & 255))
      return
    }
    let isRightwards = x1 > x0
    let run = Int64(x1 - x0)
    var (x, y) = (x0, y0)
    while cell != lastCell {
      let border = isRightwards ? (cell + 1) << 8 : cell << 8
      let crossing = y0 + Int32(Int64(border - x0) * Int64(y1 - y0) / run)
      put(cell, (crossing - y) * winding, (x - (cell << 8)) + (border - (cell << 8)))
      (x, y) = (border, crossing)
      cell += isRightwards ? 1 : -1
    }
    put(cell, (y1 - y) * winding, (x - (cell << 8)) + (x1 - (cell << 8)))
  }

  @inline(__always)
  private mutating func put(_ cell: Int32, _ height: Int32, _ doubledX: Int32) {
    let index = Int(cell)
    if !isTouched[index] {
      isTouched[index] = true
      touched.append(index)
    }
    cover[index] += height
    area[index] += height * doubledX
  }

  private mutating func sweep(_ y: Int, span: (Int, Range<Int>, Int) -> Void) {
    if touched.count > 1 { touched.sort() }
    var winding: Int32 = 0
    var x = 0
    for cell in touched {
      if cell > x {
        let level = Self.level(winding << 9)
        if level > 0 { span(y, x..<cell, level) }
      }
      if cell < width {
        let level = Self.level(((winding + cover[cell]) << 9) - area[cell])
        if level > 0 { span(y, cell..<cell + 1, level) }
      }
      winding += cover[cell]
      x = cell + 1
      cover[cell] = 0
      area[cell] = 0
      isTouched[cell] = false
    }
    touched.removeAll(keepingCapacity: true)
    let level = Self.level(winding << 9)
    if level > 0, x < width { span(y, x..<width, level) }
  }

  /// Turns twice the covered area in 1/256 × 1/256 pixel into one of 16 levels.
  @inline(__always)
  private static func level(_ doubled: Int32) -> Int {
    Int((min(doubled.magnitude, 131_072) * 15 + 65_536) >> 17)
  }
}

extension Edge {
  fileprivate func x(at y: Int32) -> Int32 {
    if y == y0 { return x0 }
    if y == y1 { return x1 }
    return x0 + Int32(Int64(x1 - x0) * Int64(y - y0) / Int64(y1 - y0))
  }
}
