import Photos
import Testing

let red = Pixel(220, 30, 30, 255)
let green = Pixel(30, 200, 30, 255)
let blue = Pixel(30, 30, 220, 255)
let yellow = Pixel(230, 220, 40, 255)

/// A picture of four coloured quarters: red and green above, blue and yellow below.
func quarters(width: Int = 48, height: Int = 32) -> Raster {
  raster(width, height) { x, y in
    y < height / 2 ? (x < width / 2 ? red : green) : (x < width / 2 ? blue : yellow)
  }
}

func raster(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) -> Raster {
  Raster(width: width, height: height, pixels: (0..<(width * height)).map { pixel($0 % width, $0 / width) })
}

/// The pixels as a camera stores them with the orientation: the stored first row and first column are at the sides that
/// EXIF 2.32, 4.6.4 defines.
func stored(_ seen: Raster, as orientation: Orientation) -> Raster {
  enum Side { case top, right, bottom, left }
  let (row, column): (Side, Side) =
    switch orientation {
    case .upright: (.top, .left)
    case .mirrored: (.top, .right)
    case .halfTurn: (.bottom, .right)
    case .flipped: (.bottom, .left)
    case .transposed: (.left, .top)
    case .quarterRight: (.right, .top)
    case .transversed: (.right, .bottom)
    case .quarterLeft: (.left, .bottom)
    }
  func place(_ side: Side, _ index: Int, _ x: inout Int, _ y: inout Int) {
    switch side {
    case .top: y = index
    case .bottom: y = seen.height - 1 - index
    case .left: x = index
    case .right: x = seen.width - 1 - index
    }
  }
  let swaps = row == .left || row == .right
  return raster(swaps ? seen.height : seen.width, swaps ? seen.width : seen.height) { c, r in
    var (x, y) = (0, 0)
    place(row, r, &x, &y)
    place(column, c, &x, &y)
    return seen[x, y]
  }
}

/// A JPEG with segments inserted after its start.
func jpeg(_ raster: Raster, segments: [[UInt8]] = [], quality: Int = 95) throws -> [UInt8] {
  let bytes = try JPEG.encode(raster, quality: quality)
  return Array(bytes[..<2]) + segments.flatMap { $0 } + bytes[2...]
}

/// One marker segment with its length.
func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
  [0xFF, marker] + bigEndian(UInt16(content.count + 2)) + content
}

/// An EXIF segment with an orientation, a camera's name and a position, in either byte order.
func exif(_ orientation: Int, isLittle: Bool = false) -> [UInt8] {
  func two(_ value: Int) -> [UInt8] { isLittle ? bigEndian(UInt16(value)).reversed() : bigEndian(UInt16(value)) }
  func four(_ value: Int) -> [UInt8] { isLittle ? bigEndian(UInt32(value)).reversed() : bigEndian(UInt32(value)) }
  var tiff: [UInt8] = Array((isLittle ? "II" : "MM").utf8) + two(42) + four(8)
  tiff += two(3)
  tiff += two(0x010F) + two(2) + four(gpsSecret.count) + four(80)
  tiff += two(0x0112) + two(3) + four(1) + two(orientation) + two(0)
  tiff += two(0x8825) + two(4) + four(1) + four(50)
  tiff += four(0)
  // The GPS directory: the latitude's reference, N, then 48°.
  tiff += two(1) + two(0x0001) + two(2) + four(2) + Array("N\0\0\0".utf8) + four(0)
  tiff += [UInt8](repeating: 0, count: 80 - tiff.count) + gpsSecret
  return segment(0xE1, Array("Exif\0\0".utf8) + tiff)
}

/// Texts that no output may contain.
let gpsSecret = Array("SECRET-48.2082N-16.3738E".utf8)

/// The markers of a JPEG up to its pixels, in order.
func markers(of bytes: [UInt8]) -> [UInt8] {
  var markers: [UInt8] = []
  var position = 0
  while position + 3 < bytes.count, bytes[position] == 0xFF {
    let marker = bytes[position + 1]
    markers.append(marker)
    if marker == 0xDA { break }
    position += marker == 0xD8 ? 2 : 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
  }
  return markers
}

func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// Whether two colours are almost equal, since JPEG changes colours slightly.
func isNear(_ left: Pixel, _ right: Pixel, within tolerance: Int = 16) -> Bool {
  (0..<3).allSatisfy { abs(Int(left[$0]) - Int(right[$0])) <= tolerance }
}

/// The colours in the middle of the four quarters, as `quarters` names them.
func quarterColors(_ bytes: [UInt8]) throws -> [Pixel] {
  let picture = try JPEG.decode(bytes, longSide: .max)
  let (x, y) = (picture.width / 4, picture.height / 4)
  return [picture[x, y], picture[3 * x, y], picture[x, 3 * y], picture[3 * x, 3 * y]]
}
