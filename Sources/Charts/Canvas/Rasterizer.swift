/// A horizontal run of pixels with the same coverage.
struct Span {
  var y: Int32
  var x: Int32
  var count: Int32
  /// The coverage, 1…15.
  var level: Int32
}

/// Computes how much of each pixel a path covers, row by row. Areas are exact and computed with integers.
///
/// Only pixels crossed by an edge are computed; the runs between them are filled as a whole. If outlines of opposite
/// direction meet within one pixel, their areas cancel. This known limit of area coverage is invisible in glyphs and
/// shapes.
struct Rasterizer {
  /// The coverage level of a fully covered pixel.
  static let full = 15

  /// The spans of the last path, ordered from top to bottom and, within a row, from left to right.
  private(set) var spans: [Span] = []
  private let width: Int
  private let height: Int
  private var flattener: Flattener
  /// The cells of the current row: one for each pixel, and one more at the end.
  private var cells: [RowCells.Cell]
  /// A bit set of the cells that an edge crosses in the current row.
  private var touched: [UInt64]
  /// The index of the first edge that begins in each row; −1 if no edge begins there.
  private var firstEdges: [Int32]
  /// The index of the next edge that begins in the same row, for each edge; −1 for the last edge of a row.
  private var nextEdges: [Int32] = []
  private var active: [Int32] = []

  init(width: Int, height: Int, scale: Double) {
    self.width = width
    self.height = height
    flattener = Flattener(scale: scale)
    cells = Array(repeating: RowCells.Cell(), count: width + 1)
    touched = Array(repeating: 0, count: width / 64 + 1)
    firstEdges = Array(repeating: -1, count: height)
  }

  /// Replaces `spans` with the spans of the path.
  mutating func rasterize(_ path: Path) {
    spans.removeAll(keepingCapacity: true)
    flattener.removeAll()
    flattener.add(path)
    guard let rows = sortEdges() else { return }
    cells.withUnsafeMutableBufferPointer { cells in
      touched.withUnsafeMutableBufferPointer { touched in
        flattener.edges.withUnsafeMutableBufferPointer { edges in
          let row = RowCells(width: width, cells: cells, touched: touched)
          // The spans of the row above, if all its edges are vertical and continue; otherwise `nil`.
          var straight: Range<Int>?
          for y in rows {
            let top = Int32(y) << 8
            var edge = firstEdges[y]
            if edge < 0, let above = straight, active.allSatisfy({ edges[Int($0)].y1 > top + 256 }) {
              straight = spans.count..<spans.count + above.count
              for place in above {
                var span = spans[place]
                span.y = Int32(y)
                spans.append(span)
              }
              continue
            }
            firstEdges[y] = -1
            while edge >= 0 {
              active.append(edge)
              edge = nextEdges[Int(edge)]
            }
            let first = spans.count
            var kept = 0
            var isStraight = true
            for place in active.indices {
              let index = active[place]
              row.add(&edges[Int(index)], rowTop: top)
              let edge = edges[Int(index)]
              isStraight = isStraight && edge.x0 == edge.x1 && edge.y0 <= top
              guard edge.y1 > top + 256 else { continue }
              active[kept] = index
              kept += 1
            }
            isStraight = isStraight && kept == active.count
            active.removeLast(active.count - kept)
            row.sweep(Int32(y), into: &spans)
            straight = isStraight ? first..<spans.count : nil
          }
        }
      }
    }
    active.removeAll(keepingCapacity: true)
  }

  /// Sorts the edges into the lists of the rows in which they begin. Returns the rows that edges cross; `nil` if there
  /// are no such rows.
  private mutating func sortEdges() -> Range<Int>? {
    nextEdges.removeAll(keepingCapacity: true)
    var (first, end) = (height, 0)
    for (index, edge) in flattener.edges.enumerated() {
      let row = max(0, Int(edge.y0 >> 8))
      guard edge.y1 > 0, row < height else {
        nextEdges.append(-1)
        continue
      }
      nextEdges.append(firstEdges[row])
      firstEdges[row] = Int32(index)
      first = min(first, row)
      end = max(end, min(height, Int((edge.y1 + 255) >> 8)))
    }
    return first < end ? first..<end : nil
  }
}

/// The cells of one row, which accumulate the coverage by edges.
struct RowCells {
  struct Cell {
    /// The signed height of the edges in this pixel.
    var cover: Int32 = 0
    /// Twice the area to the left of the edges.
    var area: Int32 = 0
  }

  private let width: Int
  private let cells: UnsafeMutableBufferPointer<Cell>
  private let touched: UnsafeMutableBufferPointer<UInt64>

  init(width: Int, cells: UnsafeMutableBufferPointer<Cell>, touched: UnsafeMutableBufferPointer<UInt64>) {
    self.width = width
    self.cells = cells
    self.touched = touched
  }

  /// Adds the part of an edge that is inside the row, and stores the point at which the edge leaves the row.
  func add(_ edge: inout Edge, rowTop: Int32) {
    let begin = max(edge.y0, rowTop)
    let end = min(edge.y1, rowTop + 256)
    guard begin < end else { return }
    let x0 = edge.reached.y == begin ? edge.reached.x : edge.x(at: begin)
    let x1 = edge.x(at: end)
    edge.reached = (x1, end)
    addLine(x0, begin - rowTop, x1, end - rowTop, winding: edge.winding)
  }

  /// Adds a line within one row, cell by cell. Coordinates are in units of 1/256 pixel; y begins at the top of the row.
  private func addLine(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, winding: Int32) {
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
  private func put(_ cell: Int32, _ height: Int32, _ doubledX: Int32) {
    let index = Int(cell)
    touched[index >> 6] |= 1 << UInt64(index & 63)
    cells[index].cover += height
    cells[index].area += height * doubledX
  }

  /// Converts the cells of the row to spans and clears them.
  func sweep(_ y: Int32, into spans: inout [Span]) {
    var winding: Int32 = 0
    var x = 0
    for word in touched.indices where touched[word] != 0 {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let cell = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        add(y, x..<cell, Self.level(winding << 9), to: &spans)
        let (cover, area) = (cells[cell].cover, cells[cell].area)
        cells[cell] = Cell()
        if cell < width { add(y, cell..<cell + 1, Self.level(((winding + cover) << 9) - area), to: &spans) }
        winding += cover
        x = cell + 1
      }
    }
    if x < width { add(y, x..<width, Self.level(winding << 9), to: &spans) }
  }

  @inline(__always)
  private func add(_ y: Int32, _ xs: Range<Int>, _ level: Int32, to spans: inout [Span]) {
    if level > 0, !xs.isEmpty {
      spans.append(Span(y: y, x: Int32(xs.lowerBound), count: Int32(xs.count), level: level))
    }
  }

  /// Converts an area to one of 16 coverage levels.
  ///
  /// - Parameter doubled: twice the covered area, in units of 1/256 × 1/256 pixel.
  @inline(__always)
  private static func level(_ doubled: Int32) -> Int32 {
    Int32((min(doubled.magnitude, 131_072) * 15 + 65_536) >> 17)
  }
}

extension Edge {
  @inline(__always)
  fileprivate func x(at y: Int32) -> Int32 {
    if x0 == x1 || y == y0 { return x0 }
    if y == y1 { return x1 }
    return x0 + Int32(Int64(x1 - x0) * Int64(y - y0) / Int64(y1 - y0))
  }
}
