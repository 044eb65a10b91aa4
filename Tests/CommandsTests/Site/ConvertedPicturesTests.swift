import Foundation
import Photos
@testable import Platform
import Synchronization
import TestSupport
import Testing

/// HEIC and AVIF receipts, which another program of the machine converts.
@Suite struct ConvertedPicturesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Home\n", to: "book/book.yaml")
    try folder.write(
      "- { date: 2026-11-03, title: Tea, spent: 90, photo: tea.heic }\n", to: "book/ledger/2026-11.yaml")
  }

  private func build(_ file: [UInt8], _ convert: (@Sendable ([UInt8]) -> [UInt8]?)?) throws -> ToolRun {
    try folder.write(Data(file), to: "book/receipts/tea.heic")
    return ToolRun(["build", "--book", folder.path + "/book"], convertPhoto: convert)
  }

  private func page() throws -> String { try folder.read("book/site/t-2026-11-03-tea.html") }

  /// The picture that the site shows, decoded.
  private func picture() throws -> Raster {
    try JPEG.decode(Array(Data(contentsOf: folder.url.appending(path: "book/site/receipts/tea.jpg"))), longSide: .max)
  }

  private static func gray(_ width: Int, _ height: Int) -> [UInt8]? {
    let pixels = [Pixel](repeating: Pixel(repeating: 128), count: width * height)
    return try? JPEG.encode(Raster(width: width, height: height, pixels: pixels), quality: 60)
  }

  // MARK: Without a real converter

  @Test func `if there is no converter, a HEIC is shown by name and type without a warning`() throws {
    let run = try build(PackedPictures.heic, nil)
    #expect(run.exitCode == 0 && !run.err.contains("warning"))
    #expect(try page().contains("tea.heic (HEIC image)") && !folder.exists("book/site/receipts/tea.jpg"))
  }

  @Test func `a HEIC is converted once, without the camera's metadata, and again only after a change`() throws {
    let given = Mutex<[[UInt8]]>([])
    let convert: @Sendable ([UInt8]) -> [UInt8]? = { file in
      given.withLock { $0.append(file) }
      return Self.gray(64, 64)
    }
    #expect(try build(PackedPictures.heicWithNotes, nil).exitCode == 0)
    let without = try page()
    // The program was installed since then.
    #expect(try build(PackedPictures.heicWithNotes, convert).exitCode == 0)
    #expect(try page().contains("src=\"receipts/tea.jpg\"") && page().contains("width=\"64\" height=\"64\""))
    #expect(try build(PackedPictures.heicWithNotes, convert).exitCode == 0)
    #expect(try given.withLock { $0 } == [HEIF.withOnlyPrimaryImage(PackedPictures.heicWithNotes)])
    #expect(try build(PackedPictures.heicBurst, convert).exitCode == 0)
    #expect(given.withLock { $0.count } == 2)
    // It was removed again.
    #expect(try build(PackedPictures.heicWithNotes, nil).exitCode == 0)
    #expect(try page() == without && !folder.exists("book/site/receipts/tea.jpg"))
  }

  @Test func `a photo is shown by name and reported if its conversion fails or changes its size`() throws {
    for answer: [UInt8]? in [nil, Array("no picture".utf8), Self.gray(48, 64), Self.gray(62, 48)] {
      let run = try build(PackedPictures.heic) { _ in answer }
      #expect(run.exitCode == 0 && run.err.contains("“tea.heic” could not be converted"))
      #expect(try page().contains("tea.heic (HEIC image)") && !folder.exists("book/site/receipts/tea.jpg"))
    }
  }

  @Test func `an oversized HEIC is never converted`() throws {
    var file = PackedPictures.heic
    for place in file.indices where file[place...].starts(with: Array("ispe".utf8)) {
      file.replaceSubrange((place + 8)..<(place + 16), with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
    }
    let isCalled = Mutex(false)
    let run = try build(file) { _ in
      isCalled.withLock { $0 = true }
      return nil
    }
    #expect(run.err.contains("[photo-too-large]") && !isCalled.withLock { $0 })
  }

  // MARK: The real converter

  @Test(.timeLimit(.minutes(30))) func `a converter that does not end is stopped and leaves no files`() throws {
    let program = folder.path + "/converter"
    try folder.write(
      "#!/bin/sh\necho \"$3\" > '\(folder.path)/asked'\necho $$ > '\(folder.path)/number'\nexec sleep 600\n",
      to: "converter")
    #expect(chmod(program, 0o755) == 0)
    let picture = HEIFConverter(converter: .heifConvert, program: program, seconds: 1)
    #expect(picture.jpeg(of: PackedPictures.heic, limit: PhotoLimit.bytes + 1) == nil)
    // The process existed and is gone.
    let told = try folder.read("number").trimmingCharacters(in: .newlines)
    let number = try #require(pid_t(told))
    #expect(kill(number, 0) == -1 && errno == ESRCH)
    let asked = try folder.read("asked").trimmingCharacters(in: .newlines)
    #expect(asked.hasSuffix("/receipt.heic"))
    #expect(!FileManager.default.fileExists(atPath: URL(fileURLWithPath: asked).deletingLastPathComponent().path))
  }

  @Test(.enabled(if: HEIFConverter.installed != nil), arguments: [PackedPictures.heic, PackedPictures.avif])
  func `HEIC and AVIF photos are converted to pictures for the site`(file: [UInt8]) throws {
    let run = try build(file, installed)
    #expect(run.exitCode == 0 && !run.err.contains("warning"))
    #expect(try page().contains("width=\"64\" height=\"48\""))
    let picture = try picture()
    #expect(picture.width == 64 && picture.height == 48)
    #expect(corners(picture) == corners(of: .upright))
  }

  /// Pictures whose property of channel depths is replaced by quarter turns anticlockwise (ISO/IEC 23008-12 §6.5.10).
  @Test(
    .enabled(if: HEIFConverter.installed != nil),
    arguments: [(UInt8(0), Turn.upright), (1, .left), (2, .half), (3, .right)])
  func `a HEIC with an orientation is rotated only once, and its page states the correct size`(value: UInt8, turn: Turn)
    throws
  {
    var file = PackedPictures.heic
    let place = try #require(file.indices.first { file[$0...].starts(with: Array("pixi".utf8)) })
    file.replaceSubrange(place..<(place + 5), with: Array("irot".utf8) + [value])
    #expect(try build(file, installed).exitCode == 0)
    let picture = try picture()
    #expect(try page().contains("width=\"\(picture.width)\" height=\"\(picture.height)\""))
    #expect(picture.width == (turn == .left || turn == .right ? 48 : 64))
    #expect(corners(picture) == corners(of: turn))
  }

  @Test(.enabled(if: HEIFConverter.installed != nil)) func `the site shows the primary picture of a burst`() throws {
    #expect(try build(PackedPictures.heicBurst, installed).exitCode == 0)
    let green = try picture()
    #expect(green[32, 16].y > 120 && green[32, 16].z < 100 && green[32, 48].x < 60)
    var file = PackedPictures.heicBurst
    let place = try #require(file.indices.first { file[$0...].starts(with: Array("pitm".utf8)) })
    #expect(file[place + 9] == 1)
    file[place + 9] = 2
    #expect(try build(file, installed).exitCode == 0)
    let other = try picture()
    #expect(other[32, 16].z > 150 && other[32, 48].x > 150)
  }

  @Test(.enabled(if: HEIFConverter.installed != nil))
  func `a picture's camera metadata is not copied and does not rotate the picture`()
    throws
  {
    let run = try build(PackedPictures.heicWithNotes, installed)
    #expect(run.exitCode == 0 && !run.err.contains("warning"))
    let picture = try picture()
    #expect(picture[32, 16].z > 150 && picture[32, 48].x > 150)
    let converted = try #require(
      HEIFConverter.installed?.jpeg(
        of: HEIF.withOnlyPrimaryImage(PackedPictures.heicWithNotes), limit: PhotoLimit.bytes + 1))
    #expect(!String(decoding: converted, as: UTF8.self).contains("SECRETCAM"))
  }

  @Test(.enabled(if: HEIFConverter.installed != nil)) func `a truncated HEIC is reported`() throws {
    let run = try build(Array(PackedPictures.heic.dropLast(200)), installed)
    #expect(run.exitCode == 0 && run.err.contains("“tea.heic” could not be converted"))
    #expect(try page().contains("tea.heic (HEIC image)"))
  }

  private var installed: (@Sendable ([UInt8]) -> [UInt8]?)? {
    guard let picture = HEIFConverter.installed else { return nil }
    return { picture.jpeg(of: $0, limit: PhotoLimit.bytes + 1) }
  }

  enum Turn: Sendable { case upright, left, half, right }

  private enum Color { case red, green, blue, other }

  /// The colours of the corners, clockwise from the top left.
  private func corners(_ picture: Raster) -> [Color] {
    let (x, y) = (picture.width / 4, picture.height / 4)
    return [(x, y), (3 * x, y), (3 * x, 3 * y), (x, 3 * y)].map { color(picture[$0.0, $0.1]) }
  }

  private func color(_ pixel: Pixel) -> Color {
    switch (pixel.x > 128, pixel.y > 100, pixel.z > 128) {
    case (true, false, false): .red
    case (false, true, false): .green
    case (false, false, true): .blue
    default: .other
    }
  }

  private func corners(of turn: Turn) -> [Color] {
    switch turn {
    case .upright: [.red, .green, .other, .blue]
    case .left: [.green, .other, .blue, .red]
    case .half: [.other, .blue, .red, .green]
    case .right: [.blue, .red, .green, .other]
    }
  }
}
